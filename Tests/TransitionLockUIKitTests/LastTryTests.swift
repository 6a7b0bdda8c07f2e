import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Calls that are still aside at their limit.
@Suite("The last try of a call that has stepped aside") @MainActor
final class LastTryTests: Scene {
  /// A limit of a second: that of a required call, or a timeout.
  enum Limit: CaseIterable { case required, timeout }

  /// Presents the login behind an alert, and waits until just before the limit of a second.
  private func presentUntilLimit(_ limit: Limit) async throws {
    try showAlert()
    enqueue(
      .present(ViewController(title: "login")),
      on: a,
      timeout: limit == .timeout ? .seconds(1) : nil,
      within: limit == .required ? .seconds(1) : nil,
      "login"
    )
    await pass(seconds: 0.9)
  }

  @Test(
    "If the lock is taken at the limit, the last try waits for its turn",
    arguments: Limit.allCases
  )
  func lastTryInLine(limit: Limit) async throws {
    try await presentUntilLimit(limit)
    try await whileLocked {
      try closeAlert()
      await pass(seconds: 1)
    }
    try await settle("2.4: login finished → A + login")
  }

  @Test(
    "If the lock stays taken, the last try fails after the limit once more",
    arguments: Limit.allCases
  )
  func lastTryTooLate(limit: Limit) async throws {
    try await presentUntilLimit(limit)
    try await whileLocked { await pass(seconds: 5) }
    reports.removeAll()
    try await settle("2.0: login timedOut → A + B")
  }

  @Test(
    "If the obstacle is leaving at the limit, the last try waits until it has left",
    arguments: Limit.allCases
  )
  func lastTryBehindDismissal(limit: Limit) async throws {
    try await presentUntilLimit(limit)
    try callUIKit(.dismiss, on: a)
    try await settle("1.9: login finished → A + login")
  }
}
