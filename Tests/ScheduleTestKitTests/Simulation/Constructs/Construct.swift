import ScheduleTestKit
import Testing
import TransitionSupport

/// A way to write concurrent code, and what a simulation makes of it under each kind of control.
struct Construct: Sendable {
  /// What a simulation makes of a construct.
  enum Treatment: String, Sendable {
    /// Every step is the simulation's: the same seed, the same run.
    case controlled
    /// Some of it runs outside, and the run says so if something inside has to wait for that.
    case noticed
    /// It runs outside, and the run does not say so.
    case unseen = "not seen"
  }

  /// A short text in Markdown, for the table of the documentation.
  let name: String
  /// Under full control, with the main thread.
  let onMainThread: Treatment
  /// Under full control, on another thread.
  let full: Treatment
  /// Under cooperative control.
  let cooperative: Treatment
  let body: @Sendable (Simulation, Marks) async throws -> Void

  init(
    _ name: String,
    full: Treatment,
    onMainThread: Treatment? = nil,
    cooperative: Treatment,
    _ body: @escaping @Sendable (Simulation, Marks) async throws -> Void
  ) {
    self.name = name
    self.full = full
    self.onMainThread = onMainThread ?? full
    self.cooperative = cooperative
    self.body = body
  }
}

extension Construct: CustomTestStringConvertible {
  var testDescription: String { name }
}

/// What a body has done, in order, and whether all of it was done inside.
final class Marks: Sendable {
  private let state = Guarded<(texts: [String], areInside: Bool)>(([], true))

  /// Forgets what was noted.
  func begin() { state.run { $0 = ([], true) } }

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
