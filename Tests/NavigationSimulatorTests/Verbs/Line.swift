import NavigationSimulator
import Testing
import TransitionLock
import TransitionSupport

@testable import SimulatorTestSupport

/// A stack with a lock on its clock, and what the callers in line on the lock were told.
final class Line {
  let stack = StackFixture()
  let lock: TransitionLock
  /// The ends of calls: the time, the name, and the value or the reason.
  var ends: [String] = []
  private let received = Guarded<[TransitionLock.Report]>([])

  init(limits: TransitionLock.Limits = .init()) {
    let clock = stack.simulation.clock
    lock = TransitionLock(label: "screen", clock: clock, executor: clock.executor, limits: limits) {
      [received] report in
      received.run { $0.append(report) }
    }
  }

  var simulation: NavigationSimulation { stack.simulation }
  var time: Duration { stack.time }
  /// The verbs of the stack.
  var nav: Transitions { stack.nav.transitions(by: lock) }
  /// The verbs of the root of the stack.
  var a: Transitions { stack.a.transitions(by: lock) }
  var titles: [String] { stack.nav.viewControllers.compactMap(\.title) }
  var reports: [TransitionLock.Report] { received.run { $0 } }

  func hold(_ label: TransitionLock.Label = "edit") throws -> TransitionLock.Token {
    try #require(lock.tryStart(label, file: "App/Detail.swift", line: 42))
  }

  /// Returns a completion that notes its end like that of a call in line.
  func note(_ name: String) -> TransitionCompletion {
    { [unowned self] end in ends.append("\(time) \(name) \(end)") }
  }
}

extension TransitionCall {
  /// Has the end of the call noted.
  @discardableResult
  func noted(_ name: String, on line: Line) -> Self {
    onEnd { [unowned line] result in
      let told =
        switch result {
        case .success(let value): told(value)
        case .failure(let failure): "\(failure.code)" + (failure.cause.map { ": \($0.code)" } ?? "")
        }
      line.ends.append("\(line.time) \(name) \(told)")
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
  case let controllers as [ViewController]: "\(controllers.compactMap(\.title))"
  case let controller as ViewController: controller.title ?? ""
  case let end as TransitionEnd: "\(end)"
  default: "nothing"
  }
}
