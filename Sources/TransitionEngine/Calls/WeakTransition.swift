/// A transition that can be recognized later, without retaining its coordinator or its controllers.
struct WeakTransition {
  private(set) weak var object: AnyObject?
  private weak var from: AnyObject?
  private weak var to: AnyObject?
  /// Whether the coordinator has reported the end. The coordinator may still exist.
  var isOver = false

  /// Whether another transition moves the controllers of this one, in either direction.
  func isContinued<Kit: ObservedKit>(by coordinator: Kit.Coordinator, in kit: Kit) -> Bool {
    guard let from, let to, coordinator !== object else { return false }
    let now = kit.controllers(movedBy: coordinator)
    return (now.from === from && now.to === to) || (now.from === to && now.to === from)
  }

  mutating func remember<Kit: ObservedKit>(_ coordinator: Kit.Coordinator, in kit: Kit) {
    (object, isOver) = (coordinator, false)
    (from, to) = kit.controllers(movedBy: coordinator)
  }
}
