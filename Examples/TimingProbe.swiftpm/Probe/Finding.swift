internal import NavigationSimulator

/// The expected and the observed behavior of a probe.
public struct Finding: Sendable {
  /// The probe.
  public let probe: Probe
  /// The behavior of the simulator, or the assumed timing.
  public let expected: [Recorder.Entry]
  /// The behavior of UIKit.
  public let seen: [Recorder.Entry]

  /// Creates a finding.
  public init(_ probe: Probe, expected: [Recorder.Entry], seen: [Recorder.Entry]) {
    self.probe = probe
    self.expected = expected
    self.seen = seen
  }

  /// A Boolean value that indicates whether UIKit behaves as expected. The comparison ignores times.
  public var isAsExpected: Bool {
    if probe.isAboutLateness {
      let notes = seen.map(\.description).filter { $0.hasPrefix("note begins") }
      return notes.count == 1 && notes != ["note begins later"]
    }
    return expected.map(\.description) == seen.map(\.description)
  }
}

extension Finding: CustomStringConvertible {
  /// The finding as text: the observed callbacks in the form that `CallbackLog` reads, and all other text as comments.
  public var description: String {
    var lines = ["# probe \(probe.name)", "# \(probe.row == nil ? "timing" : "row") \(probe.behavior)"]
    lines += expected.map { "#   expected \($0)" }
    for entry in seen {
      switch entry {
      case .callback(let record): lines += CallbackLog([record]).text.split(separator: "\n").map(String.init)
      case .note(let text): lines.append("#   seen note \(text)")
      }
    }
    lines.append("# \(isAsExpected ? "as expected" : "differs")")
    return lines.map { $0 + "\n" }.joined()
  }
}
