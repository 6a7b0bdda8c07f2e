public import VirtualTime

/// A call of a callback: its controller, the callback, and its time.
public struct CallbackRecord: Hashable, Sendable {
  /// The controller that is called; for `willShow` and `didShow` the navigation controller.
  public let controller: ControllerIdentity
  /// The callback that is called.
  public let callback: Callback
  /// The `animated` argument of the callback; nil for a callback without one.
  public let animated: Bool?
  /// The other controller of the callback: the new parent for `willMove` and `didMove` (nil if the
  /// controller leaves its parent), the shown controller for `willShow` and `didShow`, the
  /// destination of a segue, or the source of an unwind segue for `unwindAction`.
  public let counterpart: ControllerIdentity?
  /// The time of the call: virtual time, or the time in the line if the record was read from a log.
  public let instant: SimulationClock.Instant

  /// Creates a record, for instance of a log that is taken on a device.
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
  /// The controller and its callback, such as `B.viewWillAppear` or `B.didMove(to nil)`.
  public var description: String {
    switch callback {
    case .willMove, .didMove: "\(controller.name).\(callback)(to \(counterpart?.name ?? "nil"))"
    case .willShow, .didShow: "\(controller.name).\(callback)(\(counterpart?.name ?? "nil"))"
    default: "\(controller.name).\(callback)"
    }
  }
}
