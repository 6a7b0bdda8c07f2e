import TestSupport
import Testing
import TransitionLock

struct G2OrderTests {
  private static let stories = Story.all(
    """
    G2: from the end of a transition until all waiting calls have had their turns, a new call is refused
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

  @Test("G2: the blocks of each thread run in the order of that thread's calls")
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

  @Test(
    "G2: while end hands the lock to a waiter, tryStart on another core does not overtake the waiter"
  )
  func nobodyBargesOnAllCores() async throws {
    let lock = TransitionLock()
    for _ in 0..<Effort.times(200) {
      let waiterHadItsTurn = Guarded(false)
      let token = try lock.start("first")
      lock.enqueue(on: .anyThread) { token in
        waiterHadItsTurn.set(true)
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
