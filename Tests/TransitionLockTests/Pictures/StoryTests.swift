import Testing

/// Stories that differ from their pictures.
struct StoryTests {
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

  @Test("A story fails if any one character of a picture is replaced")
  func eachCharacter() {
    let lanes = [
      ("a tryStart ", "[--]"), ("b serialize", " ?.[]"), ("c attempt  ", " ?..|"),
      ("d executor ", " ?.x"),
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

  @Test("A text may contain several stories, each under its name")
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

  @Test("A picture whose lanes are not aligned is a failure")
  func alignment() {
    #expect(
      Story("a  take :[]\nb  any : |", named: "one").failure
        == "The colons of one are not below each other."
    )
  }
}
