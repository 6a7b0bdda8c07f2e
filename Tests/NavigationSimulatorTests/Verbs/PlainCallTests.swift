import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// Verbs without a completion, and receivers of verbs.
@Suite("Verbs: receivers and plain calls") @MainActor
struct PlainCallTests {
  private let stage = Stage()

  @Test("A plain call in synchronous code starts the transition and returns the controller that leaves the stack")
  func plain() throws {
    try stage.push(stage.b)
    func pop() throws -> ViewController? { try stage.nav.popViewController(animated: true) }
    #expect(try pop() === stage.b)
    #expect(stage.nav.topViewController === stage.a)
    #expect(!stage.simulation.openTransitions.isEmpty)
    try stage.simulation.run()
  }

  @Test("A plain call of serialized verbs returns the request, and through ifIdle whether it started")
  func receipts() async throws {
    let lock = TransitionLock(executor: stage.simulation.clock.executor)
    let serialized = stage.nav.serialized(by: lock)
    func push(_ controller: ViewController) throws -> TransitionLock.Request {
      try serialized.pushViewController(controller, animated: true)
    }
    func pushIfIdle(_ controller: ViewController) throws -> Bool {
      try serialized.ifIdle.pushViewController(controller, animated: true)
    }
    let request = try push(stage.b)
    #expect(try !pushIfIdle(stage.c))
    try await stage.simulation.run()
    #expect(request.outcome?.code == .finished)
    #expect(try pushIfIdle(stage.c))
    try await stage.simulation.run()
    #expect(stage.nav.viewControllers.map(\.title) == ["A", "B", "C"])
  }

  /// A custom receiver, like the one in the documentation of operations.
  private final class LoggingPerformer: StackPerformer {
    typealias Ending = TransitionEnd
    typealias StartFailure = NavigationFailure
    typealias PerformFailure = NavigationFailure
    typealias Started = Void
    typealias StartedPop = ViewController?
    typealias StartedPops = [ViewController]
    let navigation: NavigationController
    var lines: [String] = []

    init(_ navigation: NavigationController) { self.navigation = navigation }

    func start<Result, Value>(
      _ operation: TransitionOperation<Result, Value>,
      completion: ((TransitionEnd) -> Void)?,
      file: StaticString,
      line: UInt
    ) throws(NavigationFailure) -> Result {
      lines.append("start \(operation)")
      return try navigation.start(operation, completion: completion, file: file, line: line)
    }

    nonisolated(nonsending) func perform<Result, Value>(
      _ operation: TransitionOperation<Result, Value>,
      file: StaticString,
      line: UInt
    ) async throws(NavigationFailure) -> Value {
      lines.append("perform \(operation)")
      return try await navigation.perform(operation, file: file, line: line)
    }
  }

  @Test("A custom receiver has every verb, and passes operations on to a controller")
  func own() async throws {
    let logging = LoggingPerformer(stage.nav)
    func push() throws { try logging.pushViewController(stage.b, animated: false) }
    try push()
    #expect(try await logging.popViewController(animated: true) === stage.b)
    try await logging.present(stage.c, animated: true)
    #expect(
      logging.lines == [
        "start pushViewController(_:animated:)", "perform popViewController(animated:)", "perform present(_:animated:)",
      ]
    )
    #expect(stage.nav.presentedViewController === stage.c)
  }

  @Test("A receiver whose types can be inferred needs only its two functions")
  func inferred() async throws {
    let receiver = ForwardingPerformer(controller: stage.a)
    #expect(try await receiver.present(stage.b, animated: true) == .finished)
    func dismiss() throws { try receiver.dismiss(animated: false) }
    try dismiss()
    #expect(stage.a.presentedViewController == nil)
  }
}

/// The receiver in the documentation of operations, without its output.
private struct ForwardingPerformer: TransitionPerformer {
  let controller: ViewController

  func start(
    _ operation: TransitionOperation<Void, TransitionEnd>,
    completion: ((TransitionEnd) -> Void)?,
    file: StaticString,
    line: UInt
  ) throws(NavigationFailure) {
    try controller.start(operation, completion: completion, file: file, line: line)
  }

  func perform<Started, Value>(
    _ operation: TransitionOperation<Started, Value>,
    file: StaticString,
    line: UInt
  ) async throws(NavigationFailure) -> Value {
    try await controller.perform(operation, file: file, line: line)
  }
}
