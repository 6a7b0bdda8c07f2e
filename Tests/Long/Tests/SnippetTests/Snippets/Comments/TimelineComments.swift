import TransitionLock
import TransitionTimeline

// The examples in the doc comments of the module TransitionTimeline; the tests of the documentation
// compare them.

func rendererForTerminal() -> TerminalRenderer {
  // snippet.comment-terminal
  let terminal = Terminal.standardOutput
  let renderer = TerminalRenderer(width: terminal.width, colors: terminal.hasColors)
  // snippet.end
  return renderer
}

func printed(_ timeline: Timeline) -> String {
  var output = ""
  func print(_ text: String, terminator: String) { output += text + terminator }
  // snippet.comment-renderer
  let terminal = Terminal.standardOutput
  let renderer = TerminalRenderer(width: terminal.width, colors: terminal.hasColors)
  print(renderer.render(timeline), terminator: "")
  // snippet.end
  return output
}

// snippet.comment-kind
extension Timeline.Kind {
  static let gesture: Self = "gesture"
}
// snippet.end

func printedRecording() throws -> String {
  var output = ""
  func print(_ text: String, terminator: String) { output += text + terminator }
  // snippet.comment-timeline
  var timeline = Timeline()
  let detail = timeline.addLane("detail")
  try timeline.addSpan("push Contact", in: detail, from: .zero, to: .milliseconds(350))
  let editor = try timeline.openSpan("present Editor", in: detail, from: .milliseconds(400))
  try timeline.addMark(
    "✗",
    in: detail,
    at: .milliseconds(500),
    kind: .conflict,
    label: "push Notes"
  )
  try timeline.closeSpan(editor, at: .milliseconds(750))
  print(TerminalRenderer(width: 80).render(timeline), terminator: "")
  // snippet.end
  return output
}

func svg(of timeline: Timeline) -> String {
  // snippet.comment-svg
  let picture = SVGRenderer(title: "One session").render(timeline)
  // snippet.end
  return picture
}

func trace(of timeline: Timeline) -> String {
  // snippet.comment-trace
  let trace = TraceRenderer(title: "main window").render(timeline)
  // snippet.end
  return trace
}

func printedRecording(of events: some AsyncSequence<TransitionLock.Event, Never>) async -> String {
  var output = ""
  func print(_ text: String, terminator: String) { output += text + terminator }
  // snippet.comment-lock-recorder
  var recorder = LockRecorder("main window")
  for await event in events { recorder.record(event) }
  print(TerminalRenderer(width: 80).render(recorder.timeline), terminator: "")
  // snippet.end
  return output
}
