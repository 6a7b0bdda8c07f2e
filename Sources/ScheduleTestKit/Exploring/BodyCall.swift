/// The call that explores, simulates or replays a body: its place, and the number that identifies
/// the body in schedules.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
struct BodyCall: Sendable {
  let location: TestLocation
  let body: UInt32

  init(body: UInt32, at location: TestLocation = TestLocation()) {
    self.location = location
    self.body = body
  }

  /// Numbers the body by a hash of the function and the file. The hash leaves out the line, because
  /// many edits change it.
  init(
    _ function: StaticString,
    _ fileID: StaticString,
    _ filePath: StaticString,
    _ line: UInt,
    _ column: UInt
  ) {
    // FNV-1a, because `Hasher` is different in every process.
    var hash: UInt32 = 2_166_136_261
    for text in [fileID, function] {
      text.withUTF8Buffer { bytes in
        for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
      }
    }
    self.init(
      body: hash,
      at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs a body on a thread that suits the isolation of the call, so that the body blocks no
  /// thread of the pool.
  ///
  /// - Parameters:
  ///   - ifStuck: if a step does not end, returns the result for the failure and the control.
  ///   - run: runs the body once or many times.
  func run<R: Sendable>(
    _ isolation: isolated (any Actor)?,
    _ settings: Simulation.Settings,
    ifStuck: @escaping @Sendable (TestKitFailure, Simulation.Control) -> R,
    _ run: @escaping @Sendable (Simulation.Settings) -> R
  ) async -> R {
    await onSuitableThread(
      isolation,
      settings,
      ifStuck: { ifStuck(TestKitFailure(.stuck, "\($0)", at: location), settings.possibleControl) }
    ) { run(settings.here($0)) }
  }
}
