import TestSupport
import Testing
import TransitionSupport

@testable import NavigationSimulator

/// A simulation in which random verbs are called at random times, with checks of its consistency.
///
/// A walk is a function of its seed. The ``journal`` records its events, so that a failure can be read.
final class Walker {
  let simulation = NavigationSimulation()
  let window: Window
  let log: CallbackLog
  let delegate: RandomDelegate
  let shape: WalkShape
  var random: WalkChoices
  var journal: [String] = []
  /// All controllers of the walk that other objects still retain.
  private var everybody: [Weakly<ViewController>] = []
  private var count = 0
  /// The number of calls of each completion.
  var completions: [Int] = []
  /// The number of completions that must never run, because their operations threw.
  var refusedCompletions = 0

  /// The depth of verbs within callbacks; nil if callbacks call none.
  private var depth: Int?
  let drops: Bool
  /// A Boolean value that indicates whether fingers touch the window as well.
  private let touches: Bool

  convenience init(
    seed: UInt64,
    shape: WalkShape,
    profile: SystemProfile = .current,
    meddles: Bool = false,
    drops: Bool = false,
    touches: Bool = false
  ) {
    self.init(
      WalkChoices(seed: seed),
      delegateSeed: seed,
      shape,
      profile,
      meddles: meddles,
      drops: drops,
      touches: touches
    )
  }

  /// Creates a walk in which the bytes of a fuzzer choose.
  convenience init(choices: FuzzBytes, shape: WalkShape, meddles: Bool, drops: Bool, touches: Bool) {
    self.init(
      WalkChoices(bytes: choices),
      delegateSeed: 0,
      shape,
      .current,
      meddles: meddles,
      drops: drops,
      touches: touches
    )
  }

  private init(
    _ choices: WalkChoices,
    delegateSeed: UInt64,
    _ shape: WalkShape,
    _ profile: SystemProfile,
    meddles: Bool,
    drops: Bool,
    touches: Bool
  ) {
    self.touches = touches
    self.shape = shape
    self.drops = drops
    random = choices
    simulation.profile = profile
    log = simulation.recordCallbacks()
    window = Window(simulation: simulation)
    delegate = RandomDelegate(simulation: simulation, seed: delegateSeed)
    if drops { simulation.collisionBehavior = .matchingUIKit }
    window.rootViewController = makeRoot()
    window.makeKeyAndVisible()
    if meddles {
      depth = 0
      delegate.meddle = { [unowned self] in meddle($0) }
    }
  }

  /// One random step, of verbs or of a finger.
  func stepOrTouch() {
    if touches, random.next() % 4 == 0 { touch() } else { step() }
  }

  /// Handles a callback, which may call a verb.
  func meddle(_ place: String) {
    guard let depth, depth < 2, random.next() % 8 == 0 else { return }
    self.depth = depth + 1
    journal.append("  in \(place):")
    step(waits: false)
    self.depth = depth
  }

  // MARK: Making

  func make() -> ViewController { keep(Walked(in: self, title: "V\(nextNumber())")) }

  func makeRoot() -> ViewController {
    switch shape {
    case .stack: return makeStack()
    case .split:
      return keep(SplitViewController(primary: makeStack(), secondary: makeStack(), title: "S\(nextNumber())"))
    case .tabs:
      let tabs = keep(TabBarController(title: "T\(nextNumber())"))
      tabs.viewControllers = [makeStack(), make(), makeStack()]
      tabs.delegate = delegate
      return tabs
    case .container:
      let root = make()
      if let child = try? addChild(makeStack(), to: root) { child.view.frame = root.view.bounds }
      return root
    }
  }

  func makeStack() -> NavigationController {
    let root = make()
    if random.next() % 2 == 0 { root.definesPresentationContext = true }
    if random.next() % 8 == 0 { return keep(NavigationController(title: "N\(nextNumber())")) }
    return keep(NavigationController(rootViewController: root, title: "N\(nextNumber())"))
  }

  @discardableResult
  func addChild(_ child: ViewController, to parent: ViewController) throws -> ViewController {
    try parent.addChild(child)
    // A callback may remove it again.
    child.loadViewIfNeeded()
    if child.parent === parent { parent.view.addSubview(child.view) }
    if child.parent === parent { child.didMove(toParent: parent) }
    return child
  }

  private func keep<C: ViewController>(_ controller: C) -> C {
    everybody.append(Weakly(controller))
    return controller
  }

  private func nextNumber() -> Int {
    count += 1
    return count
  }

  /// The controllers that are alive.
  var alive: [ViewController] {
    everybody.removeAll { $0.object == nil }
    return everybody.compactMap(\.object)
  }

  /// The controllers that the window leads to.
  var cast: [ViewController] {
    guard let root = window.rootViewController else { return [] }
    func all(_ controller: ViewController) -> [ViewController] {
      [controller] + controller.children.flatMap(all) + (controller.presented.map(all) ?? [])
    }
    return all(root)
  }

  func pick<T>(_ values: [T]) -> T? { values.randomElement(using: &random) }

  func completion() -> TransitionCompletion {
    let index = completions.count
    completions.append(0)
    return { [unowned self] _ in
      completions[index] += 1
      meddle("completion")
    }
  }
}

/// The root of a walk.
enum WalkShape: CaseIterable {
  case stack, split, container, tabs
}

/// A controller that passes its callbacks to a walk.
final class Walked: ViewController {
  private weak var walker: Walker?

  init(in walker: Walker, title: String) {
    self.walker = walker
    super.init(title: title)
  }

  private func meddle(_ place: String = #function) { walker?.meddle("\(self) \(place)") }

  override func viewDidLoad() { meddle() }
  override func viewWillAppear(_ animated: Bool) {
    meddle()
    transitionCoordinator?.animate { [weak self] _ in
      self?.meddle("alongside")
    } completion: { [weak self] _ in
      self?.meddle("coordinator's completion")
    }
  }
  override func viewIsAppearing(_ animated: Bool) { meddle() }
  override func viewWillLayoutSubviews() { meddle() }
  override func viewDidLayoutSubviews() { meddle() }
  override func viewDidAppear(_ animated: Bool) { meddle() }
  override func viewWillDisappear(_ animated: Bool) { meddle() }
  override func viewDidDisappear(_ animated: Bool) { meddle() }
  override func willMove(toParent parent: ViewController?) {
    super.willMove(toParent: parent)
    meddle()
  }
  override func didMove(toParent parent: ViewController?) {
    super.didMove(toParent: parent)
    meddle()
  }
  override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) { meddle() }
}

final class Weakly<Object: AnyObject> {
  weak var object: Object?
  init(_ object: Object) { self.object = object }
}
