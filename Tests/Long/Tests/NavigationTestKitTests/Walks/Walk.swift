import NavigationTestKit
import TransitionSupport

@testable import NavigationSimulator

/// The app of a random walk: it that calls verbs of any controller at any moment, as no app should.
///
/// A walk is a function of its seed and of the user's steps.
final class Walk {
  /// The root of a walk.
  enum Shape: CaseIterable {
    case stack, split, container, tabs
  }

  let simulation = NavigationSimulation()
  let window: Window
  let delegate: RandomDelegate
  private let shape: Shape
  var random: SplitMix64
  /// All controllers of the walk that other objects still retain.
  private var controllers: [Weakly<ViewController>] = []
  private var count = 0
  /// The number of calls of each completion, and of those that must never run, because their
  /// operations threw.
  private var completions: [Int] = []
  private var refused = 0
  /// The depth of verbs within callbacks; nil if callbacks call none.
  private var depth: Int?

  init(seed: UInt64, _ shape: Shape, profile: SystemProfile = .current, meddles: Bool = true) {
    self.shape = shape
    random = SplitMix64(seed: seed)
    simulation.profile = profile
    window = Window(simulation: simulation)
    delegate = RandomDelegate(simulation: simulation, seed: seed)
    window.rootViewController = makeRoot()
    window.makeKeyAndVisible()
    if meddles {
      depth = 0
      delegate.meddle = { [unowned self] in meddle() }
    }
  }

  /// The app for a random user, which retains this walk.
  func makeApp() -> UsedApp {
    let app = UsedApp(window: window)
    // These apps misuse the simulator: they change the root of a window, stacks, tabs and views in
    // the middle of transitions.
    app.invariants.removeAll { $0.name == "nothing is misused" }
    app.invariants += [
      NavigationInvariant("completions of the app run once") { [unowned self] in strayCompletion },
      NavigationInvariant("nothing is left over", .atRest) { [unowned self] in leftover },
    ]
    app.addScreen { self.make() }
    app.addModal { self.makeStack() }
    for (name, verb) in Self.verbs { app.addAction(name) { self.attempt(verb) } }
    return app
  }

  func attempt(_ verb: (Walk) throws -> Void) {
    do {
      try verb(self)
    } catch let failure as NavigationFailure {
      let hasCompletion =
        !failure.operation.hasPrefix("addChild") && !failure.operation.hasPrefix("removeFromParent")
      if hasCompletion { refused += 1 }
    } catch {}
  }

  /// Handles a callback, which may call a verb.
  func meddle() {
    guard let depth, depth < 2, chance(8), let (_, verb) = Self.verbs.randomElement(using: &random)
    else { return }
    self.depth = depth + 1
    attempt(verb)
    self.depth = depth
  }

  func completion() -> TransitionCompletion {
    let index = completions.count
    completions.append(0)
    return { [unowned self] _ in
      completions[index] += 1
      meddle()
    }
  }

  // MARK: Invariants

  private var strayCompletion: String? {
    if let count = completions.first(where: { $0 > 1 }) { return "one ran \(count) times" }
    guard simulation.openTransitions.isEmpty, simulation.collisionBehavior == .throwing else {
      return nil
    }
    let missing = completions.count { $0 == 0 }
    return missing == refused
      ? nil : "\(missing) have not run, and \(refused) operations have thrown"
  }

  private var leftover: String? {
    let attached = reachable
    for controller in controllers.compactMap(\.object) {
      if controller.occupancy.transition != nil { return "\(controller) is occupied" }
      if controller.isBeingPresented || controller.isBeingDismissed {
        return "\(controller) is on its way"
      }
      if controller.isMovingToParent || controller.isMovingFromParent {
        return "\(controller) is moving"
      }
      let isSeen = controller.viewIfLoaded?.window != nil
      if controller.appearance != (isSeen ? .appeared : .disappeared) {
        return
          "\(controller) is \(controller.appearance), and its view is \(isSeen ? "" : "not ")in the window"
      }
      if (controller.presentation != nil) != (controller.presenter != nil) {
        return "\(controller) has the presentation \(controller.presentation as Any)"
      }
    }
    let containers = attached.compactMap { $0.presentation?.containerView }
    func stale(in view: View?, besides views: [View?]) -> String? {
      view?.subviews.first { subview in !(views + containers).contains { $0 === subview } }.map {
        "stale view: \($0)"
      }
    }
    for controller in attached {
      if let container = controller as? any OneChildContainer, container.window != nil,
        let stale = stale(
          in: container.transitionView,
          besides: [container.shownChild?.viewIfLoaded]
        )
      {
        return stale
      }
      let presentation = controller.presentation
      let views = [presentation?.presentedView, presentation?.dimmingView]
      if let stale = stale(in: presentation?.containerView, besides: views) { return stale }
    }
    return stale(in: window, besides: [window.rootViewController?.viewIfLoaded])
  }

  // MARK: Controllers

  func make() -> ViewController { keep(WalkedController(in: self, title: "V\(nextNumber())")) }

  func makeRoot() -> ViewController {
    switch shape {
    case .stack: return makeStack()
    case .split:
      return keep(
        SplitViewController(primary: makeStack(), secondary: makeStack(), title: "S\(nextNumber())")
      )
    case .tabs:
      let tabs = keep(TabBarController(title: "T\(nextNumber())"))
      tabs.viewControllers = [makeStack(), make(), makeStack()]
      tabs.delegate = delegate
      return tabs
    case .container:
      let root = make()
      try? addChild(makeStack(), to: root)
      return root
    }
  }

  func makeStack() -> NavigationController {
    let root = make()
    if chance(2) { root.definesPresentationContext = true }
    if chance(8) { return keep(NavigationController(title: "N\(nextNumber())")) }
    return keep(NavigationController(rootViewController: root, title: "N\(nextNumber())"))
  }

  func addChild(_ child: ViewController, to parent: ViewController) throws {
    try parent.addChild(child)
    // A callback may remove it again.
    child.loadViewIfNeeded()
    if child.parent === parent { parent.view.addSubview(child.view) }
    if child.parent === parent { child.didMove(toParent: parent) }
  }

  private func keep<C: ViewController>(_ controller: C) -> C {
    controllers.removeAll { $0.object == nil }
    controllers.append(Weakly(controller))
    return controller
  }

  private func nextNumber() -> Int {
    count += 1
    return count
  }

  /// The controllers that the window leads to.
  var reachable: [ViewController] {
    func all(_ controller: ViewController) -> [ViewController] {
      [controller] + controller.children.flatMap(all) + (controller.presented.map(all) ?? [])
    }
    return window.rootViewController.map(all) ?? []
  }

  func chance(_ one: UInt64) -> Bool { random.next() % one == 0 }
  func pick<T>(_ values: [T]) -> T? { values.randomElement(using: &random) }
}

/// A controller that passes its callbacks to a walk.
private final class WalkedController: ViewController {
  private weak var walk: Walk?

  init(in walk: Walk, title: String) {
    self.walk = walk
    super.init(title: title)
  }

  override func viewDidLoad() { walk?.meddle() }
  override func viewWillAppear(_ animated: Bool) {
    walk?.meddle()
    transitionCoordinator?.animate { [weak walk] _ in
      walk?.meddle()
    } completion: { [weak walk] _ in
      walk?.meddle()
    }
  }
  override func viewIsAppearing(_ animated: Bool) { walk?.meddle() }
  override func viewWillLayoutSubviews() { walk?.meddle() }
  override func viewDidLayoutSubviews() { walk?.meddle() }
  override func viewDidAppear(_ animated: Bool) { walk?.meddle() }
  override func viewWillDisappear(_ animated: Bool) { walk?.meddle() }
  override func viewDidDisappear(_ animated: Bool) { walk?.meddle() }
  override func willMove(toParent parent: ViewController?) {
    super.willMove(toParent: parent)
    walk?.meddle()
  }
  override func didMove(toParent parent: ViewController?) {
    super.didMove(toParent: parent)
    walk?.meddle()
  }
  override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    walk?.meddle()
  }
}

private final class Weakly<Object: AnyObject> {
  weak var object: Object?
  init(_ object: Object) { self.object = object }
}
