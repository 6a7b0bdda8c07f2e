import NavigationSimulator
import Testing
import TransitionLock
import TransitionSupport

@testable import SimulatorTestSupport

/// A stack with a lock on its clock, and the story of the calls in line on the lock.
class Line: StackFixture {
  private(set) lazy var lock = TransitionLock(
    label: "screen",
    clock: simulation.clock,
    executor: simulation.clock.executor,
    limits: limits
  ) { [received] report in
    received.run { $0.append(report) }
  }
  private let limits: TransitionLock.Limits
  private let received = Guarded<[TransitionLock.Report]>([])

  init(limits: TransitionLock.Limits = .init()) {
    self.limits = limits
    super.init(cast: "")
  }

  /// The calls of the stack.
  var calls: Transitions { calls(on: nav) }
  func calls(on controller: ViewController) -> Transitions { controller.transitions(by: lock) }
  var reports: [TransitionLock.Report] { received.run { $0 } }

  func hold() throws -> TransitionLock.Token {
    try #require(lock.tryStart("edit", file: "App/Detail.swift", line: 42))
  }

  /// Advances time until nothing is due, and expects that this, and no more, has happened since the
  /// last expectation, and that the lock is free.
  func settle(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await story.settle(expected, sourceLocation: sourceLocation)
    #expect(!lock.isTransitioning, sourceLocation: sourceLocation)
  }
}

extension TransitionCall {
  /// Adds the end of the call to a story: its name, and the value, or the reason of the failure
  /// with its cause.
  @discardableResult
  func noted(_ name: String, in story: Story) -> Self {
    onEnd { [unowned story] result in
      switch result {
      case .success(let value): story.write("\(name) \(told(value))")
      case .failure(let failure):
        let cause = failure.cause.map { ": \($0.code)" } ?? ""
        story.write("\(name) \(failure.code)\(cause)")
      }
    }
    return self
  }

  /// The reason why the call has failed; nil if it has not, so far.
  var failure: TransitionFailure? {
    var failure: TransitionFailure?
    onEnd { if case .failure(let reason) = $0 { failure = reason } }
    return failure
  }
}

private func told(_ value: Any) -> String {
  switch value {
  case let controllers as [ViewController]: controllers.compactMap(\.title).joined()
  case let controller as ViewController: controller.title ?? ""
  case let end as TransitionEnd: "\(end)"
  default: "nothing"
  }
}
