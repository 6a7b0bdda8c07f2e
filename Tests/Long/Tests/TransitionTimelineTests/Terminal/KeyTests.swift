import Testing
import TransitionSupport

@testable import TransitionTimeline

@Suite("The key of pictures")
struct KeyTests {
  private func recording(isOpen: Bool = false) throws -> Timeline {
    var timeline = Timeline()
    let lane = timeline.addLane("screen")
    try timeline.addSpan("push", in: lane, from: .zero, to: .seconds(1))
    try timeline.addSpan("pop", in: lane, from: .seconds(1), to: .seconds(2), kind: .waiting)
    if isOpen { _ = try timeline.openSpan("swipe", in: lane, from: .seconds(2), kind: "gesture") }
    try timeline.addMark("✗", in: lane, at: .seconds(1), kind: .conflict, label: "push")
    try timeline.addMark("✗", in: lane, at: .seconds(2), kind: .conflict, label: "pop")
    return timeline
  }

  @Test("The key lists each symbol once, by default with the name of its kind")
  func meanings() throws {
    let renderer = TerminalRenderer(width: 80)
    #expect(
      renderer.key(of: [try recording(), try recording()]) == [
        "Key: ├──┤ transition; ├┄┄┤ waiting; ✗ conflict"
      ]
    )
    #expect(
      renderer.key(
        of: [try recording()],
        spans: [.transition: "moves"],
        marks: ["✗": "collided", "○": "rests"]
      ) == [
        "Key: ├──┤ moves; ├┄┄┤ waiting; ✗ collided"
      ]
    )
  }

  @Test("In the key, styles that differ only in color share one entry, unless colors are used")
  func likeSigns() throws {
    var timeline = Timeline()
    let lane = timeline.addLane("screen")
    for kind in [Timeline.Kind.transition, "gesture"] {
      try timeline.addSpan("push", in: lane, from: .zero, to: .seconds(1), kind: kind)
    }
    for kind in [Timeline.Kind.conflict, "other"] {
      try timeline.addMark("✗", in: lane, at: .zero, kind: kind)
    }
    let meanings = [Timeline.Kind.transition: "moves", "gesture": "moves"]
    func key(colors: Bool) -> [String] {
      TerminalRenderer(width: 80, colors: colors).key(
        of: [timeline],
        spans: meanings,
        marks: ["✗": "lost"]
      )
    }
    #expect(key(colors: false) == ["Key: ├──┤ moves; ✗ lost"])
    #expect(key(colors: true).first?.count { $0 == "✗" } == 2)
  }

  @Test("The key explains the characters of an open span and of a span too short for a bar")
  func specialSpans() throws {
    var timeline = try recording(isOpen: true)
    #expect(
      TerminalRenderer(width: 80).key(of: [timeline]) == [
        "Key: ├──┤ transition; ├┄┄┤ waiting; ├──┤ gesture; → not over yet; ✗ conflict"
      ]
    )
    timeline = try recording()
    timeline.extend(to: .seconds(1_000))
    #expect(
      TerminalRenderer(width: 80).key(of: [timeline]) == [
        "Key: ├──┤ transition; ├┄┄┤ waiting; │ too short for a bar; ✗ conflict"
      ]
    )
  }

  @Test("The key's lines break between entries, and between words only if an entry does not fit")
  func lines() throws {
    let timeline = try recording()
    #expect(
      TerminalRenderer(width: 30).key(of: [timeline]) == [
        "Key: ├──┤ transition;", "  ├┄┄┤ waiting; ✗ conflict",
      ]
    )
    #expect(
      TerminalRenderer(width: 24).key(of: [timeline], marks: ["✗": "was lost when it met another"])
        == [
          "Key: ├──┤ transition;", "  ├┄┄┤ waiting; ✗ was", "  lost when it met", "  another",
        ]
    )
  }
}
