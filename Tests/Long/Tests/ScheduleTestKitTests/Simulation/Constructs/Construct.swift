import Testing
import TransitionSupport

@testable import ScheduleTestKit

/// A way to write concurrent code, of which a probe finds what a simulation makes of it under each
/// kind of control.
struct Construct: Sendable {
  /// A short text in Markdown, for the table of the documentation.
  let name: String
  let body: @Sendable (Simulation, Marks) async throws -> Void

  init(_ name: String, _ body: @escaping @Sendable (Simulation, Marks) async throws -> Void) {
    self.name = name
    self.body = body
  }
}

/// The treatment of a construct by a simulation.
enum Treatment: String, Sendable {
  /// Every step is the simulation's: the same seed, the same run.
  case controlled
  /// Some of it runs outside, and the run says so.
  case noticed
  /// It runs outside, and shows when a schedule is run twice.
  case foundTwice = "found by running twice"
  /// It runs outside, and nothing tells.
  case unseen = "not seen"
}

/// A column of the documentation's table: a kind of control, and the thread.
enum ProbedControl: String, Sendable, CaseIterable {
  case fullOnMainThread = "full control, main thread"
  case full = "full control, another thread"
  case wide = "wide control"
  case cooperative = "cooperative control"

  private var wanted: Control {
    switch self {
    case .full, .fullOnMainThread: .full
    case .wide: .wide
    case .cooperative: .cooperative
    }
  }

  /// Finds what a simulation on the calling thread makes of a construct.
  func probe(_ construct: Construct) -> Treatment {
    // The work outside comes, however busy the machine is.
    let settings = Simulation.Settings(control: wanted, patience: .seconds(60))
    func run(_ seed: UInt64) -> (run: Simulation.Run, marks: Marks) {
      let marks = Marks()
      let run = Simulation.run(seed: seed, settings: settings) { simulation in
        // On a busy machine a body that sleeps on a real clock is run again.
        marks.begin()
        try await construct.body(simulation, marks)
      }
      return (run, marks)
    }
    var areInside = true
    var uncertain = 0
    for seed in UInt64(1)...50 {
      let (one, marks) = run(seed)
      if let failure = one.failure { Issue.record("seed \(seed): \(failure)") }
      guard one.escapes.isEmpty else { return .noticed }
      let (other, otherMarks) = run(seed)
      guard other.escapes.isEmpty else { return .noticed }
      // The machine was so busy that no run knew how long its sleeps were: they say nothing.
      if one.isUncertain || other.isUncertain {
        uncertain += 1
        guard uncertain < 50 else { return .foundTwice }
        continue
      }
      guard one.trace.description == other.trace.description, marks.texts == otherMarks.texts,
        one.duration == other.duration
      else { return .foundTwice }
      areInside = areInside && marks.areInside && otherMarks.areInside
    }
    return areInside ? .controlled : .unseen
  }

  /// Finds that on the thread of the column.
  func probed(_ construct: Construct) async -> Treatment {
    if self == .fullOnMainThread { return await MainActor.run { probe(construct) } }
    return await onSuitableThread(nil) { _ in probe(construct) }
  }
}

extension Construct: CustomTestStringConvertible {
  var testDescription: String { name }
}

/// The marks of a body, in order, and whether all of them were made inside.
final class Marks: Sendable {
  private let state = Guarded<(texts: [String], areInside: Bool)>(([], true))

  /// Forgets what was noted.
  func begin() { state.set(([], true)) }

  /// Notes that a place was reached.
  func callAsFunction(_ text: String) {
    let isInside = Simulation.current != nil
    state.run {
      $0.texts.append(text)
      if !isInside { $0.areInside = false }
    }
  }

  var texts: [String] { state.run { $0.texts } }
  /// A Boolean value that indicates whether every place was reached on the simulation's thread.
  var areInside: Bool { state.run { $0.areInside } }
}
