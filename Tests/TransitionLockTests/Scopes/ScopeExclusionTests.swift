import Testing
import TransitionLock

/// The exclusion between the scopes of a tree, and the order of their turns.
@Suite(.timeLimit(.minutes(10)))
struct ScopeExclusionTests {
  private static let stories = Story.all(
    """
    G1: holding a scope excludes its ancestors and descendants, and nothing else

    a part
      h  take /a     :[--]
      a  take        : !
      b  take /a     : !
      c  take /a/b   : !
      d  take /a/b/c : !
      e  take /a/d   : !
      f  take /e     : |
      g  take /e/a   : |
      i  take        :   |

    a part of a part
      h  take /a/b   :[--]
      a  take        : !
      b  take /a     : !
      c  take /a/b   : !
      d  take /a/b/c : !
      e  take /a/d   : |
      f  take /e/b   : |
      g  take /e/b/c : |
      i  take /a/b   :   |

    the whole
      h  take        :[--]
      b  take /a     : !
      c  take /a/b   : !
      d  take /a/b/c : !
      i  take /a/b   :   |

    parts beside each other
      a  take /a/b :[----]
      b  take /a/d : [--]
      c  take /e   :  [----]
      d  any /a    :   ?.[]
      e  any /e/b  :    ?..[]
      f  any       :     ?..[]

    G2: a request for the window is not starved by its columns: a later request for a column waits behind it
      a  take /sidebar :[-----]
      b  take /detail  :[-]
      w  any           : ?....[-]
      c  take /detail  :   !
      d  any /detail   :   ?....[-]
      e  any /sidebar  :    ?...[-]

    G2: requests of a tree have one order, as far as they conflict
      h  take       :[]
      a  any /a/b   :?[]
      b  any /a     :?.[]
      c  any        :?..[]
      d  any /a/d   :?...[]
      e  any /a/b/c :?...[]
      f  any /e     :?...[]
      g  any /a     :?....[]

    G2: an interrupter of a part comes behind an earlier one of the whole, and before all other requests
      h  take /sidebar         :[--]
      w  any interrupt         : ?.[-]
      d  any interrupt /detail :  ?..[-]
      b  any                   : ?.....|

    G5: when the request of the window leaves, the requests go on that waited behind it alone

    cancelled
      a  take /sidebar :[-----]
      w  any           : ?.x
      b  any /b        : ?.[]
      c  any /c        :  ?[]
      d  any /d/e      :  ?[]
      e  any /sidebar  :  ?...[]

    timed out
      a  take /sidebar  :[-----]
      w  any timeout(2) : ?.t
      b  any /b         : ?.[]
      c  any /c         :  ?[]
      d  any /d/e       :  ?[]
      e  any /sidebar   :  ?...[]

    a call that awaits an idle scope waits for all conflicting transitions, and for no others
      a  take /detail/form :[--]
      b  take /sidebar     :[----]
      c  idle              : ?...|
      d  idle /detail      : ?.|
      e  idle /detail/list : |
      f  idle /sidebar     : ?...|

    a start that fails because of a waiting request names that request
      a  take /detail   :[--]
      b  any            : ?.|
      c  start /sidebar :  !

    an earlier request that conflicts keeps a scope from being idle until it leaves
      a  take /sidebar :[---]
      b  any           : ?x
      c  idle /detail  : ?|
    """
  )

  @Test("G1, G2, G5: scopes that conflict take turns in the order of the calls", arguments: stories)
  func play(story: Story) { story.play() }

  private let fixture = ScopeFixture()

  @Test("G1: a start of a scope that conflicts throws, and names the transition in the way")
  func conflict() throws {
    let token = try fixture.scope("detail").start("edit")
    let failure = expectFailure(.conflict) {
      _ = try fixture.window.start("present")
    }
    #expect(failure?.holder?.label == "edit")
    #expect(failure?.lock == "window")
    let inner = #expect(throws: Failure.self) {
      _ = try fixture.scope("detail/form").start("focus")
    }
    #expect(inner?.lock == "window/detail/form")
    token.end()
  }
}
