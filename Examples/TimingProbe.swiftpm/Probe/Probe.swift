/// An undocumented behavior of UIKit that the package relies on, and a script that shows it.
struct Probe: Sendable {
  /// The source of the expectation.
  enum Claim: Sendable {
    /// A row of the ledger of fidelity, with its text.
    case row(String)
    /// A timing that the lock for UIKit relies on, in a sentence.
    case timing(String)
  }

  /// The name of the probe, which is unique.
  let name: String
  /// The row or the timing that the probe checks.
  let claim: Claim
  /// The events that the claim names, in order; other events may come between them.
  var states: [String] = []
  /// The beginnings of events that the claim excludes.
  var excludes: [String] = []
  /// A Boolean value that indicates whether the probe measures how late a transition appears; any
  /// time up to the latest one then passes.
  var isAboutLateness = false
  /// The tap that a person must make; nil if the probe needs no person.
  var tap: String?
  /// The preparation, without animation; its events are forgotten a moment later.
  var prepare: Script?
  /// The steps.
  let script: Script

  typealias Script = @MainActor @Sendable (any ProbedScreen) -> Void

  /// Performs the script, on a screen that has just been shown.
  @MainActor
  func run(on screen: any ProbedScreen) {
    guard let prepare else { return script(screen) }
    prepare(screen)
    screen.after(.middle) {
      screen.recorder.removeAll()
      script(screen)
    }
  }

  /// The text of the row; nil if the probe checks a timing.
  var row: String? { if case .row(let text) = claim { text } else { nil } }

  /// The behavior, in a sentence.
  var behavior: String {
    switch claim {
    case .row(let text), .timing(let text): text
    }
  }
}

extension Probe {
  /// All probes, in the order in which the app runs them.
  static let all = decisive + begins + collisions + presentations + stacks + tabs + systems

  /// Preparations of several probes: `B` on the stack, `B` presented, and `C` presented on that as
  /// well.
  static let pushedB: Script = { $0.set(["A", "B"], on: "nav", animated: false) }
  static let presentedB: Script = { $0.present("B", animated: false) }
  static let presentedChain: Script = { screen in
    screen.present("B", animated: false) { screen.present("C", on: "B", animated: false) }
  }
}
