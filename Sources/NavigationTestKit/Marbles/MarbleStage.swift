public import NavigationSimulator
public import TransitionLock

/// A window for a play of marbles, and the names of the controllers in it.
///
/// A new stage has a navigation controller, `nav`, with one controller, `a`. An app provides its window and its
/// controllers: ``subscript(_:)``.
///
/// ### Operations
///
/// | words | meaning |
/// |---|---|
/// | `push b`, `pop`, `pop to b`, `pop to root`, `set a b c` | the verbs of a stack |
/// | `present m`, `dismiss` | presentations |
/// | `rotate` | the window is turned |
/// | `swipe`, `swipe 0.4` | a finger begins to swipe back, and moves so far |
/// | `drag 0.7`, `finish`, `cancel` | it moves on; lets go; is taken away |
/// | `start`, `wait`, `end` | of the lock: starts now or is refused; takes a place in line; ends what this lane holds |
/// | `withdraw` | takes the last request of this lane out of the line |
///
/// Words around them:
///
/// | words | meaning |
/// |---|---|
/// | `… at once` | not animated |
/// | `… on nav` | of this controller, instead of the one in front |
/// | `tap …` | as a tap: dropped where the lock is not free |
/// | `direct …` | by the controller itself, without the lock: refused on a conflict |
///
/// Without a lock each verb is called on the controller itself. With a lock it waits in line: `serialized(by:)`. A
/// swipe begins only if the lock is free. ``define(_:_:)`` adds the other operations of an app.
///
/// A name that no controller has creates a controller with that title. Like its simulation, a stage belongs to the
/// isolation that created it. A stage with a lock needs an actor, for instance the main actor.
public final class MarbleStage {
  /// An operation of an app: it receives the words after its name, and calls the completion when its transition has
  /// ended.
  public typealias Operation = (_ arguments: [String], _ completion: @escaping TransitionCompletion) throws -> Void

  /// The window.
  public let window: Window
  /// The lock whose line operations wait in; nil if operations are refused on a conflict.
  public let lock: TransitionLock?

  private var controllers: [String: ViewController] = [:]
  private(set) var operations: [String: Operation] = [:]

  /// The simulation of the window.
  public var simulation: NavigationSimulation { window.simulation }

  /// Creates a stage for an app's own window.
  ///
  /// - Parameters:
  ///   - window: the window.
  ///   - lock: the lock whose line operations wait in; create it with the simulation's clock and its executor.
  public init(window: Window, lock: TransitionLock? = nil) {
    self.window = window
    self.lock = lock
  }

  /// Creates a stage with a navigation controller, `nav`, and its root, `a`.
  ///
  /// - Parameter isSerialized: whether operations wait in line on a lock, instead of being refused on a conflict.
  public convenience init(isSerialized: Bool = false) {
    let simulation = NavigationSimulation()
    let (root, clock) = (ViewController(title: "a"), simulation.clock)
    let navigation = NavigationController(rootViewController: root, title: "nav")
    let window = Window(simulation: simulation, rootViewController: navigation)
    let lock = isSerialized ? clock.makeLock("stage") : nil
    self.init(window: window, lock: lock)
    controllers = ["a": root, "nav": navigation]
  }

  /// The controller with a name: the one that was set, or else the one in the window with this title, or else a new
  /// one.
  ///
  /// - Complexity: O(*n*) for *n* controllers in the window.
  public subscript(name: String) -> ViewController {
    get {
      if let controller = controllers[name] { return controller }
      let controller = window.controllers.first { $0.title == name } ?? ViewController(title: name)
      controllers[name] = controller
      return controller
    }
    set { controllers[name] = newValue }
  }

  /// Gives a name to an operation of an app.
  ///
  /// - Parameters:
  ///   - name: its first word. One of the kit's own is replaced.
  ///   - operation: performs it; an error is a refusal.
  public func define(_ name: String, _ operation: @escaping Operation) { operations[name] = operation }

  /// The controller that was set for a name, or has been asked for.
  func known(_ name: String) -> ViewController? { controllers[name] }
}

extension Window {
  /// The controllers that can be reached from the root of this window: children and presented controllers, in order.
  var controllers: [ViewController] { rootViewController.map { $0.reachable } ?? [] }
}

extension ViewController {
  /// This controller, its children at any depth, and the controllers that all these present.
  var reachable: [ViewController] {
    var found: [ViewController] = []
    collect(into: &found)
    return found
  }

  private func collect(into found: inout [ViewController]) {
    if found.contains(where: { $0 === self }) { return }
    found.append(self)
    for child in children { child.collect(into: &found) }
    if let presented = ownPresented { presented.collect(into: &found) }
  }

  /// The controller that this controller itself presents, and not an ancestor of it.
  var ownPresented: ViewController? {
    guard let presented = presentedViewController, presented.presentingViewController === self else { return nil }
    return presented
  }
}
