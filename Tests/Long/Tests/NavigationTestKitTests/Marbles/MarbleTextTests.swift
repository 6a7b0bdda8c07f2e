import AppearanceLog
import Testing
import TransitionSupport

@testable import NavigationTestKit

@Suite("Marbles as text")
struct MarbleTextTests {
  @Test("Frames and durations take time, and nothing else does")
  func time() throws {
    let marbles = try Marbles(text: "[push b]--,^ 1.5s | 20us x 1m ? [pop  to   a]#")
    #expect(
      marbles.lanes[0].events.map(\.time) == [
        .zero, .milliseconds(100), .milliseconds(100), .milliseconds(1_600), .microseconds(1_600_020),
        .microseconds(61_600_020), .microseconds(61_600_020), .microseconds(61_600_020),
      ]
    )
    #expect(
      marbles.lanes[0].events.map { "\($0.mark)" } == [
        "[push b]", ",", "^", "|", "x", "?", "[pop to a]", "#",
      ]
    )
    #expect(marbles.length == .microseconds(61_600_020))
  }

  @Test("Lanes with operations are of callers, others of controllers; blank lines and comments say nothing")
  func lanes() throws {
    let marbles = try Marbles(
      text: """
        // what a person does
        user: [push b]--|

          b:  w       --d
        nav:
        """
    )
    #expect(marbles.lanes.map(\.name) == ["user", "b", "nav"])
    #expect(marbles.lanes.map(\.isCaller) == [true, false, false])
    #expect(marbles.lanes[1].events.map(\.mark) == [.callback("w"), .callback("d")])
    #expect(marbles.lanes[2].events == [])
  }

  @Test("What is printed is aligned")
  func printed() throws {
    let marbles = try Marbles(text: "user: [push b]--| 4s [pop]|\nother: ---[rotate]\na: W--Dw\nb: 350ms d")
    #expect(
      marbles.text == """
        user:  [push b]--| -        ----  3750ms [pop]|
        other:         --  -[rotate]----  3750ms
        a:     W       --Dw-        ----  3750ms
        b:             --  -        ----d 3750ms

        """
    )
  }

  @Test(
    "Reading what is printed gives the same diagram",
    arguments: [
      "[push b]--|", "-", "a: wdWD\nb: --w 1us d", "user: [tap push b on nav]?[end]#x,^|\nb:\nc: 23h",
      "user: [a][b]------------------------------------------------------------|\nb: 12345ms d", "w 3m d",
    ]
  )
  func roundTrip(text: String) throws {
    let marbles = try? Marbles(text: text)
    guard let marbles else { return #expect(text.contains("23h")) }
    #expect(try Marbles(text: marbles.text) == marbles)
    #expect(try Marbles(text: marbles.text).text == marbles.text)
  }

  @Test("Random diagrams are read back as they were", arguments: UInt64(0)..<64)
  func randomRoundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func pick(_ characters: String) -> String { "\(Array(characters)[Int(random.next() % UInt64(characters.count))])" }
    var lines: [String] = []
    for lane in 0..<Int(random.next() % 4) + 1 {
      var line = "lane \(lane): "
      let isCaller = random.next() % 2 == 0
      if isCaller { line += "[start]" }
      for _ in 0..<Int(random.next() % 12) {
        switch random.next() % 5 {
        case 0: line += " \(random.next() % 5_000)\(["us", "ms", "s"][Int(random.next() % 3)]) "
        case 1: line += "-"
        default: line += pick(isCaller ? ",^|x?#" : "wdWDli")
        }
      }
      lines.append(line)
    }
    let text = lines.joined(separator: "\n")
    let marbles = try Marbles(text: text, legend: .all)
    #expect(try Marbles(text: marbles.text, legend: .all) == marbles, "\(text)")
  }

  @Test(
    "What cannot be read is pointed at",
    arguments: [
      ("a: w--z", 1, 7, "unknownMark"), ("a: w--|", 1, 7, "unknownMark"), ("[push b]--w", 1, 11, "unknownMark"),
      ("\n\nb: 5 w", 3, 5, "unreadableTime"), ("b: 350msw", 1, 7, "unreadableTime"),
      ("b: 1.5us", 1, 4, "unreadableTime"),
      ("b: 86401s", 1, 4, "unreadableTime"), ("b: 86400s -", 1, 11, "unreadableTime"),
      ("b: 99999999999999s", 1, 4, "unreadableTime"), ("b: 1..5s", 1, 4, "unreadableTime"),
      ("[push b--|", 1, 1, "unclosedOperation"), ("-push b]", 1, 2, "unknownMark"), ("--]", 1, 3, "unclosedOperation"),
      ("[[push b]]", 1, 1, "unclosedOperation"), ("--[ ]", 1, 3, "unknownOperation"), ("", 1, 1, "noLane"),
      ("a: w\na: d", 2, 1, "sameName"), ("[push b]\n[pop]", 2, 1, "noName"), ("a: w\n[pop]", 2, 1, "noName"),
      ("[pop]\na: w", 1, 1, "noName"),
    ]
  )
  func unreadable(text: String, line: Int, column: Int, code: String) {
    do {
      _ = try Marbles(text: text)
      Issue.record("it was read")
    } catch {
      #expect([error.line, error.column] == [line, column], "\(error)")
      #expect(error.code.description == code)
    }
  }

  @Test("A failure shows the line, and where in it")
  func failureText() {
    let failure = #expect(throws: MarbleTextFailure.self) { try Marbles(text: "user: [push b]\nb:    w--z") }
    #expect(
      failure?.description == """
        Line 2, column 10 of the marbles cannot be read: "z" is no letter of the legend. There are: w viewWillAppear, d \
        viewDidAppear, W viewWillDisappear, D viewDidDisappear.
          b:    w--z
                   ^
        """
    )
  }

  @Test(
    "A frame is a whole number of microseconds",
    arguments: [.zero, .nanoseconds(1_500), .seconds(-1)] as [Duration]
  )
  func frames(frame: Duration) {
    #expect(throws: MarbleTextFailure.self) { try Marbles(text: "-", frame: frame) }
  }
}
