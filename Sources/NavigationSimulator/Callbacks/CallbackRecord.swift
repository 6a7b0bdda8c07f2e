/// A callback of a view controller, as UIKit names it.
public enum Callback: String, Hashable, Sendable, CaseIterable {
  /// `viewDidLoad()`.
  case viewDidLoad
  /// `viewWillAppear(_:)`.
  case viewWillAppear
  /// `viewIsAppearing(_:)`.
  case viewIsAppearing
  /// `viewDidAppear(_:)`.
  case viewDidAppear
  /// `viewWillDisappear(_:)`.
  case viewWillDisappear
  /// `viewDidDisappear(_:)`.
  case viewDidDisappear
  /// `willMove(toParent:)`.
  case willMove
  /// `didMove(toParent:)`.
  case didMove
  /// The delegate of a navigation controller: `navigationController(_:willShow:animated:)`.
  case willShow
  /// The delegate of a navigation controller: `navigationController(_:didShow:animated:)`.
  case didShow
  /// `viewWillTransition(to:with:)`.
  case viewWillTransition
  /// `shouldPerformSegue(withIdentifier:sender:)`.
  case shouldPerformSegue
  /// `prepare(for:sender:)`.
  case prepareForSegue
  /// The action of an unwind segue, in its destination.
  case unwindAction
}

/// One call of a callback: whose, which, when.
public struct CallbackRecord: Hashable, Sendable {
  /// The controller that is called; for `willShow` and `didShow` the navigation controller.
  public let controller: ControllerIdentity
  /// What is called.
  public let callback: Callback
  /// What the callback is told about animation, where it is told anything.
  public let animated: Bool?
  /// The new parent (`willMove`, `didMove`; nil on the way out), the controller shown (`willShow`, `didShow`), the
  /// destination of a segue, or the source of one that unwinds (`unwindAction`).
  public let counterpart: ControllerIdentity?
  /// When, in virtual time.
  public let instant: SimulationClock.Instant

  /// Makes a record, for instance of a log taken elsewhere.
  public init(
    controller: ControllerIdentity,
    callback: Callback,
    animated: Bool? = nil,
    counterpart: ControllerIdentity? = nil,
    instant: SimulationClock.Instant
  ) {
    self.controller = controller
    self.callback = callback
    self.animated = animated
    self.counterpart = counterpart
    self.instant = instant
  }
}

extension CallbackRecord: CustomStringConvertible {
  /// Whose callback and which, such as `B.viewWillAppear` or `B.didMove(to nil)`.
  public var description: String {
    switch callback {
    case .willMove, .didMove: "\(controller.name).\(callback)(to \(counterpart?.name ?? "nil"))"
    case .willShow, .didShow: "\(controller.name).\(callback)(\(counterpart?.name ?? "nil"))"
    default: "\(controller.name).\(callback)"
    }
  }
}
