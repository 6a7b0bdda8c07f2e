/// A picture of a run: a row for each task, a column for each step, and the events below.
///
/// ```text
/// step          0         1
///               0123456789012
/// task 0        ●··●······●·●
/// task 1 "one"  ·●··●●··●··●·
/// task 2        ··●···●●·●···
/// ```
struct RunTimeline: CustomStringConvertible {
  let description: String

  /// - Parameters:
  ///   - trace: the trace of the run.
  ///   - columns: the greatest number of steps to draw; a longer run is drawn without its first
  ///     steps.
  init(_ trace: Trace, columns: Int = 100) {
    let first = max(0, trace.steps.count - columns)
    let steps = trace.steps[first...]
    var tasks: [Int32] = []
    for task in steps where !tasks.contains(task) { tasks.append(task) }
    tasks.sort()
    let names = tasks.map { trace.name(of: $0) }
    let width = max(4, names.map(\.count).max() ?? 0)
    func row(_ name: String, _ cells: String) -> String {
      let padded = name + String(repeating: " ", count: width - name.count)
      return "\(padded)  \(cells)"
    }
    var lines: [String] = []
    lines.append(
      row("step", String(steps.indices.map { $0.isMultiple(of: 10) ? Self.digit($0 / 10) : " " }))
    )
    lines.append(row("", String(steps.indices.map { Self.digit($0) })))
    for (task, name) in zip(tasks, names) {
      lines.append(row(name, String(steps.map { $0 == task ? "●" : "·" })))
    }
    let events = trace.events.filter { $0.step >= first }
    if !events.isEmpty { lines.append("") }
    for event in events {
      lines.append("\(pad("\(event.step)", to: 4))  " + event.description { trace.name(of: $0) })
    }
    if first > 0 { lines.insert("(the first \(first) steps are left out)", at: 0) }
    description = lines.joined(separator: "\n")
  }

  private static func digit(_ number: Int) -> Character { Character(String(number % 10)) }
}
