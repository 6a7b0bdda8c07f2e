import Testing
import TransitionTimeline

/// The pictures as a whole, as a reader sees them.
@Suite("Pictures for terminals")
struct TerminalRendererTests {
  private func picture(_ timeline: Timeline, width: Int, colors: Bool = false) -> String {
    TerminalRenderer(width: width, colors: colors).render(timeline)
  }

  /// Two columns of a split view: a push, a presentation with a conflict, and a wait that is not
  /// over.
  private func splitView() throws -> Timeline {
    var timeline = Timeline()
    let detail = timeline.addLane("detail")
    let master = timeline.addLane("master")
    try timeline.addSpan("push Contact", in: detail, from: .zero, to: .milliseconds(350))
    try timeline.addSpan(
      "present Editor",
      in: detail,
      from: .milliseconds(400),
      to: .milliseconds(750)
    )
    try timeline.addMark(
      "✗",
      in: detail,
      at: .milliseconds(500),
      kind: .conflict,
      label: "push Notes"
    )
    _ = try timeline.openSpan("push List", in: master, from: .milliseconds(200), kind: .waiting)
    return timeline
  }

  @Test("A narrow picture shortens labels that do not fit")
  func narrow() throws {
    #expect(
      picture(try splitView(), width: 40) == """
             s 0      0.2      0.4     0.6
               ├───────┼────────┼───────┼───────
        detail ├push Contact┤   ├present Edit…┤
                                    ✗ push Notes
        master         ├ push List ┄┄┄┄┄┄┄┄┄┄┄┄→

        """
    )
  }

  @Test("Colors begin and end around each bar and mark, before the end of the line")
  func colors() throws {
    #expect(
      picture(try splitView(), width: 60, colors: true) == """
             s 0           0.2           0.4           0.6
               ├────────────┼─────────────┼─────────────┼───────────
        detail \u{1B}[32m├ push Contact ────────┤   ├ present Editor ───────┤\u{1B}[0m
                                                 \u{1B}[31m✗ push Notes\u{1B}[0m
        master              \u{1B}[33m├ push List ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄→\u{1B}[0m

        """
    )
  }

  @Test("A kind without a style is drawn plainly, and styles can be changed")
  func styles() throws {
    var timeline = Timeline()
    let lane = timeline.addLane("lane")
    try timeline.addSpan("swipe", in: lane, from: .zero, to: .seconds(1), kind: "gesture")
    try timeline.addSpan("push", in: lane, from: .seconds(1), to: .seconds(2))
    var renderer = TerminalRenderer(
      width: 40,
      colors: true,
      styles: [.transition: .init(line: "━", color: .blue)]
    )
    #expect(
      renderer.lines(of: timeline)[2]
        == "lane ├ swipe ────────┤\u{1B}[34m├ push ━━━━━━━━━┤\u{1B}[0m"
    )
    renderer.styles = [.transition: .init(line: "漢"), "gesture": .init(line: "\n")]
    #expect(renderer.lines(of: timeline)[2] == "lane ├ swipe ────────┤├ push ─────────┤")
    renderer.styles = [:]
    #expect(renderer.lines(of: timeline)[2] == "lane ├ swipe ────────┤├ push ─────────┤")
  }

  @Test("A timeline without lanes says that nothing is recorded")
  func emptyTimeline() {
    #expect(
      picture(Timeline(), width: 40) == """
        (nothing recorded)

        """
    )
    #expect(
      picture(Timeline(), width: 8) == """
        (nothin…

        """
    )
  }

  @Test("Overlapping spans of a lane are drawn in rows, and a row is reused when it is free")
  func overlappingSpans() throws {
    var timeline = Timeline()
    let lane = timeline.addLane("lane")
    try timeline.addSpan("first", in: lane, from: .zero, to: .seconds(3))
    try timeline.addSpan("second", in: lane, from: .seconds(1), to: .seconds(4))
    try timeline.addSpan("third", in: lane, from: .seconds(3), to: .seconds(5))
    try timeline.addSpan("fourth", in: lane, from: .seconds(1), to: .seconds(5), kind: .conflict)
    #expect(
      picture(timeline, width: 56) == """
           s 0         1         2         3         4         5
             ├─────────┼─────────┼─────────┼─────────┼─────────┼
        lane ├ first ─────────────────────┤├ third ───────────┤
                       ├ second ────────────────────┤
                       ├ fourth ══════════════════════════════┤

        """
    )
  }

  @Test("A span without duration is one column wide, with its label beside it")
  func spansWithoutDuration() throws {
    var timeline = Timeline()
    let lane = timeline.addLane("zero")
    try timeline.addSpan("a", in: lane, from: .seconds(1), to: .seconds(1))
    try timeline.addSpan("b", in: lane, from: .seconds(1), to: .seconds(1))
    try timeline.addSpan("c", in: lane, from: .seconds(3), to: .seconds(3))
    try timeline.addSpan("end", in: lane, from: .seconds(4), to: .seconds(4))
    #expect(
      picture(timeline, width: 45) == """
           s 0        1         2         3         4
             ├────────┼─────────┼─────────┼─────────┼
        zero          │ a                 │ c   end │
                      │ b

        """
    )
  }

  @Test("Different marks at one place are drawn below each other, equal ones once")
  func marksAtOnePlace() throws {
    var timeline = Timeline()
    let lane = timeline.addLane("marks")
    try timeline.addSpan("span", in: lane, from: .seconds(1), to: .seconds(2))
    try timeline.addMark("!", in: lane, at: .seconds(1), kind: .conflict)
    try timeline.addMark("!", in: lane, at: .seconds(1), kind: .conflict)
    try timeline.addMark("✗", in: lane, at: .seconds(1), kind: .dropped, label: "pop")
    try timeline.addMark("✗", in: lane, at: .seconds(1), kind: .dropped, label: "push")
    try timeline.addMark("⏳", in: lane, at: .seconds(2), label: "timer")
    try timeline.addMark("⏳", in: lane, at: .seconds(4), label: "timer")
    #expect(
      picture(timeline, width: 45) == """
            s 0        1         2        3         4
              ├────────┼─────────┼────────┼─────────┼
        marks          ├ span ──┤⏳ timer    timer ⏳
                       !
                       ✗ pop
                       ✗ push

        """
    )
  }

  @Test(
    "Wide characters take two columns, combining marks none, and control characters become visible"
  )
  func otherScripts() throws {
    var timeline = Timeline()
    let contacts = timeline.addLane("連絡先")
    let name = timeline.addLane("re\u{301}sume\u{301} of a very long name")
    try timeline.addSpan("連絡先を表示", in: contacts, from: .zero, to: .seconds(1))
    try timeline.addSpan("連絡先を表示", in: contacts, from: .seconds(1), to: .milliseconds(1300))
    try timeline.addSpan("re\u{301}sume\u{301}\u{1B}[31m\n", in: name, from: .zero, to: .seconds(2))
    #expect(
      picture(timeline, width: 60) == """
                          s 0       0.5        1        1.5        2
                            ├────────┼─────────┼─────────┼─────────┼
        連絡先              ├ 連絡先を表示 ───┤├────┤ 連絡先を表示
        résumé of a very l… ├ résumé␛[31m␊ ───────────────────────┤

        """
    )
  }

  @Test("An open span is drawn up to the end of the recording, however late it begins")
  func openSpans() throws {
    var timeline = Timeline()
    let lane = timeline.addLane("open")
    _ = try timeline.openSpan("late", in: lane, from: .seconds(2))
    #expect(TerminalRenderer(width: 25).lines(of: timeline)[2] == "open               late →")
    timeline.extend(to: .seconds(4))
    #expect(TerminalRenderer(width: 25).lines(of: timeline)[2] == "open          ├ late ───→")
  }

  @Test("With a width below 1, the picture is empty", arguments: [0, -1, Int.min])
  func noWidth(width: Int) throws {
    #expect(picture(try splitView(), width: width) == "")
  }
}
