import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// The targets of pops and dismissals that had to wait: selected at their turn, or at the call.
@Suite("Serialized navigation: relative verbs") @MainActor
struct RelativeVerbTests {
  private let stage = Stage()
  private let lock: TransitionLock

  init() { lock = TransitionLock(executor: stage.simulation.clock.executor) }

  /// Calls a verb twice in line, and returns the results.
  private func callTwice(
    _ serialized: SerializedNavigation,
    _ call: (SerializedNavigation, @escaping SerializedNavigation.Completion) throws -> Void
  ) async throws -> [Result<TransitionEnd, SerializedFailure>] {
    let token = try #require(lock.tryStart())
    var results: [Result<TransitionEnd, SerializedFailure>] = []
    for _ in 0..<2 { try call(serialized) { results.append($0) } }
    token.end()
    try await stage.simulation.run()
    return results
  }

  private func failure(_ result: Result<TransitionEnd, SerializedFailure>?) -> SerializedFailure? {
    if case .failure(let failure)? = result { failure } else { nil }
  }

  @Test("Two pops in line remove two controllers from the stack")
  func twoPops() async throws {
    try stage.push(stage.b, stage.c)
    let results = try await callTwice(stage.nav.serialized(by: lock)) {
      try $0.popViewController(animated: true, completion: $1)
    }
    #expect((results, stage.nav.viewControllers.map(\.title)) == ([.success(.finished), .success(.finished)], ["A"]))
  }

  @Test("Of two pops that select their target at the call, the second is outdated")
  func twoPopsOfOne() async throws {
    try stage.push(stage.b, stage.c)
    let results = try await callTwice(stage.nav.serialized(by: lock).resolvingWhenCalled) {
      try $0.popViewController(animated: true, completion: $1)
    }
    #expect((results.first, failure(results.last)?.code) == (.success(.finished), .outdated))
    #expect(failure(results.last)?.cause?.code == .notOnStack)
    #expect(failure(results.last)?.cause?.message == "<Probe \"C\"> is no longer at the top of the stack.")
    #expect(stage.nav.viewControllers.map(\.title) == ["A", "B"])
  }

  @Test("A dismissal that selects its target at the call leaves a controller alone that is presented later")
  func dismissal() async throws {
    try stage.a.present(stage.b, animated: false, completion: nil)
    let token = try #require(lock.tryStart())
    var results: [Result<TransitionEnd, SerializedFailure>] = []
    try stage.a.serialized(by: lock).resolvingWhenCalled.dismiss(animated: true) { results.append($0) }
    try stage.a.dismiss(animated: false, completion: nil)
    try stage.a.present(stage.c, animated: false, completion: nil)
    token.end()
    try await stage.simulation.run()
    #expect(failure(results.first)?.cause?.code == .nothingPresented)
    #expect(stage.a.presentedViewController === stage.c)
  }

  @Test("For a call that does not wait, the time at which it selects its target makes no difference")
  func atOnce() async throws {
    try stage.push(stage.b)
    let serialized = stage.nav.serialized(by: lock).resolvingWhenCalled
    #expect(try await serialized.popViewController(animated: true) === stage.b)
    #expect(try await serialized.popViewController(animated: true) == nil)
    #expect(try await serialized.dismiss(animated: true) == .finished)
  }
}
