/// The expected change of a call, which a look can confirm.
///
/// Some cases keep the state before the call. With that state, a look can find a change that an
/// app's override has made instead of the expected one, such as the push of another controller.
enum Expectation<Controller: AnyObject> {
  /// A controller is presented.
  case presented(Controller)
  /// A controller, and the controllers presented on it, are no longer presented.
  case dismissed(Controller, with: [Controller])
  /// Controllers leave a stack.
  case left([Controller], of: Controller)
  /// A stack holds new controllers instead of old ones.
  case set([Controller], of: Controller, from: [Controller])
  /// A tab is selected instead of another one.
  case selected(Controller, in: Controller, from: Controller?)
  /// A change that is not known before the call, such as that of a segue. The call may also change
  /// nothing.
  ///
  /// The values describe the state before the call: the controller that the receiver presents, the
  /// presented controller that the receiver is or is in, and the stack.
  case anyChange(around: Controller, presenting: Controller?, in: Controller?, on: [Controller])
}

extension Expectation {
  /// The controllers of which the call's own transition moves at least one: the new one, the
  /// leaving one, or the old top.
  var subjects: [Controller] {
    switch self {
    case .presented(let new): [new]
    case .dismissed(let target, let above): above.reversed() + [target]
    case .left(let leaving, _): leaving.suffix(1)
    case .set(let new, _, let old): new.suffix(1) + old.suffix(1)
    case .selected(let new, _, let old): [new] + (old.map { [$0] } ?? [])
    case .anyChange(let controller, _, _, _): [controller]
    }
  }

  /// The controllers that leave a stack, the root side first.
  var leaving: [Controller] { if case .left(let leaving, _) = self { leaving } else { [] } }
}

extension Array where Element: AnyObject {
  /// Returns whether this holds the same objects in the same order.
  func isSame(as other: Self) -> Bool { elementsEqual(other, by: ===) }

  /// Returns whether this holds an object.
  func holds(_ object: Element?) -> Bool { contains { $0 === object } }
}
