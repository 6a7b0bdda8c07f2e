import Testing
import TransitionSupport

@testable import NavigationSimulator
@testable import SimulatorTestSupport
@testable import TransitionEngine
@testable import TransitionLockUIKit

typealias Failure = TransitionFailure
typealias End = TransitionEnd

/// A window with a stack of `A`, UIKit's collisions, a lock, and the calls of an app, whose ends
/// are in the story. Suites inherit from it:
///
///     enqueue(.push(b))
///     tap(.pop)
///     try await settle("0.0: pop dropped 0.35: push B finished → (A) B")
@MainActor
class Scene {
  let stage = StackFixture(cast: "")
  let kit: SimulatedControllers
  let lock: TransitionLock
  let reports = Reports()
  /// The fates of the calls through the lock.
  private var truths: [Truth] = []
  /// The delegates of controllers, which retain no delegate.
  private var directors: [RecordingDelegate] = []

  final class Reports: Sendable {
    private let list = Guarded<[TransitionLock.Report]>([])
    var all: [TransitionLock.Report] { list.run { $0 } }
    func append(_ report: TransitionLock.Report) { list.run { $0.append(report) } }
    func removeAll() { list.run { $0 = [] } }
  }

  /// - Parameter tellsTimes: whether the story has the times.
  init(tellsTimes: Bool = true) {
    stage.story.tellsTimes = tellsTimes
    stage.simulation.collisionBehavior = .matchingUIKit
    Answers.current.give(to: stage.simulation)
    kit = SimulatedControllers(stage.simulation)
    kit.record.lost = reports
    kit.record.life = SceneLife(isInForeground: true)
    lock = TransitionLock(
      label: "scene",
      clock: stage.simulation.clock,
      executor: stage.simulation.clock.executor,
      report: { [reports] in reports.append($0) }
    )
  }

  var story: Story { stage.story }
  var a: Probe { stage.a }
  var b: Probe { stage.b }
  var c: Probe { stage.c }
  var d: Probe { stage.d }
  var nav: NavigationController { stage.nav }
  var window: Window { stage.window }
  var simulation: NavigationSimulation { stage.simulation }
  var time: Duration { stage.time }
  /// UIKit's treatment of calls, and its answers.
  var uikit: SimulatedControllers.Record { kit.record }

  // MARK: Calls

  /// The calls of a controller; by default, of the stack.
  func calls(
    on controller: ViewController? = nil,
    policy: TransitionLock.Policy = .wait,
    timeout: Duration? = nil,
    lock other: TransitionLock? = nil
  ) -> TransitionVerbs<ViewController> {
    TransitionVerbs(of: controller ?? nav, in: kit, lock: other ?? lock)
      .with(policy: policy, timeout: timeout)
  }

  /// Makes a call in line; by default, on the stack.
  ///
  /// - Parameters:
  ///   - limit: for a presentation that must be shown, the time in which it is tried.
  ///   - name: the call in the story; by default, its verb and what that shows.
  @discardableResult
  func enqueue(
    _ verb: Verb<ViewController>,
    on controller: ViewController? = nil,
    policy: TransitionLock.Policy = .wait,
    timeout: Duration? = nil,
    within limit: Duration? = nil,
    lock: TransitionLock? = nil,
    _ name: String? = nil
  ) -> TransitionCall<End> {
    let calls = calls(on: controller, policy: policy, timeout: timeout, lock: lock)
    return enqueue(verb, by: calls, within: limit, name)
  }

  /// Makes a call, and compares its result with the truth.
  @discardableResult
  func enqueue(
    _ verb: Verb<ViewController>,
    by calls: TransitionVerbs<ViewController>,
    within limit: Duration? = nil,
    _ name: String? = nil
  ) -> TransitionCall<End> {
    let (truth, name) = (Truth(), name ?? verb.words)
    truths.append(truth)
    var (kit, calls) = (kit, calls)
    kit.truth = truth
    calls.kit = kit
    let call = calls.start(verb, within: limit, at: site())
    call.onEnd { [weak self] in
      guard let self else { return }
      if let lie = truth.lie(in: $0) { Issue.record("\(name) was told that it is \(lie)") }
      note(name)($0)
    }
    return call
  }

  /// Makes a call that is dropped if anything is in its way, such as that of a user.
  @discardableResult
  func tap(
    _ verb: Verb<ViewController>,
    on controller: ViewController? = nil,
    lock: TransitionLock? = nil,
    _ name: String? = nil
  ) -> TransitionCall<End> {
    enqueue(verb, on: controller, policy: .drop, lock: lock, name)
  }

  /// Makes a call without a lock.
  @discardableResult
  func callWithoutLock(
    _ verb: Verb<ViewController>,
    on controller: ViewController? = nil,
    _ name: String? = nil
  ) -> [ViewController] {
    let name = name ?? verb.words
    return kit.startNow(verb, on: controller ?? nav, at: site()) { [self] result in
      switch result {
      case .success(let end): tell("\(name) \(end)")
      case .failure(let failure):
        tell("\(name) \(failure.refusal?.reason.rawValue ?? failure.kind)")
      }
    }
  }

  /// Verbs on the stack, with an animation and without, each with something to do after those
  /// before it.
  var everyVerb: [Verb<ViewController>] { [true, false].flatMap(stage.everyVerb) }

  /// Calls UIKit as other code does, which knows no lock.
  func callUIKit(_ verb: Verb<ViewController>, on controller: ViewController? = nil) throws {
    try (controller ?? nav).start(verb, StartingCall())
  }

  func site(_ line: UInt = #line) -> CallSite { CallSite(#fileID, line) }

  /// Returns a completion that writes its result into the story.
  func note(_ name: String) -> (Result<End, Failure>) -> Void {
    { [self] result in
      switch result {
      case .success(let end): tell("\(name) \(end)")
      case .failure(let failure):
        tell("\(name) \(failure.kind)" + (failure.refusal.map { ": \($0.reason)" } ?? ""))
      }
    }
  }

  /// Writes a line into the story.
  func tell(_ line: String) { story.write(line) }

  /// Begins a task that has done all that it can without waiting when this returns, and that tells
  /// the result of its body, or the error.
  @discardableResult
  func task(_ name: String, _ body: @escaping @MainActor () async throws -> String) -> Task<
    Void, Never
  > {
    Task.immediate {
      do {
        tell("\(name) \(try await body())")
      } catch let failure as Failure {
        note(name)(.failure(failure))
      } catch let failure as TransitionLock.Failure {
        tell("\(name) \(failure.code)")
      } catch {
        tell("\(name) threw \(type(of: error))")
      }
    }
  }

  // MARK: Circumstances

  /// Runs code while the lock is held for work that UIKit does not see.
  func whileLocked(_ body: () async throws -> Void) async throws {
    let token = try #require(lock.tryStart("outsider"))
    try await body()
    token.end()
  }

  /// Presents B on A, as the alert of other code, which stays until other code dismisses it.
  func showAlert() throws { try a.presentAndSettle(b) }
  func closeAlert() throws { try a.dismissAndSettle() }

  /// Tells whether the lock is held now.
  func tellLock() { tell("lock \(lock.isTransitioning ? "held" : "free")") }

  func pass(seconds: Double) async {
    await simulation.advance(by: .milliseconds(Int((seconds * 1_000).rounded())))
  }

  func enterBackground() { uikit.handle(.didEnterBackground) }
  func enterForeground() { uikit.handle(.willEnterForeground) }

  /// Gives the presentation of a controller, and the pushes on the stack, an animator that
  /// completes in its own way.
  @discardableResult
  func animate(
    _ controller: ViewController,
    completing complete: @escaping (any ContextTransitioning) -> Void
  ) -> RecordingDelegate {
    let delegate = RecordingDelegate(animator: ScriptedAnimator(simulation: simulation))
    delegate.animator.complete = { context, _ in complete(context) }
    controller.modalPresentationStyle = .custom
    controller.transitioningDelegate = delegate
    directors.append(delegate)
    return delegate
  }

  // MARK: What came of them

  /// Advances time until nothing is due, and expects that nothing is left undone: the lock is free,
  /// and UIKit has not complained.
  ///
  /// - Parameter expected: the story since the last expectation: the ends of calls, the lines of
  ///   the test, the lock's reports, and the screen; nil to compare it later.
  func settle(_ expected: String? = nil, sourceLocation: SourceLocation = #_sourceLocation)
    async throws
  {
    try await simulation.run()
    #expect(!lock.isTransitioning, sourceLocation: sourceLocation)
    #expect(simulation.messages.map(\.text) == [], sourceLocation: sourceLocation)
    #expect(uikit.exceptions == [], sourceLocation: sourceLocation)
    #expect(!truths.contains { $0.isDropped && $0.hasBegun }, sourceLocation: sourceLocation)
    if let expected { expect(expected, sourceLocation: sourceLocation) }
  }

  /// Expects that this, and no more, has happened since the last expectation. The lock's reports
  /// stand at the end.
  func expect(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    for report in reports.all { tell("reported \(report.code) by \(report.lock)") }
    reports.removeAll()
    story.expect(expected, sourceLocation: sourceLocation)
  }
}

/// A row of a table: something that an app or UIKit does, and the story that must come of it.
struct Row: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let story: String
  let act: @MainActor @Sendable (Scene) async throws -> Void

  init(
    _ name: String,
    _ story: String,
    act: @escaping @MainActor @Sendable (Scene) async throws -> Void
  ) {
    (testDescription, self.story, self.act) = (name, story, act)
  }
}

/// Verbs with an animation, as most are.
extension Verb<ViewController> {
  static func push(_ new: ViewController) -> Self { .push(new, animated: true) }
  static var pop: Self { .pop(animated: true) }
  static func popTo(_ target: ViewController) -> Self { .popTo(target, animated: true) }
  static var popToRoot: Self { .popToRoot(animated: true) }
  static func setStack(_ stack: [ViewController]) -> Self { .setStack(stack, animated: true) }
  static func present(_ new: ViewController, on presenter: TransitionPresenter = .controller)
    -> Self
  { .present(new, on: presenter, animated: true) }
  static var dismiss: Self { .dismiss(animated: true) }
  static var dismissAll: Self { .dismissAll(animated: true) }
  static func show(_ new: ViewController) -> Self { .show(new, sender: nil) }
  static func performSegue(_ name: String) -> Self { .performSegue(name, sender: nil) }

  /// The verb and what it shows, such as `push B`.
  var words: String {
    let word = Mirror(reflecting: self).children.first?.label ?? ""
    return word + (shown.map { " \($0.name)" } ?? "")
  }
}

extension TransitionVerbs<ViewController> {
  /// Makes a call whose value is its end.
  @discardableResult
  func start(
    _ verb: Verb<ViewController>,
    within limit: Duration? = nil,
    at site: CallSite = CallSite(#fileID, #line)
  ) -> TransitionCall<End> {
    if case .present(let new, let presenter, let animated) = verb {
      present(
        new,
        animated: animated,
        on: presenter,
        within: limit,
        file: site.file,
        line: site.line
      )
    } else {
      call(verb, site.file, site.line) { $1 }
    }
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
}

extension TransitionCall<End> {
  /// The failure with which the call has ended.
  var failure: Failure? {
    var failure: Failure?
    onEnd { if case .failure(let cause) = $0 { failure = cause } }
    return failure
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

/// The end of a gesture.
enum GestureEnd {
  case finished, cancelled

  func end(_ driver: PercentDrivenInteractiveTransition) {
    switch self {
    case .finished: driver.finish()
    case .cancelled: driver.cancel()
    }
  }

  func end(_ finger: Finger) {
    switch self {
    case .finished: finger.lift()
    case .cancelled: finger.cancel()
    }
  }
}
