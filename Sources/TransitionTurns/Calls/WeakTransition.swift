/// A transition that can be recognized later, without retaining its coordinator or its controllers.
struct WeakTransition {
  private(set) weak var object: AnyObject?
  private weak var from: AnyObject?
  private weak var to: AnyObject?

  /// The controllers of the transition, while they exist.
  var moved: (AnyObject, AnyObject)? { from.flatMap { from in to.map { (from, $0) } } }

  mutating func remember<Kit: ObservedKit>(_ coordinator: Kit.Coordinator, in kit: Kit) {
    object = kit.object(of: coordinator)
    (from, to) = kit.controllers(movedBy: coordinator)
  }
}
