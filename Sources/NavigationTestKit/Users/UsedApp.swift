public import NavigationSimulator
public import TransitionLock

/// An app for a random user: its window, its screens, its additional actions, and its invariants.
///
/// A ``RandomUser`` creates one for each of its runs, and releases it after that.
public final class UsedApp {
  /// The window.
  public let window: Window
  /// The lock whose line the user's verbs wait in; nil if the verbs are refused on a conflict.
  public let lock: TransitionLock?
  /// A Boolean value that indicates whether the system's gestures ask the lock, where there is one:
  /// true by default.
  ///
  /// Set it to false in an app that calls `takeSystemGestures()` itself.
  public var takesSystemGestures = true
  /// The conditions that must hold. The kit's invariants may be removed:
  /// `app.invariants.removeAll { $0.name == "nothing is misused" }`.
  public var invariants = NavigationInvariant.all

  private(set) var screens: [() -> ViewController] = []
  private(set) var modals: [() -> ViewController] = []
  private(set) var actions: [(name: String, perform: () throws -> Void)] = []

  /// Creates an app from a window that shows it.
  ///
  /// - Parameters:
  ///   - window: the window.
  ///   - lock: the lock whose line the verbs wait in; create it with the simulation's clock and its
  ///     executor.
  public init(window: Window, lock: TransitionLock? = nil) {
    self.window = window
    self.lock = lock
  }

  /// Creates an app that is a navigation stack, with plain screens and modals.
  ///
  /// - Parameter isSerialized: whether verbs wait in line on a lock, instead of being refused on a
  ///   conflict.
  public convenience init(isSerialized: Bool = false) {
    let simulation = NavigationSimulation()
    let navigation = NavigationController(
      rootViewController: ViewController(title: "root"),
      title: "nav"
    )
    let window = Window(simulation: simulation, rootViewController: navigation)
    let clock = simulation.clock
    let lock = isSerialized ? clock.makeLock("app") : nil
    self.init(window: window, lock: lock)
    var count = 0
    func next() -> String {
      count += 1
      return "\(count)"
    }
    addScreen { ViewController(title: "screen \(next())") }
    addModal {
      let modal = ViewController(title: "full screen \(next())")
      modal.modalPresentationStyle = .fullScreen
      return modal
    }
    addModal {
      let root = ViewController(title: "page \(next())")
      return NavigationController(rootViewController: root, title: "sheet \(next())")
    }
  }

  /// Adds a screen that can be pushed and presented.
  ///
  /// - Parameter make: makes a new one each time.
  public func addScreen(_ make: @escaping () -> ViewController) { screens.append(make) }

  /// Adds a screen that can only be presented, such as a navigation controller.
  ///
  /// - Parameter make: makes a new one each time.
  public func addModal(_ make: @escaping () -> ViewController) { modals.append(make) }

  /// Adds an action that a user can perform in the app.
  ///
  /// - Parameters:
  ///   - name: its name in the story of a run.
  ///   - perform: performs it. An error is noted, and is no failure.
  public func addAction(_ name: String, _ perform: @escaping () throws -> Void) {
    actions.append((name, perform))
  }

  /// Adds a condition that must hold.
  ///
  /// - Parameters:
  ///   - name: its name, which identifies a failure.
  ///   - moment: the moments at which it must hold.
  ///   - isHolding: returns whether it holds.
  public func addInvariant(
    _ name: String,
    _ moment: NavigationInvariant.Moment = .always,
    _ isHolding: @escaping () -> Bool
  ) {
    invariants.append(NavigationInvariant(name, moment) { isHolding() ? nil : "it does not hold" })
  }
}
