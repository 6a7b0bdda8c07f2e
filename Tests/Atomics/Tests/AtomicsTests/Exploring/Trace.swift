import TransitionSupport

/// A run as text: which thread did what at which point, and what the word was before and after.
struct Trace {
  private struct Line {
    let role: String
    var step: String
    let before: String
    var after = ""
  }

  private var lines: [Line] = []
  private var isOpen = false

  /// Begins a step, which a thread is about to do.
  mutating func open(_ point: AtomicPoint, _ role: String, _ stage: Stage) {
    close(stage)
    let place = point.line == 0 ? "" : " in \(point.function), line \(point.line)"
    lines.append(Line(role: role, step: "\(point.operation)\(place)", before: stage.wordText))
    isOpen = true
  }

  /// Ends a step, whose effect on the word is known by now.
  mutating func close(_ stage: Stage) {
    if isOpen { lines[lines.count - 1].after = stage.wordText }
    isOpen = false
  }

  /// Adds to the step that is under way.
  mutating func append(_ text: String) { if !lines.isEmpty { lines[lines.count - 1].step += text } }

  mutating func note(_ text: String, _ role: String, _ stage: Stage) {
    close(stage)
    lines.append(Line(role: role, step: text, before: ""))
  }

  /// The run, a line a step. Of the word there is only what a step changed.
  var text: String {
    let role = lines.map(\.role.count).max() ?? 0
    let step = lines.map(\.step.count).max() ?? 0
    return lines.enumerated().map { index, line in
      let change = line.before == line.after ? line.before : "\(line.before) -> \(line.after)"
      let isSwitch = index > 0 && lines[index - 1].role != line.role
      let text = "\(isSwitch ? ">" : " ") \(pad(line.role, role))  \(pad(line.step, step))  \(change)"
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
    .joined(separator: "\n")
  }
}

private func pad(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
