import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// The target of a dismissal that had to wait: the controller presented at the call, or by a call ahead of it.
@Suite("Serialized navigation: dismissals in line") @MainActor
struct DismissalInLineTests {
  private let stage = Stage()
  private let lock: TransitionLock
  private var serialized: SerializedNavigation { stage.a.serialized(by: lock) }

  init() { lock = TransitionLock(executor: stage.simulation.clock.executor) }

  /// Makes calls that wait in line, runs a function meanwhile, and returns the results of the calls.
  private func wait(
    meanwhile: () throws -> Void = {},
    _ calls: (@escaping SerializedNavigation.Completion) throws -> Void
  ) async throws -> [String] {
    let token = try #require(lock.tryStart())
    var results: [String] = []
    try calls { result in
      switch result {
      case .success(let end): results.append("\(end)")
      case .failure(let failure): results.append("\(failure.code): \(failure.cause?.message ?? failure.message)")
      }
    }
    try meanwhile()
    token.end()
    try await stage.simulation.run()
    return results
  }

  @Test("A dismissal, a presentation and another dismissal in one line all succeed")
  func inOneLine() async throws {
    try stage.a.present(stage.b, animated: false, completion: nil)
    let results = try await wait { completion in
      try serialized.dismiss(animated: true, completion: completion)
      try serialized.present(stage.c, animated: true, completion: completion)
      try serialized.dismiss(animated: true, completion: completion)
      try serialized.present(stage.d, animated: true, completion: completion)
    }
    #expect(results == Array(repeating: "finished", count: 4))
    #expect(stage.a.presentedViewController === stage.d)
  }

  @Test("A dismissal leaves a controller alone that other code has presented instead of its target")
  func replaced() async throws {
    try stage.a.present(stage.b, animated: false, completion: nil)
    let results = try await wait {
      try stage.a.dismiss(animated: false, completion: nil)
      try stage.a.present(stage.c, animated: false, completion: nil)
    } _: {
      try serialized.dismiss(animated: true, completion: $0)
    }
    #expect(
      results == [
        "outdated: <Probe \"B\"> is no longer presented; <Probe \"C\"> was presented meanwhile."
      ]
    )
    #expect(stage.a.presentedViewController === stage.c)
  }

  @Test(
    "A dismissal called with nothing presented leaves a controller alone that other code presents later"
  )
  func nothingBefore() async throws {
    let results = try await wait {
      try stage.a.present(stage.b, animated: false, completion: nil)
    } _: {
      try serialized.dismiss(animated: true, completion: $0)
    }
    #expect(
      results == ["outdated: Nothing was presented at the call; <Probe \"B\"> was presented meanwhile."]
    )
    #expect(stage.a.presentedViewController === stage.b)
  }

  @Test("A dismissal does not remove a controller that a call in another line presents")
  func others() async throws {
    let other = TransitionLock(executor: stage.simulation.clock.executor)
    let results = try await wait {
      try stage.a.serialized(by: other).present(stage.b, animated: false, completion: nil)
    } _: { completion in
      try serialized.dismiss(animated: true, completion: completion)
    }
    #expect((results.count, results.first?.hasPrefix("outdated: Nothing was presented")) == (1, true))
    #expect(stage.a.presentedViewController === stage.b)
  }

  @Test("A controller that dismisses itself leaves with the controller that other code has presented on it meanwhile")
  func itself() async throws {
    try stage.a.present(stage.b, animated: false, completion: nil)
    let results = try await wait {
      try stage.b.present(stage.c, animated: false, completion: nil)
    } _: {
      try stage.b.serialized(by: lock).dismiss(animated: true, completion: $0)
    }
    #expect((results, stage.a.isPresenting) == (["finished"], false))
  }

  @Test("A controller stays when it dismisses the controller that a call ahead presents on it")
  func onItself() async throws {
    try stage.a.present(stage.b, animated: false, completion: nil)
    let results = try await wait { completion in
      try stage.b.serialized(by: lock).present(stage.c, animated: true, completion: completion)
      try stage.b.serialized(by: lock).dismiss(animated: true, completion: completion)
    }
    #expect(results == ["finished", "finished"])
    #expect(stage.a.presentedViewController === stage.b)
    #expect(!stage.c.isPresented)
  }

  @Test("A dismissal removes the controller that a segue ahead in line presents")
  func segue() async throws {
    let book = Book()
    try book.storyboard.addSegue("detail", from: "A", to: "B", style: .presentModally)
    let a = try book.make("A")
    book.show(a)
    let serialized = a.serialized(by: lock)
    let token = try #require(lock.tryStart())
    var ends = 0
    try serialized.performSegue(withIdentifier: "detail", sender: nil) { _ in ends += 1 }
    try serialized.dismiss(animated: true) { if case .success(.finished) = $0 { ends += 1 } }
    token.end()
    try await book.simulation.run()
    #expect((ends, a.isPresenting) == (2, false))
  }
}

extension ViewController {
  fileprivate var isPresenting: Bool { presentedViewController != nil }
  fileprivate var isPresented: Bool { presentingViewController != nil }
}
