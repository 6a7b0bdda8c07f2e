/// What becomes of a call that nothing is known against.
enum CallPlan<Controller: AnyObject> {
  /// There is nothing to do.
  case nothing
  /// The verb is called on a controller, a change is expected, and controllers leave a stack, the root side first.
  case call(on: Controller, expecting: Expectation<Controller>, leaving: [Controller] = [])
}

/// The change that a call is expected to make, so that a look can tell whether it has.
enum Expectation<Controller: AnyObject> {
  /// A controller is presented.
  case presented(Controller)
  /// A controller is presented no more.
  case dismissed(Controller)
  /// A stack holds these controllers, the root first.
  case stack(of: Controller, [Controller])
  /// A tab is selected.
  case selected(Controller, in: Controller)
  /// Anything changes around a controller: which one that is, is not known before, as with a segue.
  case anyChange(around: Controller, from: Surroundings<Controller>)
}

/// What surrounds a controller, as far as a segue can change it.
struct Surroundings<Controller: AnyObject> {
  let presented: Controller?
  let presenter: Controller?
  let stack: [Controller]

  init<Kit: ObservedKit>(of controller: Controller, in kit: Kit) where Kit.Controller == Controller {
    presented = kit.presented(by: controller)
    presenter = kit.presenter(of: controller)
    stack = kit.stack(of: controller).map { kit.controllers(onStackOf: $0) } ?? []
  }

  func isSame(as other: Self) -> Bool {
    presented === other.presented && presenter === other.presenter && stack.isSame(as: other.stack)
  }
}

extension Array where Element: AnyObject {
  /// Returns a Boolean value that indicates whether this holds the same objects in the same order.
  func isSame(as other: Self) -> Bool { elementsEqual(other, by: ===) }
}
