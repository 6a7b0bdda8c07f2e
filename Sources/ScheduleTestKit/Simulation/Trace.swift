/// The steps and the events of a run: the same for the same seed, byte for byte.
///
/// Tasks have numbers from 0, in the order in which the simulation first saw them. Task 0 runs the
/// body. No part of a trace depends on addresses, on the order of a hash table or on the speed of
/// the machine.
public struct Trace: Sendable, Hashable {
  struct Event: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
      case time(Duration)
      case timer
      case note(String)
      case property(String, holds: Bool)
      case escape(String)
    }

    /// The number of steps that had begun before the event.
    let step: Int
    let task: Int32
    let kind: Kind
  }

  /// The task that took each step.
  let steps: [Int32]
  let events: [Event]
  /// The names of tasks that have one, by number.
  let names: [Int32: String]
}

extension Trace: CustomStringConvertible {
  /// A line for each step and for each event.
  ///
  /// - Complexity: O(*n*) for *n* steps and events.
  public var description: String {
    var lines: [String] = []
    var rest = events[...]
    for step in 0...steps.count {
      while let event = rest.first, event.step == step {
        rest.removeFirst()
        lines.append("     " + event.description(name(of:)))
      }
      if step < steps.count { lines.append("\(pad("\(step)", to: 4)) \(name(of: steps[step]))") }
    }
    return lines.joined(separator: "\n")
  }
}

extension Trace {
  /// Returns whether another run has the same steps, names and events, perhaps at other times.
  ///
  /// Code may compute the end of a sleep from the time of a real clock, which differs in each run.
  func isLike(_ other: Trace) -> Bool {
    steps == other.steps && names == other.names
      && events.map(\.withoutTime) == other.events.map(\.withoutTime)
  }

  /// Returns the name of a task.
  func name(of task: Int32) -> String { Self.name(of: task, in: names) }

  /// Returns the name of a task, from a table of names by number.
  static func name(of task: Int32, in names: [Int32: String]) -> String {
    guard task >= 0 else { return "none" }
    return names[task].map { "task \(task) \"\($0)\"" } ?? "task \(task)"
  }
}

extension Trace.Event {
  fileprivate var withoutTime: Self {
    if case .time = kind { Self(step: step, task: task, kind: .time(.zero)) } else { self }
  }

  func description(_ name: (Int32) -> String) -> String {
    switch kind {
    case .time(let now): "time moves to \(now)"
    case .timer: "a timer fires, chosen among others"
    case .note(let text): "\(name(task)): \(text)"
    case .property(let text, let holds):
      "\(name(task)): \"\(text)\" \(holds ? "holds" : "is broken")"
    case .escape(let text): "outside: \(text)"
    }
  }
}

/// Returns a text of at least a width, filled with spaces at its start.
func pad(_ text: String, to width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
