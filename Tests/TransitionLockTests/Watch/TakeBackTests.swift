import Testing
import TransitionLock
import TransitionSupport

/// A turn that is taken back, because its transition is overdue and the limits of the lock say so.
@Suite(.timeLimit(.minutes(10)))
struct TakeBackTests {
  private static let stories = Story.all(
    """
    G6: the body of a turn that was taken back holds nothing any more, and may await the lock
      a  call                :[---T~~)
      b  take                : !
      c  idle in(a)          :     |
      d  call in(a)          :      |
      r  reports takeBack(3) :    T

    G3: a lock whose turns are taken back again and again serves all requests, in order
      a  take                :[---T
      b  enqueue             : ?..[--T
      c  enqueue             : ?.....[--T
      d  call                : ?........[--T~~~)
      e  any                 : ?...........[-----]
      r  reports takeBack(3) :    T  T  T  T

    G10: a call that awaits the end of a request does not want its turn, and a request in line does
      a  enqueue             :[---T~~~~~)
      b  enqueue             : ?..[---------]
      c  settled(a)          : ?..|
      d  settled(b)          :  ?...........|
      r  reports takeBack(3) :    T     L

    G10, G4: the lock is free, or the next in line has its turn; the first late end is no misuse

    a token
      a  take                :[---T~)    )
      b  take                : !
      c  take                :    |
      r  reports takeBack(3) :    T L    A

    the next in line
      a  take/enqueue        :[---T~~)
      b  any                 : ?..[----]
      r  reports takeBack(3) :    T  L

    a block that has waited, which the watch sees at its next look
      z  take                :[-]
      a  enqueue             : ?[---T~~)
      b  any                 :  ?...[----]
      r  reports takeBack(3) :      T  L

    a body runs on beside the next one
      a  call                :[---T~~)
      b  any                 : ?..[----]
      r  reports takeBack(3) :    T

    a body that has waited
      z  take                :[-]
      a  call                : ?[---T~)
      b  any                 :  ?...[-]
      r  reports takeBack(3) :      T

    a request that was taken back is not cancelled
      a  enqueue             :[---T~x)
      b  any                 : ?..[--]
      r  reports takeBack(3) :    T  L

    G10: a turn that is not begun, because the actor is too busy, is taken back, and its code does not run

    a block
      z  busy                 :  #########
      a  take                 :[-]
      b  actor/executor on(z) : ?....T
      c  any                  :  ?...[-]
      r  reports takeBack(3)  :      T

    a call, which throws when its actor is no longer busy
      z  busy                :  ########
      a  take                :[-]
      b  call on(z)          : ?........T
      c  any                 :  ?...[-]
      r  reports takeBack(3) :      T

    G10: a turn is taken back if a refused call wanted it, and not if no call wants it

    refused
      a  take                :[---T~)
      b  take                : !
      r  reports takeBack(3) :    T L

    refused, because it does not wait
      a  take                :[---T~)
      b  any timeout(0)      : t
      r  reports takeBack(3) :    T L

    refused by its policy
      a  take                :[---T~)
      b  any drop            : !
      r  reports takeBack(3) :    T L

    unwanted
      a  take                :[-----------]
      r  reports takeBack(3) :

    unwanted since those that wanted it have left
      a  take                :[-----------]
      b  any                 : ?x
      c  any timeout(1)      : ?t
      d  call                : x
      e  idle                : ?x
      r  reports takeBack(3) :
    """
  )

  @Test(
    "A turn that overstays is taken back, and the next request has its turn",
    arguments: stories
  )
  func play(story: Story) { story.play() }

  private struct Mishap: Error {}

  private let fixture = LockFixture()
  private let lock: TransitionLock
  private let log = Guarded<[String]>([])
  private let kept = Guarded<[Token]>([])

  init() { lock = fixture.makeLock(.init(transition: .seconds(10), overdue: .takeBack)) }

  private var executor: ManualExecutor { fixture.executor }

  private func keep(_ token: Token) { kept.append(token) }

  /// Notes the name of a block, and ends its token.
  private func note(_ name: String, _ token: Token) {
    log.append(name)
    token.end()
  }

  /// Lets the time pass after which present turns are taken back.
  private func overstay(for seconds: Int = 20) {
    executor.run()
    fixture.advance(by: .seconds(seconds), inSteps: .seconds(1))
  }

  /// Returns a token whose turn was taken back.
  private func lateToken() throws -> Token {
    let token = try lock.start("push", file: "App/List.swift", line: 7)
    #expect(lock.tryStart() == nil)
    overstay(for: 10)
    return token
  }

  @Test("G10: a turn that is taken back is reported at the limit, with its transition and its age")
  func report() throws {
    let token = try lateToken()
    let report = try #require(fixture.reports.first)
    #expect(report.subject == "takenBack push App/List.swift:7 screen")
    #expect(report.age == .seconds(10))
    let text =
      #"the turn of the transition "push" (App/List.swift:7) on lock "screen" was taken back: it was in the way for "#
    #expect("\(report)".contains(text + "at least 10.0 seconds."))
    token.endIfHolding()
    #expect(fixture.reports.count == 1)
  }

  @Test(
    "G4: after a turn was taken back, the first end of its token is reported as late, the second as misuse"
  )
  func lateEnds() throws {
    let token = try lateToken()
    _ = fixture.takeReports()
    #expect(!token.endIfHolding())
    #expect(fixture.codes.isEmpty)
    #expect(!token.end())
    #expect(fixture.codes == [.late])
    #expect(fixture.reports.first?.description.contains("late") == true)
    #expect(fixture.reports.first?.file == "App/List.swift")
    #expect(!token.end())
    #expect(fixture.codes == [.late, .alreadyEnded])
    let other = try lateToken()
    let late = expectFailure(.late) { try lock.end(other) }
    #expect(late?.label == "push")
  }

  @Test("G10: a body whose turn was taken back still returns its value or throws its error")
  func bodyGoesOn() {
    let gate = Gate()
    Task(executorPreference: executor) { [lock, log] in
      let value = try await lock.serialize("slow") {
        await gate.pass()
        return "value"
      }
      log.append(value)
      do {
        try await lock.serialize("slow again") {
          lock.tryStart()?.end()
          fixture.advance(by: .seconds(20), inSteps: .seconds(1))
          throw Mishap()
        }
      } catch {
        log.append("\(type(of: error))")
      }
    }
    executor.run()
    #expect(lock.tryStart() == nil)
    overstay()
    #expect(!lock.isTransitioning)
    gate.open()
    executor.run()
    #expect(log.current == ["value", "Mishap"])
    #expect(fixture.codes == [.takenBack, .takenBack])
  }

  /// The behavior of a block whose turn was taken back while it ran.
  enum Deed: CaseIterable, Sendable {
    case returns, ends, throwsError

    var reports: [Report.Code] {
      self == .returns ? [.takenBack] : [.takenBack, .late]
    }

    /// A text in the last report.
    var text: String { self == .throwsError ? "Mishap" : "" }
  }

  /// Returns a block that runs until its turn is taken back, and then does its deed.
  private func overstayingBlock(_ deed: Deed) -> @Sendable (Token) throws -> Void {
    { [self] token in
      // Within the block: the executor runs the watch, and would run the next block if it were
      // started.
      overstay()
      #expect(fixture.codes.first == .takenBack)
      #expect(!token.isHolding)
      #expect(lock.tryStart() == nil)
      #expect(lock.isTransitioning)
      #expect(lock.waitingCount == 1)
      if deed == .ends { #expect(!token.end()) }
      log.append("is left")
      if deed == .throwsError { throw Mishap() }
    }
  }

  @Test(
    "G7: a block that runs while its turn is taken back holds up the line until it has returned",
    arguments: Deed.allCases
  )
  func runningBlock(deed: Deed) {
    let block = overstayingBlock(deed)
    let request = lock.enqueue(on: executor) { [self] token in
      lock.enqueue(on: executor) { note("next", $0) }
      try block(token)
    }
    executor.run()
    #expect(log.current == ["is left", "next"])
    #expect(request.ending == .takenBack)
    #expect(fixture.codes == deed.reports)
    #expect(fixture.reports.last?.description.contains(deed.text) == true)
    #expect(!lock.isTransitioning)
  }

  @Test(
    "G7: a block that waited and runs while its turn is taken back holds up the next block",
    arguments: Deed.allCases
  )
  func runningBlockThatHasWaited(deed: Deed) {
    let first = lock.tryStart()
    let block = overstayingBlock(deed)
    let request = lock.enqueue(on: executor) { try block($0) }
    let next = lock.enqueue(on: executor) { [self] in note("next", $0) }
    first?.end()
    executor.run()
    #expect(log.current == ["is left", "next"])
    #expect(request.ending == .takenBack)
    #expect(next.ending == .finished)
    #expect(fixture.codes == deed.reports)
  }

  @Test("G10: if a block throws after its turn was taken back, the report names the block's scope")
  func lateErrorInScope() {
    let block = overstayingBlock(.throwsError)
    lock.scope("detail").enqueue(on: executor, "push", file: "App/List.swift", line: 7) { token in
      self.lock.enqueue(on: self.executor) { $0.end() }
      try block(token)
    }
    executor.run()
    #expect(fixture.reports.last?.subject == "late push App/List.swift:7 screen/detail")
  }

  @Test("G10: one look describes all overdue transitions before it takes a turn back")
  func describedFirst() throws {
    let scopes = ["detail", "sidebar"].map { lock.scope($0) }
    let tokens = try scopes.map { try #require($0.tryStart("stuck")) }
    // The first look sees both transitions, because both are in the way of this request.
    let whole = lock.enqueue(on: executor, "whole") { $0.end() }
    for scope in scopes { scope.enqueue(on: executor, "next") { $0.end() } }
    whole.cancel()
    overstay(for: 10)
    #expect(fixture.codes == [.takenBack, .takenBack])
    #expect(fixture.reports.map(\.waitingCount) == [2, 2])
    #expect(tokens.map(\.isHolding) == [false, false])
  }

  @Test(
    "G10: a call whose turn was taken back before its body began throws an error with its file and line"
  )
  func unseenTurn() throws {
    let (first, own) = (lock.tryStart(), ManualExecutor())
    let failure = Guarded<Failure?>(nil)
    Task(executorPreference: own) { [lock, log] in
      do {
        try await lock.serialize("unseen", file: "App/Slow.swift", line: 7) { log.append("body") }
      } catch let error as Failure {
        failure.set(error)
      }
    }
    while own.step() || executor.step() {}
    lock.enqueue(on: executor, "next") { $0.end() }
    first?.end()
    overstay()
    while own.step() || executor.step() {}
    let error = try #require(failure.current)
    #expect(error.code == .takenBack)
    #expect(log.current.isEmpty)
    #expect("\(error)".contains("its turn was taken back"))
    #expect("\(error)".contains("\"unseen\" (App/Slow.swift:7)"))
  }

  @Test("G10: a block whose turn was taken back before it began is destroyed on its actor")
  func dueBlock() {
    let (busy, token, remains) = (TestActor(), lock.tryStart(), Guarded<[Bool]>([]))
    busy.act { _ in
      let captured = OnRelease { remains.append(busy.executor.isCurrent) }
      lock.enqueue("due") { token in withExtendedLifetime(captured) { keep(token) } }
    }
    lock.enqueue(on: executor) { [self] in note("behind", $0) }
    token?.end()
    overstay()
    #expect(log.current == ["behind"])
    #expect(remains.current.isEmpty)
    while executor.step() || busy.executor.step() {}
    #expect(remains.current == [true])
    #expect(kept.current.isEmpty)
  }

  @Test(
    "G10: if a block's turn was taken back before it began, the actor's next block still has its turn"
  )
  func neighborOfADueBlock() {
    let (busy, token) = (TestActor(), lock.tryStart())
    let request = busy.act { _ in
      let request = lock.enqueue("due") { keep($0) }
      lock.enqueue("neighbor") { note("neighbor", $0) }
      return request
    }
    lock.enqueue(on: executor) { [self] in note("behind", $0) }
    token?.end()
    overstay()
    #expect(request.ending == .takenBack)
    #expect(log.current.isEmpty)
    while executor.step() || busy.executor.step() {}
    #expect(log.current == ["neighbor", "behind"])
    #expect(kept.current.isEmpty)
  }

  @Test(
    "G10: a block that waits for the next time slice never runs if its turn is taken back meanwhile"
  )
  func endOfASlice() {
    let (busy, token) = (TestActor(), lock.tryStart())
    let request = busy.act { _ in
      lock.enqueue("long") { token in
        fixture.clock.advance(by: .milliseconds(5))
        note("long", token)
      }
      return lock.enqueue("due") { keep($0) }
    }
    lock.enqueue(on: executor) { [self] in note("behind", $0) }
    token?.end()
    executor.run()
    // The actor runs the long block, and is busy with other jobs from then on.
    while log.current.isEmpty, busy.executor.step() || executor.step() {}
    #expect(lock.holder?.label == "due")
    overstay()
    #expect(request.ending == .takenBack)
    while executor.step() || busy.executor.step() {}
    #expect(log.current == ["long", "behind"])
    #expect(kept.current.isEmpty)
  }

  @Test("G9: a turn that is taken back before the task of its block has started destroys the block")
  func takenBackBeforeItsTask() throws {
    let holder = try #require(lock.tryStart("holder", isInterruptible: true))
    TestActor(executor).act { _ in holder.onInterruption {} }
    let request = lock.enqueue(on: .anyThread) {
      [captured = OnRelease { log.append("destroyed") }] token in
      withExtendedLifetime(captured) { keep(token) }
    }
    lock.enqueue(on: .anyThread) { $0.end() }
    executor.run()
    // The end starts the task of the callback first, and meanwhile the next turn overstays.
    executor.onEnqueue { [executor, fixture] in
      executor.onEnqueue(nil)
      fixture.advance(by: .seconds(20), inSteps: .seconds(1))
    }
    holder.end()
    executor.run()
    #expect(request.ending == .takenBack)
    #expect(log.current == ["destroyed"])
    #expect(kept.current.isEmpty)
  }
}
