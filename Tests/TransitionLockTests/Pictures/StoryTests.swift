import Testing
import TransitionLock

/// The pictures themselves: each character has its meaning, and passes for no other one.
struct StoryTests {
  private static let stories = Story.all(
    """
    start, wait, and turn
      a  take :[--]
      b  any  : ?.[-]
      c  any  :  ?..|

    refused, cancelled, and timed out
      a  any            :[-----]
      b  take           : !
      c  any drop       :  !
      d  any            : ?.x
      e  any timeout(3) : ?..t
      f  any timeout(0) :    t
      g  call           : x
      h  take           :       |

    in vain
      a  any     :[-x--]
      b  take    :      [-] )
      r  reports :          A

    closed
      a  take     :[----]
      b  any      : ?.c
      x  close    :   *
      c  any      :    c
      d  tryStart :    !
      e  start    :    c
      i  idle     :  ?..|

    a throw at the turn, and a later one
      a  any  :e
      b  call :[-e
      c  any  : ?e
      d  any  : ?|

    a scope is closed with the scopes in it, and with no other one
      a  take            :[-----]
      b  any             : ?....|
      c  any /detail     : ?..c
      d  any /detail/x   :  ?.c
      e  any /sidebar    :   ?..|
      x  close /detail   :    *

    idle, if neither a transition nor an earlier request is in the way
      a  take /sidebar   :[---]
      b  any             : ?..[-]
      c  idle /detail    :  ?...|
      d  idle            :   ?..|
      e  idle /detail    :|

    the late end of a block that threw is forgiven once
      a  enqueue         :e ) )
      r  reports         :    A

    policies
      a  any/tryStart interruptible :[--i-]
      b  any                        : ?...[-]
      c  any replace(k)             :  ?s
      d  any replace(k)             :   ?...|
      e  any interrupt              :   ?x

    a busy actor
      z  busy        :  ##
      a  take        :[-]
      b  actor on(z) : ?..|
      c  take        :  !

    in a body, and in a block
      a  call                 :[--]
      b  serialize/idle in(a) : D
      c  attempt drop in(a)   :  !
      d  enqueue in(a)        :  ?|
      e  enqueue              :     |
      f  enqueue in(e)        :     |

    taken back, and no misuse by a body that ends later
      a  call                :[--T~)
      b  any                 : ?.[]
      c  idle                :  ?.|
      r  reports takeBack(2) :   T

    overdue
      a  take                :[-------]
      b  any                 : ?......|
      r  reports limit(2)    :   O   O
    """
  )

  @Test("A story that agrees with its picture has no failure", arguments: stories)
  func agrees(story: Story) { story.play() }

  @Test("A story that differs from its picture shows both, with marks where they differ")
  func differs() {
    let story = Story(
      """
      a  tryStart  :[--]
      b  serialize : ?..[]
      """,
      named: "wrong"
    )
    #expect(
      story.failure == """
        wrong, plain, ["tryStart", "serialize"]
        expected   ?..[]
        happened   ?.[-]
                     ^^   b serialize
        """
    )
  }

  @Test("Each character that replaces another one is a failure")
  func eachCharacter() {
    let lanes = [
      ("a tryStart ", "[--]"), ("b serialize", " ?.[]"), ("c attempt  ", " ?..|"), ("d executor ", " ?.x"),
      ("e start    ", "  !"),
    ]
    /// Returns a story in which one lane has another picture.
    func story(_ index: Int?, _ picture: String) -> Story {
      let lines = lanes.indices.map { "\(lanes[$0].0) :\($0 == index ? picture : lanes[$0].1)" }
      return Story(lines.joined(separator: "\n"))
    }
    #expect(story(nil, "").failure == nil)
    for (index, lane) in lanes.enumerated() {
      for (place, mark) in lane.1.enumerated() where mark != "." && mark != "-" {
        // A lane that throws, or that holds on, is another story, and right, too.
        for other in "?]|!xtcsDoiT)" where other != mark {
          var characters = Array(lane.1)
          characters[place] = other
          let failure = story(index, String(characters)).failure
          #expect(failure != nil, "\(other) instead of \(mark) in \(lane.1)")
        }
      }
    }
  }

  @Test("A text has several stories, with their names")
  func all() {
    let stories = Story.all(
      """
      first
        a  take :|

      both

      second
        a  take :|

      third
        a  take :|
      """
    )
    #expect(stories.map(\.name) == ["first", "both: second", "both: third"])
  }

  @Test("A picture whose lanes do not begin below each other is a failure")
  func alignment() {
    #expect(Story("a  take :[]\nb  any : |", named: "one").failure == "The colons of one are not below each other.")
  }
}
