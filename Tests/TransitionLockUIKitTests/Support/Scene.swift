import NavigationSimulator
import Testing
import TransitionLock
import TransitionSupport
import TransitionTurns

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

typealias Failure = TransitionLockUIKit.SerializedFailure
typealias End = TransitionLockUIKit.TransitionEnd

/// A stage with UIKit's collisions, a lock, and the calls of an app.
@MainActor
final class Scene {
  let stage = Stage()
  let kit: SimulatedControllers
  let lock: TransitionLock
  let reports = Reports()
  /// The results that completions received, with their names and times.
  private(set) var ends: [String] = []
  /// The fates of the calls through the lock.
  private(set) var truths: [Truth] = []

  final class Reports: Sendable {
    private let list = Guarded<[TransitionLock.Report]>([])
    var all: [TransitionLock.Report] { list.run { $0 } }
    var codes: [String] { all.map(\.code.description) }
    func append(_ report: TransitionLock.Report) { list.run { $0.append(report) } }
  }

  init() {
    stage.simulation.collisionBehavior = .matchingUIKit
    kit = SimulatedControllers(stage.simulation)
    lock = TransitionLock(
      label: "scene",
      clock: stage.simulation.clock,
      executor: stage.simulation.clock.executor,
      report: { [reports] in reports.append($0) }
    )
  }

  var simulation: NavigationSimulation { stage.simulation }
  var time: Duration { stage.time }
  /// The titles of the controllers on the stack, the root first.
  var stack: [String] { stage.nav.viewControllers.compactMap(\.title) }

  /// The calls of a controller; by default, of the stack.
  func calls(
    on controller: ViewController? = nil,
    timeout: Duration? = nil
  ) -> SerializedCalls<SimulatedControllers> {
    SerializedCalls(controller ?? stage.nav, in: kit, lock: lock, timeout: timeout)
  }

  func enqueue(
    _ verb: Verb<ViewController>,
    on controller: ViewController? = nil,
    timeout: Duration? = nil,
    _ name: String
  ) -> TransitionLock.Request {
    let (calls, note) = asking(on: controller, timeout, name)
    return calls.enqueue(verb, on: MainActor.shared, at: site(), completion: note)
  }

  func tap(_ verb: Verb<ViewController>, on controller: ViewController? = nil, _ name: String) -> Bool {
    let (calls, note) = asking(on: controller, nil, name)
    return calls.startIfIdle(verb, at: site(), completion: note)
  }

  /// Returns the calls of a controller, and a completion that compares its result with the truth.
  private func asking(
    on controller: ViewController?,
    _ timeout: Duration?,
    _ name: String
  ) -> (SerializedCalls<SimulatedControllers>, (Result<End, Failure>) -> Void) {
    let (truth, note) = (Truth(), note(name))
    truths.append(truth)
    var kit = kit
    kit.truth = truth
    let calls = SerializedCalls(controller ?? stage.nav, in: kit, lock: lock, timeout: timeout)
    return (
      calls,
      {
        if let lie = truth.lie(in: $0) { Issue.record("\(name) was told that it is \(lie)") }
        note($0)
      }
    )
  }

  /// Makes a call without a lock.
  @discardableResult
  func start(_ verb: Verb<ViewController>, on controller: ViewController? = nil, _ name: String) -> [ViewController] {
    kit.startNow(verb, on: controller ?? stage.nav, at: site()) { [self] result in
      switch result {
      case .success(let end): add("\(name) \(end)")
      case .failure(let failure): add("\(name) \(failure.code)")
      }
    }
  }

  func site(_ line: UInt = #line) -> CallSite { CallSite(file: #fileID, line: line) }

  func note(_ name: String) -> (Result<End, Failure>) -> Void {
    { [self] result in
      switch result {
      case .success(let end): add("\(name) \(end)")
      case .failure(let failure): add("\(name) \(failure.code)" + (failure.cause.map { ": \($0.code)" } ?? ""))
      }
    }
  }

  private func add(_ line: String) { ends.append("\(time) \(line)") }

  func forget() { ends = [] }

  /// Advances time until nothing is due, and expects that nothing is left undone: the lock is free, and UIKit has not
  /// complained.
  func settle(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await simulation.run()
    #expect(!lock.isTransitioning, sourceLocation: sourceLocation)
    #expect(simulation.messages.map(\.text) == [], sourceLocation: sourceLocation)
    #expect(kit.record.exceptions == [], sourceLocation: sourceLocation)
    #expect(!truths.contains { $0.isDropped && $0.hasBegun }, sourceLocation: sourceLocation)
  }
}
