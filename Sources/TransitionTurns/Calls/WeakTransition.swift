/// A transition that is recognized, and not kept: a coordinator that goes in the middle is to go.
struct WeakTransition {
  private(set) weak var object: AnyObject?
  private weak var from: AnyObject?
  private weak var to: AnyObject?

  /// The controllers between which it is or was, while they live.
  var moved: (AnyObject, AnyObject)? { from.flatMap { from in to.map { (from, $0) } } }

  mutating func remember<Kit: ObservedKit>(_ coordinator: Kit.Coordinator, in kit: Kit) {
    object = kit.object(of: coordinator)
    (from, to) = kit.controllers(movedBy: coordinator)
  }
}
