internal import NavigationSimulator

/// The expected and the observed behavior of a probe.
struct Finding: Sendable {
  /// The probe.
  let probe: Probe
  /// The behavior of the simulator, or the assumed timing.
  let expected: [Recorder.Entry]
  /// The behavior of UIKit.
  let seen: [Recorder.Entry]

  /// A Boolean value that indicates whether UIKit behaves as expected. The comparison ignores
  /// times.
  var isAsExpected: Bool {
    if probe.isAboutLateness {
      let notes = seen.map(\.description).filter { $0.hasPrefix("note begins") }
      return notes.count == 1 && notes != ["note begins later"]
    }
    return expected.map(\.description) == seen.map(\.description)
  }
}

extension Finding: CustomStringConvertible {
  /// The finding as text: the observed callbacks in the form that `CallbackLog` reads, and all
  /// other text as comments.
  var description: String {
    var lines = [
      "# probe \(probe.name)", "# \(probe.row == nil ? "timing" : "row") \(probe.behavior)",
    ]
    lines += expected.map { "#   expected \($0)" }
    for entry in seen {
      switch entry {
      case .callback(let record):
        lines += CallbackLog([record]).text.split(separator: "\n").map(String.init)
      case .note(let text): lines.append("#   seen note \(text)")
      }
    }
    lines.append("# \(isAsExpected ? "as expected" : "differs")")
    return lines.map { $0 + "\n" }.joined()
  }
}
