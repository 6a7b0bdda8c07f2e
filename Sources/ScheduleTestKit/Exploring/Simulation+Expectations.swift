@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// Runs a body with the choices of a strategy. If an expectation of Swift Testing fails in the
  /// body, the run fails.
  ///
  /// So `#expect` works in a body that runs many times: the kit shortens a failure, and then
  /// records it once.
  static func runInTest(
    _ settings: Settings,
    _ origin: RunOrigin,
    _ body: @escaping Body,
    _ makeStrategy: () -> any Strategy
  ) -> Run {
    var run = Run.refused(TestKitFailure(.nested, "", at: origin.location))
    let failed = FailedExpectation.first {
      // After the end of the run, expectations in the remaining tasks do not count.
      current?.state.isOver != true
    } in: { forget in
      run = Self.run(settings, origin, body) {
        // Each run of the body has its own strategy, and all runs but the last are dropped.
        forget()
        return makeStrategy()
      }
    }
    if let failed, run.failure == nil || run.failure?.code == .bodyThrew {
      run.failure = TestKitFailure(
        .expectation,
        "\(failed.text), at \(failed.place).",
        at: origin.location,
        place: failed.place
      )
    }
    return run
  }
}
