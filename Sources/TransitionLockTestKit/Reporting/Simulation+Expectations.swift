internal import TransitionSupport

#if canImport(Testing)
internal import Testing
#endif

extension Simulation {
  /// Runs a body as ``run(_:_:at:_:)`` does, and takes an expectation of Swift Testing that fails in it for a failure of the run.
  ///
  /// So `#expect` works in a body that runs many times: what fails is recorded once, by the kit, when it has been shortened. Swift Testing
  /// lists each time as a known issue.
  static func runInTest(
    _ strategy: inout some Strategy,
    _ settings: Settings,
    at location: TestLocation,
    _ body: @escaping Body
  ) -> Run {
    #if canImport(Testing)
    guard Test.current != nil else { return run(&strategy, settings, at: location, body) }
    let captured = Guarded<(text: String, place: String)?>(nil)
    var run = Run.refused(TestKitFailure(.nested, "", at: location))
    withKnownIssue("in a schedule that is explored", isIntermittent: true) {
      run = Self.run(&strategy, settings, at: location, body)
    } matching: { issue in
      let place = issue.sourceLocation.map { "\($0.fileID):\($0.line)" } ?? "somewhere"
      // What Swift Testing says, without its severity.
      let text = "\(issue)".split(separator: " (error)").first.map(String.init) ?? "\(issue)"
      captured.run { if $0 == nil { $0 = (text, place) } }
      return true
    }
    if let (text, place) = captured.run({ $0 }), run.failure == nil || run.failure?.code == .bodyThrew {
      run.failure = TestKitFailure(.expectation, "\(text), at \(place).", at: location, place: place)
    }
    return run
    #else
    return run(&strategy, settings, at: location, body)
    #endif
  }
}
