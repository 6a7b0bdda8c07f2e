import TransitionLock
import TransitionTimeline

// The examples in the doc comments of the module TransitionTimeline; the tests of the documentation
// compare them.

func rendererForTerminal() -> TerminalRenderer {
  // snippet: Terminal.swift
  return renderer
}

func printed(_ timeline: Timeline) -> String {
  var output = ""
  func print(_ text: String, terminator: String) { output += text + terminator }
  // snippet: TerminalRenderer.swift
  return output
}

// snippet: Timeline+Elements.swift

func printedRecording() throws -> String {
  var output = ""
  func print(_ text: String, terminator: String) { output += text + terminator }
  // snippet: TransitionTimeline.md
  return output
}

func svg(of timeline: Timeline) -> String {
  // snippet: SVGRenderer.swift
  return picture
}

func trace(of timeline: Timeline) -> String {
  // snippet: TraceRenderer.swift
  return trace
}

func printedRecording(of events: some AsyncSequence<TransitionLock.Event, Never>) async -> String {
  var output = ""
  func print(_ text: String, terminator: String) { output += text + terminator }
  // snippet: ShowALock.md: var recorder
  return output
}
