#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
internal import TransitionTurns
#if canImport(UIKit)
internal import UIKit
#else
internal import TransitionLockUIKit
#endif

/// A description of an operation that starts a transition: the verb, its controllers, and the result of awaiting it.
///
/// Each verb creates one, and passes it to its receiver, a ``TransitionPerformer``, which waits for a turn or drops the operation.
@MainActor
public struct TransitionOperation<Value> {
  let verb: Verb<UIViewController>
  /// Creates the result of awaiting the operation from the controllers that leave a stack, and the end. The closure captures
  /// nothing.
  let value: ([UIViewController], TransitionEnd) -> Value

  /// The name of the verb, such as `present(_:animated:)`.
  public var name: String { "\(verb.name)" }
}

extension TransitionOperation where Value == TransitionEnd {
  init(_ verb: Verb<UIViewController>) { self.init(verb: verb) { _, end in end } }
}

extension TransitionOperation where Value == UIViewController? {
  init(popping verb: Verb<UIViewController>) {
    self.init(verb: verb) { leaving, end in end == .finished ? leaving.first : nil }
  }
}

extension TransitionOperation where Value == [UIViewController] {
  init(leaving verb: Verb<UIViewController>) {
    self.init(verb: verb) { leaving, end in end == .finished ? leaving : [] }
  }
}
#endif
