import TransitionEngine
import TransitionLock
import TransitionSupport

@testable import NavigationSimulator
@testable import TransitionLockUIKit

/// The simulator's controllers, answering like UIKit's: the engine makes the same decisions for
/// them as for an app.
///
/// The completions of the simulator report more than UIKit's, and the simulator's stack verbs have
/// one. This kit passes on only the reports that UIKit has.
struct SimulatedControllers: ObservedKit {
  typealias Controller = ViewController
  typealias Coordinator = TransitionCoordinator

  var simulation: NavigationSimulation? { record.simulation }
  /// The fate of the one call that this copy of the kit makes; nil if no code asks for it.
  var truth: Truth?
  let record: Record

  /// A record of the requests to the kit, and its settings; also the scene of all locks and
  /// controllers without another one.
  final class Record: LockScene {
    /// Weak, because pending work does not retain an app's main loop.
    weak var simulation: NavigationSimulation?
    /// The calls for which UIKit would have raised an exception.
    var exceptions: [String] = []
    /// The messages that UIKit wrote to the console because of a call.
    var messages: [String] = []
    /// Called at each call, so that other code can act a frame or two later.
    var meddle: () -> Void = {}
    /// Stands between the kit's callers and UIKit, as an exchanged implementation does; nil without
    /// one.
    var exchange:
      (
        (Verb<ViewController>, ViewController, @escaping () -> Void, (@escaping () -> Void) -> Void)
          -> Void
      )?
    /// A Boolean value that indicates whether the engine calls the kit for a lock now.
    var isCallingForLock = false
    /// The number of times that the kit was asked for the contents of a container.
    var questions = 0
    /// The called verbs, in order.
    var calls: [String] = []
    /// The moments that calls have waited for, in order.
    var moments: [LookTime] = []
    var places: [ObjectIdentifier: PlaceInLine] = [:]
    /// The calls that end with their scene.
    var callsUnderWay: [() -> CallUnderWay?] = []
    /// The scenes of locks.
    var scenes: [(lock: TransitionLock, scene: SceneOfWindows)] = [] {
      didSet { for (_, scene) in scenes { scene.record = self } }
    }
    /// The lock of every controller that is given none; nil if none is known.
    var home: TransitionLock?
    /// The receiver of the reports of calls that find no lock.
    var lost: Scene.Reports?
    var treatment = Treatment.performs
    /// A Boolean value that indicates whether splits show one column at a time.
    var isCollapsed = false
    /// A Boolean value that indicates whether no transition reports its cancellation, like those
    /// with an animator that is not interactive.
    var hidesCancellation = false
    /// A Boolean value that indicates whether a coordinator is still there for a frame after its
    /// report.
    var lingers = false
    /// Such a coordinator.
    var lingering: Lingering?
    /// The verb that an app's subclass calls instead of the requested one.
    var replacing: (Verb<ViewController>) -> Verb<ViewController> = { $0 }
    /// The treatment of presentations and dismissals; nil if UIKit performs each at once.
    var slowness: Slowness?
    /// The controllers that report their dismissal, although nothing moves.
    var leaving: [ViewController] = []
    /// A coordinator that never reports; nil if there is none.
    var silence: Silence?
    /// A moved controller without a coordinator, because another controller has it.
    var withoutCoordinator: ViewController?
    /// Controllers and what presents them, besides the simulator's links.
    var presenters: [(presented: ViewController, presenter: ViewController)] = []
    /// The navigation controller for More.
    let more = ViewController(title: "more")
    /// The controllers of the groups that the selected tab is in.
    var groups: [ViewController] = []
    /// The active searches.
    var searches: [ViewController] = []
    /// The controllers in columns that a split does not show.
    var hidden: [ViewController] = []
    /// The menus, which leave by themselves.
    var menus: [ViewController] = []
    /// The sheets that a framework presents because of a state.
    var sheetsOfState: [ViewController] = []
    /// The calls that have stepped aside.
    var callsAside: CallsAside?
    /// The life of all scenes; nil if their time is that of each lock's clock.
    var life: SceneLife?
    /// The completions that UIKit retains without calling them.
    var kept: [() -> Void] = []

    var isConnected: Bool { true }
    var timeCounts: Bool { life?.timeCounts ?? true }
    var activeTime: Duration {
      simulation.flatMap { life?.activeTime(at: $0.clock.now.offset) } ?? .zero
    }
    func add(_ call: CallUnderWay) { callsUnderWay.append { [weak call] in call } }
  }

  /// UIKit's treatment of all calls.
  enum Treatment {
    case performs
    /// UIKit performs each call, and neither calls nor releases its completion.
    case forgetsCompletions
    /// UIKit silently does nothing, and releases the completion.
    case drops
    /// UIKit silently does nothing, and retains the completion.
    case keeps
    /// UIKit links a presented controller, does nothing else, and retains the completion.
    case onlyLinks
  }

  init(_ simulation: NavigationSimulation) {
    record = Record()
    record.simulation = simulation
    record.callsAside = CallsAside { [weak simulation] in simulation?.schedule(after: $0, $1) }
  }

  func presented(by controller: ViewController) -> ViewController? {
    controller.presentedViewController ?? links.first { $0.presenter === controller }?.presented
  }

  /// The links besides the simulator's.
  private var links: [(presented: ViewController, presenter: ViewController)] {
    record.presenters + (record.slowness?.links ?? [])
  }

  func presenter(of controller: ViewController) -> ViewController? {
    controller.presentingViewController ?? links.first { $0.presented === controller }?.presenter
  }

  func parent(of controller: ViewController) -> ViewController? {
    if let tabs = controller.parent as? TabBarController, isUnderMore(controller, of: tabs) {
      return record.more
    }
    return controller.parent
  }

  func children(of controller: ViewController) -> [ViewController] {
    guard let tabs = controller as? TabBarController else { return controller.children }
    return controller.children.filter { !isUnderMore($0, of: tabs) }
  }

  /// Whether a controller is in UIKit's navigation controller for More: of a list of more than
  /// five, all but four.
  private func isUnderMore(_ controller: ViewController, of tabs: TabBarController) -> Bool {
    guard let all = tabs.viewControllers, all.count > 5 else { return false }
    return all.dropFirst(4).contains { $0 === controller }
  }

  func isTab(_ controller: ViewController, of tabs: ViewController) -> Bool {
    (tabs as? TabBarController)?.viewControllers?.contains { $0 === controller } ?? false
  }

  func targetToShow(from controller: ViewController, sender: Any?) -> ViewController? {
    controller.targetViewController(forAction: .show, sender: sender)
  }

  func isPresentedInContext(_ controller: ViewController) -> Bool? {
    let style = controller.modalPresentationStyle
    return style == .none ? nil : [.currentContext, .overCurrentContext].contains(style)
  }

  func definesContext(_ controller: ViewController) -> Bool {
    controller.definesPresentationContext
  }

  func stack(of controller: ViewController) -> ViewController? {
    controller as? NavigationController ?? controller.navigationController
  }

  func controllers(onStackOf navigationController: ViewController) -> [ViewController] {
    (navigationController as? NavigationController)?.viewControllers ?? []
  }

  func tabs(of controller: ViewController) -> ViewController? {
    controller as? TabBarController ?? controller.tabBarController
  }

  func selectedTabs(of tabs: ViewController) -> [ViewController] {
    guard let tabs = tabs as? TabBarController, let selected = tabs.selectedViewController else {
      return []
    }
    return isUnderMore(selected, of: tabs) ? [record.more] : [selected] + record.groups
  }

  func window(of controller: ViewController) -> AnyObject? {
    sequence(first: controller, next: \.parent).contains { ancestor in
      record.hidden.contains { $0 === ancestor }
    }
      ? nil : controller.viewIfLoaded?.window
  }

  func coordinator(of controller: ViewController) -> TransitionCoordinator? {
    if let silence = record.silence, silence.isThere { return silence.coordinator }
    if controller === record.withoutCoordinator { return nil }
    return controller.transitionCoordinator ?? record.lingering?.coordinator
  }

  func controllers(movedBy coordinator: TransitionCoordinator) -> (
    from: ViewController?, to: ViewController?
  ) {
    if let silence = record.silence, coordinator === silence.coordinator {
      return (silence.moved, nil)
    }
    if let lingering = record.lingering, coordinator === lingering.coordinator {
      return lingering.moved
    }
    return (coordinator.viewController(forKey: .from), coordinator.viewController(forKey: .to))
  }

  func leavesByItself(_ controller: ViewController) -> Bool {
    record.menus.contains { $0 === controller }
  }

  func isSearch(_ controller: ViewController) -> Bool {
    record.searches.contains { $0 === controller }
  }

  func followsState(_ controller: ViewController) -> Bool {
    record.sheetsOfState.contains { $0 === controller }
  }

  func callsAside(of controller: ViewController?) -> CallsAside? { record.callsAside }

  func isBeingDismissed(_ controller: ViewController) -> Bool {
    controller.isBeingDismissed || record.leaving.contains { $0 === controller }
  }

  func isCollapsed(_ split: ViewController) -> Bool { record.isCollapsed }

  func lock(of controller: ViewController) -> TransitionLock? { record.home }

  func newLock(for controller: ViewController?) -> TransitionLock {
    TransitionLock(label: "none", clock: simulation?.clock ?? ContinuousClock()) {
      [lost = record.lost] in
      lost?.append($0)
    }
  }

  func scene(of lock: TransitionLock) -> (any LockScene)? {
    record.scenes.first { $0.lock === lock }?.scene
      ?? (lock.parent == nil && record.life != nil ? record : nil)
  }

  func scene(of controller: ViewController) -> (any LockScene)? {
    guard let window = controller.viewIfLoaded?.window else { return nil }
    return record.scenes.lazy.map(\.scene).first { $0.windows.contains { $0 === window } }
      ?? record
  }

  func name(of controller: ViewController) -> String { controller.description }

  func placeOfPresentation(of controller: ViewController) -> PlaceInLine? {
    record.places[ObjectIdentifier(controller)]
  }

  func setPlaceOfPresentation(_ place: PlaceInLine?, of controller: ViewController) {
    record.places[ObjectIdentifier(controller)] = place
  }

  var isCallingForLock: Bool {
    get { record.isCallingForLock }
    nonmutating set { record.isCallingForLock = newValue }
  }

  func contents(of container: ViewController) -> [ViewController] {
    record.questions += 1
    return container.children
  }

  func roots(for controller: ViewController) -> [ViewController] {
    let scenes = record.scenes.map(\.scene)
    let gone = scenes.filter { !$0.isConnected }.flatMap(\.windows)
    let own = [controller.viewIfLoaded?.window].compactMap { $0 }
    return (scenes.flatMap(\.windows) + own).filter { window in !gone.contains { $0 === window } }
      .compactMap(\.rootViewController)
  }

  func call(
    _ verb: Verb<ViewController>,
    on controller: ViewController,
    completion: @escaping () -> Void
  ) {
    guard let exchange = record.exchange else {
      return callUIKit(verb, on: controller, completion: completion)
    }
    exchange(verb, controller, completion) { callUIKit(verb, on: controller, completion: $0) }
  }

  private func callUIKit(
    _ verb: Verb<ViewController>,
    on controller: ViewController,
    completion: @escaping () -> Void
  ) {
    record.calls.append("\(verb.name)")
    record.meddle()
    if let silence = record.silence {
      if case .push(let new, _) = verb {
        silence.moved = new
      } else {
        silence.moved = targetOfDismissal(on: controller)
      }
      silence.isThere = silence.begins
    }
    var completion = completion
    if record.treatment == .forgetsCompletions || truth?.fate == .forgotten {
      record.kept.append(completion)
      completion = {}
    }
    truth?.isCalled = [.performs, .forgetsCompletions].contains(record.treatment)
    truth?.isDismissal = verb.isModal && verb.presented == nil
    if truth?.fate == .kept, verb.isModal { return record.kept.append(completion) }
    truth?.isModal = verb.isModal
    switch record.treatment {
    case .performs, .forgetsCompletions: break
    case .drops: return
    case .onlyLinks:
      if let new = verb.presented { record.presenters.append((new, controller)) }
      fallthrough
    case .keeps: return record.kept.append(completion)
    }
    if let slowness = record.slowness, verb.mayAnimate, verb.isModal {
      let subject = verb.presented ?? targetOfDismissal(on: controller)
      return slowness.call(
        on: controller,
        in: simulation,
        presenting: verb.presented,
        mayCancel: subject?.transitioningDelegate != nil,
        { perform(verb, on: controller, completion: $0) },
        completion: completion
      )
    }
    perform(record.replacing(verb), on: controller, completion: completion)
  }

  private func perform(
    _ verb: Verb<ViewController>,
    on controller: ViewController,
    completion: @escaping () -> Void
  ) {
    let messageCount = simulation?.messages.count ?? 0
    defer {
      let messages = simulation?.messages.dropFirst(messageCount).map(\.text) ?? []
      record.messages += messages
      if messages.isEmpty { truth?.hasBegun = true }
    }
    let truth = truth
    let completion: (TransitionEnd) -> Void = {
      truth?.end = $0
      completion()
    }
    do {
      switch verb {
      case .present(let new, _, let animated):
        try controller.present(new, animated: animated, completion: completion)
      case .dismiss(let animated), .dismissAll(let animated):
        // A dismissal of nothing has no end that a call could wait for.
        if targetOfDismissal(on: controller) != nil {
          try controller.dismiss(animated: animated, completion: completion)
        }
      case .push(let new, _) where new.parent != nil && new.parent !== controller:
        // UIKit takes a child from its old parent.
        new.willMove(toParent: nil)
        try new.removeFromParent()
        fallthrough
      default:
        // UIKit has no completion for these verbs; only the truth does.
        try controller.start(verb, StartingCall { truth?.end = $0 })
      }
    } catch {
      record.exceptions.append("\(error)")
    }
  }

  func whenEnded(_ coordinator: TransitionCoordinator, _ body: @escaping (Bool) -> Void) {
    if let silence = record.silence, coordinator === silence.coordinator {
      return silence.waiting.append(body)
    }
    let hidesCancellation = record.hidesCancellation
    if coordinator === record.lingering?.coordinator { record.lingering?.unheard.append(body) }
    let (from, to) = controllers(movedBy: coordinator)
    coordinator.animate(alongsideTransition: nil) { [record, weak simulation] in
      if coordinator === record.lingering?.coordinator { return }
      if record.lingers {
        record.lingering = Lingering(coordinator: coordinator, moved: (from, to))
        simulation?.schedule(after: Self.frame) { record.lingering = nil }
      }
      body($0.isCancelled && !hidesCancellation)
    }
  }

  func after(_ delay: Duration, of controller: ViewController?, _ body: @escaping () -> Void) {
    simulation?.schedule(after: delay, body)
  }

  func after(_ moment: LookTime, of controller: ViewController?, _ body: @escaping () -> Void) {
    record.moments.append(moment)
    // In the background there are no frames.
    let isWithoutFrames = moment != .callbacks && record.life?.timeCounts == false
    simulation?.schedule(
      after: isWithoutFrames ? .milliseconds(100) : Self.time(until: moment),
      body
    )
  }

  /// The time until a moment, with a hundred frames per second.
  static func time(until moment: LookTime) -> Duration {
    switch moment {
    case .callbacks: .zero
    case .commit: frame
    case .frames(let count): frame * count
    @unknown default: .seconds(1)
    }
  }

  static let frame = Duration.milliseconds(10)
}

/// A coordinator that has reported the end and is still there, with the functions that it retains
/// and does not call.
struct Lingering {
  let coordinator: TransitionCoordinator
  let moved: (from: ViewController?, to: ViewController?)
  var unheard: [(Bool) -> Void] = []
}

/// The coordinator of a transition that does not move on, and never reports.
final class Silence {
  private let window: Window
  let coordinator: TransitionCoordinator?
  var isThere = false
  /// A Boolean value that indicates whether the next call begins the transition.
  var begins = false
  var waiting: [(Bool) -> Void] = []
  /// The controller that the transition moves: one of the last call.
  var moved: ViewController?

  init() {
    let nav = NavigationController(rootViewController: ViewController())
    window = Window(simulation: NavigationSimulation(), rootViewController: nav)
    try? nav.pushViewController(ViewController(), animated: true, completion: nil)
    coordinator = nav.transitionCoordinator
  }

  /// Releases the coordinator, which then never reports.
  func releaseCoordinator() { (isThere, waiting) = (false, []) }
}

/// A scene with its windows.
final class SceneOfWindows: LockScene {
  let windows: [Window]
  var isConnected = true
  weak var record: SimulatedControllers.Record?

  init(_ windows: [Window]) { self.windows = windows }

  var timeCounts: Bool { record?.timeCounts ?? true }
  var activeTime: Duration { record?.activeTime ?? .zero }
  func add(_ call: CallUnderWay) { record?.add(call) }
}
