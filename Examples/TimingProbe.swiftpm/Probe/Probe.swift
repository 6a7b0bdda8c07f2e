/// An undocumented behavior of UIKit that the package relies on, and a script that shows it.
public struct Probe: Sendable {
  /// The source of the expectation.
  public enum Claim: Sendable {
    /// A row of the ledger of fidelity, with its text.
    case row(String)
    /// A timing that the lock for UIKit relies on, in a sentence.
    case timing(String)
  }

  /// The name of the probe, which is unique.
  public let name: String
  /// The row or the timing that the probe checks.
  public let claim: Claim
  /// The events that the claim names, in order; other events may come between them.
  public let states: [String]
  /// The beginnings of events that the claim excludes.
  public let excludes: [String]
  /// A Boolean value that indicates whether the probe measures how late a transition appears; any time up to the latest one then
  /// passes.
  public let isAboutLateness: Bool
  /// A Boolean value that indicates whether a person has to tap the button of an alert.
  public let needsTap: Bool
  private let prepare: Script?
  private let script: Script

  typealias Script = @MainActor @Sendable (any ProbedScreen) -> Void

  init(
    _ name: String,
    _ claim: Claim,
    states: [String] = [],
    excludes: [String] = [],
    isAboutLateness: Bool = false,
    needsTap: Bool = false,
    prepare: Script? = nil,
    _ script: @escaping Script
  ) {
    self.name = name
    self.claim = claim
    self.states = states
    self.excludes = excludes
    self.isAboutLateness = isAboutLateness
    self.needsTap = needsTap
    self.prepare = prepare
    self.script = script
  }

  /// Performs the script, on a screen that has just been shown.
  ///
  /// The events of a preparation, which animates nothing, are forgotten a moment later.
  @MainActor
  public func run(on screen: any ProbedScreen) {
    guard let prepare else { return script(screen) }
    prepare(screen)
    screen.after(.middle) {
      screen.recorder.removeAll()
      script(screen)
    }
  }

  /// The text of the row; nil if the probe checks a timing.
  public var row: String? { if case .row(let text) = claim { text } else { nil } }

  /// The behavior, in a sentence.
  public var behavior: String {
    switch claim {
    case .row(let text), .timing(let text): text
    }
  }
}

extension Probe {
  /// All probes, in the order in which the app runs them.
  public static let all = decisive + begins + collisions + presentations + stacks + tabs + systems
}
