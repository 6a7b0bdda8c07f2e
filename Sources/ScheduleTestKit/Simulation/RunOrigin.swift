internal import TransitionSupport

/// The origin of a run: the place of the call, and the code that runs it again.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
final class RunOrigin: Sendable {
  let location: TestLocation
  /// The call, without its body.
  let text: String
  /// Returns the code that runs it again, with the same control and the same extra options.
  let again: @Sendable (Simulation.Control, ExtraOptions) -> Again

  init(
    at location: TestLocation,
    as text: String,
    again: @escaping @Sendable (Simulation.Control, ExtraOptions) -> Again
  ) {
    self.location = location
    self.text = text
    self.again = again
  }

  /// The origin of a run with a seed.
  convenience init(seed: UInt64, at location: TestLocation) {
    let text = "simulate(seed: \(seed))"
    self.init(at: location, as: text) { _, _ in
      Again(head: "\(text) { … }", tail: ", with the same body.", hasSchedule: false)
    }
  }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension BlackBox {
  /// The environment variable that names the folder in which each simulation keeps a file of its
  /// steps.
  static let variable = "SCHEDULE_TEST_KIT_FOLDER"

  /// The file of a box, if the environment asks for one.
  static func file(number: Int) -> String? {
    getenv(variable).map { "\(String(cString: $0))/simulation-\(getpid())-\(number).txt" }
  }

  /// Begins the text of a run.
  func begin(_ origin: RunOrigin, _ control: Simulation.Control, _ extraOptions: ExtraOptions) {
    begin(
      "A simulation was running, started at \(origin.location):",
      again: origin.again(control, extraOptions),
      isSameAsBefore: header.pointee.origin === origin,
      groupChildrenRunAhead: extraOptions.groupChildrenRunAhead
    )
    header.pointee.origin = origin
  }
}
