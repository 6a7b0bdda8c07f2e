import TestSupport
import Testing
import TransitionLock

struct G2OrderTests {
  private static let stories = Story.all(
    """
    G2: no call barges: it is refused from the end of a transition until all that waited are through
      z  busy                      :   ####
      a  take                      :[--]
      b  call/actor/executor on(z) : ?.....[]
      c  actor on(z)               :  ?.....|
      d  take                      :   !
      e  take                      :     !
      f  take                      :       !
      g  take                      :        |

    G2: calls and blocks have their turns in the order of their calls

    one after the other
      a  take :[---]
      b  any  : ?..[]
      c  any  :  ?..[]
      d  any  :   ?..[]

    a block that comes while the turn of its neighbor is due
      z  busy        :  ##
      a  take        :[-]
      b  actor on(z) : ?..|
      c  actor on(z) :   ?|

    within one moment
      a  take :[---]
      b  any  : ?..|
      c  any  :  ?.|
      d  any  :   ?|
    """
  )

  @Test("G2: turns come in the order of the calls", arguments: stories)
  func play(story: Story) { story.play() }

  /// Many tasks on one actor. Each caller notes its number in the job of its call, so the numbers
  /// are the order of the calls, in whichever order the tasks began.
  private actor Crowd {
    let lock = TransitionLock()
    var calls = 0
    var turns: [Int] = []
    var token: TransitionLock.Token?

    func take() { token = lock.tryStart() }
    func release() { token?.end() }

    /// - Parameter number: the number of callers. The last one has the lock released when it waits.
    func call(of number: Int) async throws {
      calls += 1
      let call = calls
      // It needs this actor, and so comes when the call below waits.
      if call == number { Task { self.release() } }
      if call % 3 == 0 {
        lock.enqueue { token in
          self.assumeIsolated { $0.turns.append(call) }
          token.end()
        }
      } else {
        try await lock.serialize { _ in
          turns.append(call)
          if call % 7 == 0 { await Task.yield() }
        }
      }
    }
  }

  @Test(
    "G2: of 2,000 concurrent callers from one actor, with bodies and blocks, none is out of place"
  )
  func manyCallers() async throws {
    let crowd = Crowd()
    await crowd.take()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2_000 { group.addTask { try await crowd.call(of: 2_000) } }
      try await group.waitForAll()
    }
    try await crowd.lock.waitUntilIdle()
    let turns = await crowd.turns
    #expect(turns.count == 2_000)
    #expect(zip(turns, turns.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("G2: in every thread, blocks run in the order of its calls")
  func threads() async throws {
    let lock = TransitionLock()
    let order = Guarded<[[Int]]>(Array(repeating: [], count: 8))
    race(8) { thread in
      for call in 0..<500 {
        lock.enqueue(on: .anyThread) { token in
          order.with { $0[thread].append(call) }
          token.end()
        }
      }
    }
    try await lock.waitUntilIdle()
    #expect(order.current == Array(repeating: Array(0..<500), count: 8))
  }

  @Test("G2: no call barges in the middle of a handover, on all cores")
  func nobodyBargesOnAllCores() async throws {
    let lock = TransitionLock()
    for _ in 0..<Effort.times(200) {
      let waiterHadItsTurn = Guarded(false)
      let token = try #require(lock.tryStart("first"))
      lock.enqueue(on: .anyThread) { token in
        waiterHadItsTurn.with { $0 = true }
        token.end()
      }
      race(2) { thread in
        if thread == 0 {
          token.end()
        } else {
          for _ in 0..<200 {
            guard let token = lock.tryStart("barging") else { continue }
            #expect(waiterHadItsTurn.current)
            token.end()
            break
          }
        }
      }
      try await lock.waitUntilIdle()
      #expect(waiterHadItsTurn.current)
    }
  }
}
