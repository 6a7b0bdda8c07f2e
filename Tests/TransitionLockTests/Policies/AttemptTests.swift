import Testing
import TransitionLock

/// The outcomes of requests with policies and conditions.
@Suite(.timeLimit(.minutes(10)))
struct AttemptTests {
  private static let stories = Story.all(
    """
    a request with `drop` is dropped because of a transition, or of an earlier request
      a  take /sidebar     :[-----]
      b  any               : ?....|
      c  any drop /detail  :  !
      d  any drop /sidebar :   !
      e  any drop /other   :      |

    the newest of several requests with one key takes the place of the first
      a  take           :[------]
      b  any replace(k) : ?s
      c  any            : ?.....|
      d  any replace(k) :  ?s x
      e  any replace(k) :   ?s
      f  any replace(k) :    ?x

    a replacement has its turn when the replaced request would have had it
      a  take           :[----]
      e  any replace(k) :   ?.[-]
      b  any replace(k) : ?.s
      c  any            :  ?....[]

    a transition that has begun is not replaced, nor is a request with another key
      a  any replace(1) :[----]
      b  any replace(1) : ?...[]
      c  any replace(2) :  ?...[]

    a request that does not wait replaces none
      a  take                      :[----]
      b  any replace(k)            : ?...|
      c  any replace(k) timeout(0) :  t

    a request whose condition fails costs the others no turn
      a  take        :[----]
      b  any         : ?...[]
      c  any if(no)  :  ?...o
      d  any         :   ?..|
      e  any if(no)  :        o
      f  any if(yes) :        [-]

    a request that throws ends its transition, and the next one has its turn
      a  any  :e
      b  take :[-]
      c  any  : ?e
      d  any  : ?|
    """
  )

  @Test("Policies and conditions decide whether and when a request starts", arguments: stories)
  func play(story: Story) { story.play() }

  private struct Mishap: Error, Hashable {}

  private let fixture = LockFixture()
  private let lock: TransitionLock

  init() { lock = fixture.makeLock(.none) }

  private var executor: ManualExecutor { fixture.executor }

  @Test("An attempt throws the error of its body with its type")
  func typedError() async {
    let outcome = await lock.attempt(.wait, "typed") { () throws(Mishap) in throw Mishap() }
    guard case .failed(let error) = outcome.result else {
      return #expect(Bool(false), "\(outcome.code)")
    }
    let typed: Mishap = error
    #expect(typed == Mishap())
  }

  @Test("A number and a text are never the same key")
  func keys() throws {
    let token = try lock.start("holder")
    let requests = [.replace(1), .replace("1")].map { policy in
      lock.enqueue(on: executor, policy: policy) { $0.end() }
    }
    #expect(lock.waitingCount == 2)
    token.end()
    executor.run()
    #expect(requests.map(\.ending) == [.finished, .finished])
  }

  @Test(
    "G7: the transition of a block with any policy lasts until the block has returned",
    arguments: PolicySituation.policies,
    ["", "detail"]
  )
  func blockThatEndsItsTokenEarly(policy: Policy, path: String) {
    let place = fixture.place(path, in: lock)
    let request = place.enqueue(on: executor, policy: policy, "block", isInterruptible: true) {
      token in
      token.end()
      #expect(place.isTransitioning)
      #expect(place.tryStart("tap") == nil)
    }
    #expect(request.ending == .finished)
    #expect(!lock.isTransitioning)
  }

  @Test("An attempt returns the result of its body")
  func result() async {
    let outcome = await lock.attempt(.drop, "answer") { 42 }
    #expect(outcome == .finished(42))
    #expect(outcome.isFinished)
    switch outcome {
    case .finished: break
    default: Issue.record("\(outcome.code)")
    }
  }

  @Test(
    "G8: on a free lock the body of an attempt runs before any other job",
    arguments: PolicySituation.policies
  )
  func atOnce(policy: Policy) {
    let (lock, executor, log) = (lock, executor, Guarded<[String]>([]))
    Task(executorPreference: executor) {
      log.append("before")
      await lock.attempt(policy) { log.append("body") }
      log.append("after")
    }
    executor.step()
    #expect(log.current == ["before", "body", "after"])
  }

  @Test("G9: a condition is evaluated on the caller's actor, at the turn and not before")
  func condition() throws {
    let (actor, log) = (TestActor(executor), Guarded<[String]>([]))
    let token = try lock.start("holder")
    let request = actor.act { [lock] actor in
      lock.enqueue(
        policy: .wait,
        if: {
          actor.assertIsolated()
          log.append("asked")
          return .outdated("gone")
        }
      ) { _ in log.append("ran") }
    }
    executor.run()
    #expect(log.current.isEmpty)
    token.end()
    executor.run()
    #expect(log.current == ["asked"])
    #expect(request.outcome?.code == .outdated)
    guard case .outdated(let reason)? = request.outcome?.result else { return }
    #expect(reason == "gone")
  }
}
