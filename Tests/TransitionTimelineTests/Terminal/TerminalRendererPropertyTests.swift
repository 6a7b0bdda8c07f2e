import Testing
import TransitionSupport

@testable import TransitionTimeline

/// The properties of every picture, tried on random timelines.
@Suite("What every picture keeps to")
struct TerminalRendererPropertyTests {
  @Test(
    "No line is wider than asked, none ends in a blank, and two pictures of one timeline are equal",
    arguments: 0..<12
  )
  func widthAndDeterminism(seed: UInt64) throws {
    let timeline = try randomTimeline(seed: seed)
    for width in Array(1...24) + [40, 60, 79, 80, 120, 161] {
      let lines = TerminalRenderer(width: width).lines(of: timeline)
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
      #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
      #expect(lines == TerminalRenderer(width: width).lines(of: timeline))
    }
  }

  @Test("Colors add escape sequences and nothing else", arguments: 0..<12)
  func colorsOnlyAdd(seed: UInt64) throws {
    let timeline = try randomTimeline(seed: seed)
    for width in [20, 40, 80, 160] {
      let plain = TerminalRenderer(width: width).render(timeline)
      let colored = TerminalRenderer(width: width, colors: true).render(timeline)
      #expect(colored != plain)
      #expect(colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain)
      for line in colored.split(separator: "\n") {
        let last = line.matches(of: /\u{1B}\[[0-9]+m/).last
        #expect(last.map { $0.output == "\u{1B}[0m" } ?? true)
      }
    }
  }

  @Test("Every span has an end of its own in the picture, whatever overlaps", arguments: 0..<12)
  func everySpanIsDrawn(seed: UInt64) throws {
    let timeline = try randomTimeline(seed: seed, labels: [""])
    let picture = TerminalRenderer(width: 100).lines(of: timeline).dropFirst(2).joined()
    #expect(picture.count { "┤→│".contains($0) } == timeline.spans.count)
  }

  private func randomTimeline(
    seed: UInt64,
    labels: [String] = ["", "a", "push Contact", "漢字", "e\u{301}", "\u{1B}[2J", "👩‍👩‍👧 family"]
  ) throws -> Timeline {
    var dice = SplitMix64(seed: seed)
    var timeline = Timeline()
    let kinds: [Timeline.Kind] = [.transition, .waiting, .conflict, .dropped, .event, "own"]
    for name in ["detail", "", "連絡先", "a name that is much too long for it"] {
      let lane = timeline.addLane(name)
      try timeline.addMark("!", in: lane, at: .zero, kind: .conflict)
      for _ in 0..<Int.random(in: 0...8, using: &dice) {
        let label = labels.randomElement(using: &dice) ?? ""
        let kind = kinds.randomElement(using: &dice) ?? .event
        let start = Duration.milliseconds(Int.random(in: 0...2_000, using: &dice))
        let end = start + .milliseconds(Int.random(in: 0...700, using: &dice))
        switch Int.random(in: 0...3, using: &dice) {
        case 0: _ = try timeline.openSpan(label, in: lane, from: start, kind: kind)
        case 1:
          try timeline.addMark(
            ["!", "✗", "⏳"].randomElement(using: &dice) ?? "!",
            in: lane,
            at: end,
            kind: kind,
            label: label
          )
        default: try timeline.addSpan(label, in: lane, from: start, to: end, kind: kind)
        }
      }
    }
    return timeline
  }
}
