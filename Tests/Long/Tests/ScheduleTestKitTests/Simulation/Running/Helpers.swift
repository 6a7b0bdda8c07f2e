import Testing
import TransitionSupport

@testable import ScheduleTestKit

typealias Control = Simulation.Settings.WantedControl
typealias Body = @Sendable (Simulation) async throws -> Void

/// Explores on a thread on which there is full control, if the process has it.
func explored(
  _ plan: ExplorationPlan = .exhaustive(),
  // On a busy machine a minute may be too short.
  budget: ExplorationBudget = .init(time: .seconds(3_600)),
  settings: Simulation.Settings = .init(patience: .zero),
  allowsEscapes: Bool = false,
  _ body: @escaping Body
) async -> Exploration {
  await onSuitableThread(nil) { _ in
    Exploration.run(plan, budget: budget, settings: settings, allowsEscapes: allowsEscapes, body)
  }
}

/// Runs a body once on such a thread.
func simulated(
  seed: UInt64 = 1,
  _ settings: Simulation.Settings = .init(patience: .zero),
  _ body: @escaping Body
) async -> Simulation.Run {
  await onSuitableThread(nil) { _ in Simulation.run(seed: seed, settings: settings, body) }
}

/// Runs a body again with a schedule that was found.
func replayed(_ schedule: Schedule, _ body: @escaping Body) async -> Simulation.Run {
  await onSuitableThread(nil) { _ in
    Simulation.run(
      replaying: "\(schedule)",
      BodyCall(body: schedule.body),
      .init(patience: .zero),
      body
    )
  }
}

/// Expects a failure with a code, whose message contains a text.
func expect(
  _ failure: TestKitFailure?,
  _ code: TestKitFailure.Code,
  _ text: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(failure?.code == code, sourceLocation: sourceLocation)
  let message = failure?.message ?? ""
  #expect(message.contains(text), sourceLocation: sourceLocation)
}

extension BlackBox {
  private static let all = Guarded<[Self]>([])

  /// Creates a box that stays reachable: nothing frees it, and leak checkers would report it.
  static func kept() -> Self {
    let box = Self(file: nil)
    all.run { $0.append(box) }
    return box
  }
}

extension ExitTest.Result {
  /// The text on standard error.
  var text: String { String(decoding: standardErrorContent, as: UTF8.self) }
}
