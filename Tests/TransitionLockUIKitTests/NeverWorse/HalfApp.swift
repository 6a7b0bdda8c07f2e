import NavigationSimulator
import TransitionEngine
import TransitionLock
import TransitionSupport

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// An app that plays a story, once with plain calls of UIKit, and once with the package where its
/// code is migrated.
@MainActor
final class HalfApp {
  private let story: AppStory
  private let usesPackage: Bool
  let simulation = NavigationSimulation()
  private let root = Probe(title: "root")
  private let nav: NavigationController
  private let window: Window
  private let lock: TransitionLock
  let kit: SimulatedControllers
  /// The screens that were seen in a window.
  private(set) var seen: Set<String> = []
  /// The titles of the screens that may be there longer, or at another time, than without the
  /// package: those of migrated code, and those below them when the user closes them. The title of
  /// a call without a screen is nil.
  private var affected: Set<String?> = []
  /// For each screen that plain code presented in vain: the affected screen in the way.
  private(set) var blockers: [String: String] = [:]
  private(set) var complaints: [String] = []
  private(set) var journal: [String] = []
  private var calls = 0
  private var told: [Int: Int] = [:]
  private var obstacles = 0
  private var isOver = false
  /// The active time of the last movement, and of the last change of the lock's holder, as far as
  /// one look in a quarter of a second shows.
  private var lastMovement = Duration.zero
  private var holder: TransitionLock.Holder?
  private var holderSince = Duration.zero

  init(_ story: AppStory, usesPackage: Bool) {
    (self.story, self.usesPackage) = (story, usesPackage)
    simulation.collisionBehavior = .matchingUIKit
    Answers.current.give(to: simulation)
    // Only the lock's tasks run beside the main actor's code.
    simulation.requiredIdleYields = 12
    nav = NavigationController(rootViewController: root)
    window = Window(simulation: simulation, rootViewController: nav)
    lock = TransitionLock(
      label: "scene",
      clock: simulation.clock,
      executor: simulation.clock.executor
    ) { _ in }
    kit = SimulatedControllers(simulation)
    kit.record.life = SceneLife(isInForeground: true)
  }

  func play() async {
    for event in story.events {
      simulation.schedule(after: .milliseconds(event.time)) { [self] in
        perform(event.action, event.isMigrated)
      }
    }
    tick()
    await simulation.advance(by: .milliseconds(story.events.last?.time ?? 0) + .seconds(1))
    await closeEverything()
    isOver = true
    // With no more input, each lock is free in a bounded time.
    await simulation.advance(by: .seconds(10 * calls + 2 * obstacles))
    if lock.isTransitioning || lock.waitingCount > 0 {
      complaints.append("the lock is not free: \(lock)")
    }
    await simulation.advance(by: .seconds(70))
    for call in 0..<calls where told[call] != 1 {
      complaints.append("call \(call) was told \(told[call] ?? 0) times")
    }
    // These retain the record.
    (kit.record.kept, kit.record.exchange) = ([], nil)
  }

  /// The user closes what is on top, for a minute in the foreground.
  private func closeEverything() async {
    note("the user closes everything")
    kit.record.handle(.willEnterForeground)
    for _ in 0..<120 {
      await simulation.advance(by: .milliseconds(500))
      close()
    }
  }

  private func tick() {
    guard !isOver else { return }
    if isMoving { lastMovement = activeTime }
    if lock.holder != holder { (holder, holderSince) = (lock.holder, activeTime) }
    simulation.schedule(after: .milliseconds(250)) { [weak self] in self?.tick() }
  }

  private var time: Duration { simulation.clock.now.offset }
  private var activeTime: Duration { kit.record.activeTime }
  private var isMoving: Bool { !simulation.openTransitions.isEmpty }
  private var topmost: ViewController {
    sequence(first: nav) { $0.presentedViewController }.reduce(nav) { $1 }
  }

  private func note(_ line: String) { journal.append("\(time) \(line)") }

  // MARK: Events

  private func perform(_ action: AppStory.Action, _ isMigrated: Bool) {
    note("\(action)\(isMigrated ? ", migrated" : "")")
    let isMigrated = isMigrated && usesPackage
    switch action {
    case .present(let name, let way, let isOnTop, let fate):
      present(screen(name), way, isOnTop: isOnTop, fate, isMigrated)
    case .push(let name, let isTap):
      call(.push(screen(name), animated: true), on: nav, isTap ? .tap : .inLine, .usual, isMigrated)
    case .pop(let isTap):
      call(.pop(animated: true), on: nav, isTap ? .tap : .inLine, .usual, isMigrated)
    case .dismiss(let fate): call(.dismiss(animated: true), on: root, .inLine, fate, isMigrated)
    case .change(let name): change(screen(name), isMigrated)
    case .presentForeign(let name, let isOnTop):
      obstacles += 1
      callUIKit(.present(screen(name), animated: true), on: isOnTop ? topmost : root)
    case .openMenu(let name, let screen):
      openMenu(self.screen(name), choosing: self.screen(screen), isMigrated)
    case .close: close()
    case .leaveForBackground(let seconds):
      kit.record.handle(.didEnterBackground)
      simulation.schedule(after: .seconds(seconds)) { [unowned self] in
        kit.record.handle(.willEnterForeground)
      }
    }
  }

  private func screen(_ name: String) -> Probe {
    let screen = Probe(title: name)
    screen.reactions[.viewDidAppear] = { [unowned self] in seen.insert(name) }
    return screen
  }

  private func present(
    _ screen: Probe,
    _ way: AppStory.Way,
    isOnTop: Bool,
    _ fate: Fate,
    _ isMigrated: Bool
  ) {
    if isMigrated {
      let verb = Verb.present(
        screen as ViewController,
        on: isOnTop ? .top : .controller,
        animated: true
      )
      call(verb, on: isOnTop ? nav : root, way, fate, isMigrated)
    } else {
      callUIKit(.present(screen, animated: true), on: isOnTop ? topmost : root, fate)
    }
  }

  private func close() {
    guard !isMoving, topmost !== nav else { return }
    if affected.contains(topmost.title) { affected.insert(topmost.presentingViewController?.title) }
    callUIKit(.dismiss(animated: true), on: topmost)
  }

  private func openMenu(_ menu: Probe, choosing screen: Probe, _ isMigrated: Bool) {
    guard !isMoving, root.presentedViewController == nil else { return }
    obstacles += 1
    kit.record.menus.append(menu)
    callUIKit(.present(menu, animated: true), on: root)
    simulation.schedule(after: .seconds(1)) { [self] in
      guard menu.presentingViewController != nil else { return }
      present(screen, .tap, isOnTop: false, .usual, isMigrated)
      simulation.schedule(after: .milliseconds(20)) { [self] in
        if menu.presentingViewController != nil { callUIKit(.dismiss(animated: true), on: menu) }
      }
    }
  }

  // MARK: Calls

  private func callUIKit(
    _ verb: Verb<ViewController>,
    on controller: ViewController,
    _ fate: Fate = .usual
  ) {
    var kit = kit
    kit.truth = Truth(fate)
    // On the root, any presented screen is in the way; on top, only the topmost one, while it moves.
    let blocker = controller === root ? root.presentedViewController : controller
    kit.call(verb, on: controller) {}
    if let new = verb.presented?.title, kit.truth?.hasBegun == false,
      affected.contains(blocker?.title)
    {
      blockers[new] = blocker?.title
    }
  }

  private func call(
    _ verb: Verb<ViewController>,
    on controller: ViewController,
    _ way: AppStory.Way,
    _ fate: Fate,
    _ isMigrated: Bool
  ) {
    guard isMigrated else { return callUIKit(verb, on: controller, fate) }
    let (number, truth) = (calls, Truth(fate))
    calls += 1
    affected.insert(verb.presented?.title)
    var kit = kit
    kit.truth = truth
    TransitionVerbs(of: controller, in: kit, lock: lock)
      .with(policy: way == .tap ? .drop : .wait)
      .start(
        verb,
        within: way == .required ? .seconds(110) : nil,
        // The line tells the holders of the lock apart.
        at: CallSite(#fileID, UInt(number))
      )
      .onEnd { [self] result in
        if let lie = truth.lie(in: result) {
          complaints.append("call \(number) was told that it is \(lie)")
        }
        ended(number, result.map { "\($0)" }, isTap: way == .tap)
      }
  }

  private func change(_ sheet: Probe, _ isMigrated: Bool) {
    // A framework presents on what it presented last, and nothing if other code presents there.
    let step = { [self] in
      _ = simulation.schedule(after: .milliseconds(5)) { [self] in
        callUIKit(.present(sheet, animated: true), on: root)
      }
    }
    guard isMigrated else { return step() }
    let number = calls
    calls += 1
    affected.insert(sheet.title)
    let site = CallSite(#fileID, #line)
    WindowChange(
      [step],
      below: { [weak window] in window?.rootViewController },
      in: kit,
      by: lock,
      named: "change",
      at: site
    )
    .start(TurnOptions())
    .onEnd { [self] in ended(number, $0.map { "\($0)" }, isTap: false) }
  }

  private func ended(_ call: Int, _ result: Result<String, TransitionFailure>, isTap: Bool) {
    told[call, default: 0] += 1
    switch result {
    case .success(let end): note("  call \(call): \(end)")
    case .failure(let failure):
      note("  call \(call): \(failure)")
      guard isTap, failure.code == .dropped, failure.refusal == nil else { return }
      let rest = activeTime - max(lastMovement, lock.holder == holder ? holderSince : activeTime)
      let isExcused = isMoving || (lock.isTransitioning && rest < .milliseconds(10_300))
      if !isExcused { complaints.append("tap \(call) was dropped while nothing moved") }
    }
  }
}
