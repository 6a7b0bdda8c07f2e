import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock
import TransitionSupport

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

typealias Failure = TransitionFailure
typealias End = TransitionEnd

/// A stage with UIKit's collisions, a lock, and the calls of an app.
@MainActor
final class Scene {
  let stage = StackFixture()
  let kit: SimulatedControllers
  let lock: TransitionLock
  let reports = Reports()
  /// The results that completions received, with their names and times.
  private(set) var ends: [String] = []
  /// The results without their times.
  var results: [String] {
    ends.map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") }
  }
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
    Answers.current.give(to: stage.simulation)
    kit = SimulatedControllers(stage.simulation)
    kit.record.lost = reports
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
    policy: TransitionLock.Policy = .wait,
    timeout: Duration? = nil
  ) -> TransitionVerbs<ViewController> {
    let options = TurnOptions(policy: policy, timeout: timeout)
    return TransitionVerbs(of: controller ?? stage.nav, in: kit, lock: lock, options: options)
  }

  func enqueue(
    _ verb: Verb<ViewController>,
    on controller: ViewController? = nil,
    timeout: Duration? = nil,
    _ name: String
  ) -> TransitionCall<End> {
    let (calls, note) = asking(on: controller, timeout, name)
    return calls.ask(verb, at: site(), completion: note)
  }

  /// Makes a call that is dropped if anything is in its way.
  ///
  /// - Returns: false if it is dropped or refused at once.
  func tap(_ verb: Verb<ViewController>, on controller: ViewController? = nil, _ name: String)
    -> Bool
  {
    let (calls, note) = asking(on: controller, nil, name)
    return calls.ask(verb, ifIdle: true, at: site(), completion: note).isUnderWay
  }

  /// Returns the calls of a controller, and a completion that compares its result with the truth.
  private func asking(
    on controller: ViewController?,
    _ timeout: Duration?,
    _ name: String
  ) -> (TransitionVerbs<ViewController>, (Result<End, Failure>) -> Void) {
    let (truth, note) = (Truth(), note(name))
    truths.append(truth)
    var kit = kit
    kit.truth = truth
    let calls = TransitionVerbs(
      of: controller ?? stage.nav,
      in: kit,
      lock: lock,
      options: TurnOptions(timeout: timeout)
    )
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
  func start(_ verb: Verb<ViewController>, on controller: ViewController? = nil, _ name: String)
    -> [ViewController]
  {
    kit.startNow(verb, on: controller ?? stage.nav, at: site()) { [self] result in
      switch result {
      case .success(let end): add("\(name) \(end)")
      case .failure(let failure): add("\(name) \(failure.refusal?.reason.rawValue ?? failure.kind)")
      }
    }
  }

  func site(_ line: UInt = #line) -> CallSite { CallSite(#fileID, line) }

  func note(_ name: String) -> (Result<End, Failure>) -> Void {
    { [self] result in
      switch result {
      case .success(let end): add("\(name) \(end)")
      case .failure(let failure):
        add("\(name) \(failure.kind)" + (failure.refusal.map { ": \($0.reason)" } ?? ""))
      }
    }
  }

  private func add(_ line: String) { ends.append("\(time) \(line)") }

  func forget() { ends = [] }

  /// Advances time until nothing is due, and expects that nothing is left undone: the lock is free,
  /// and UIKit has not complained.
  func settle(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await simulation.run()
    #expect(!lock.isTransitioning, sourceLocation: sourceLocation)
    #expect(simulation.messages.map(\.text) == [], sourceLocation: sourceLocation)
    #expect(kit.record.exceptions == [], sourceLocation: sourceLocation)
    #expect(!truths.contains { $0.isDropped && $0.hasBegun }, sourceLocation: sourceLocation)
  }
}

extension TransitionVerbs where Controller == ViewController {
  /// Makes a call, and has its end told.
  @discardableResult @MainActor
  func ask(
    _ verb: Verb<ViewController>,
    ifIdle: Bool = false,
    at site: CallSite,
    completion: ((Result<End, Failure>) -> Void)? = nil
  ) -> TransitionCall<End> {
    var calls = self
    if ifIdle { calls.options.policy = .drop }
    return calls.start(verb, at: site).telling(completion)
  }

  /// Makes a call whose value is its end.
  @discardableResult
  func start(_ verb: Verb<ViewController>, within limit: Duration? = nil, at site: CallSite)
    -> TransitionCall<End>
  {
    call(verb, within: limit, at: site) { $1 }
  }

  /// Holds the lock during a gesture that has just begun.
  func hold(during gesture: UserGesture, at site: CallSite) {
    guard let kit = kit as? SimulatedControllers else { return }
    hold(during: gesture, in: kit, at: site)
  }

  /// Returns a copy whose stack verbs wait on a scope of the lock.
  func inColumn(_ name: String, of split: ViewController) -> Self {
    var copy = self
    (copy.column, copy.split) = (name, split)
    return copy
  }

  /// Makes a presentation that must be shown, and has its end told.
  @discardableResult @MainActor
  func present(
    _ controller: ViewController,
    onTop: Bool = false,
    within limit: Duration,
    at site: CallSite,
    completion: ((Result<End, Failure>) -> Void)? = nil
  ) -> TransitionCall<End> {
    let verb = Verb.present(controller, on: onTop ? .top : .controller, animated: true)
    return start(verb, within: limit, at: site).telling(completion)
  }
}

extension TransitionCall<End> {
  /// Whether the call has not failed, so far.
  var isUnderWay: Bool {
    var isUnderWay = true
    onEnd { if case .failure = $0 { isUnderWay = false } }
    return isUnderWay
  }

  fileprivate func telling(_ completion: ((Result<End, Failure>) -> Void)?) -> Self {
    if let completion { onEnd(completion) }
    return self
  }
}

extension TransitionFailure {
  /// The way in which the call failed: refused by the kit, or without a start.
  var kind: String {
    switch code {
    case .dropped where refusal == nil: "dropped"
    case .outdated, .gone, .cancelled, .timedOut, .superseded: code.description
    default: "refused"
    }
  }
}
