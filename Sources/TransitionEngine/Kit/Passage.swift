/// The way in which a transition lets pass a call that does not wait.
package enum Passage {
  /// The transition moves no controller of the call, as in a rotation of the window.
  case beside
  /// The transition can be interrupted, and the call takes over its stack. The two calls share the turn.
  case through
}

/// A running transition that may let a call pass.
package enum YieldingTransition {
  /// A rotation of the window, or another transition that moves no controller of the call.
  case rotation
  /// A transition that can be interrupted, and adds a controller to the stack of the call.
  case push
  /// A transition that can be interrupted, and removes controllers from the stack of the call.
  case pop
}

extension Verb {
  /// Returns the way in which a transition lets this verb pass; nil if the verb has to wait.
  ///
  /// A push passes a running pop, and a pop passes a running push: the user changes the direction. A push during a
  /// push, or a pop during a pop, may be the second tap of a double tap. A call that sets the whole stack may be one as
  /// well: the running transition does not show that the first tap set the stack. A finger that swipes back taps
  /// nothing twice.
  func passage(past transition: YieldingTransition) -> Passage? {
    switch (transition, self) {
    case (.rotation, _): .beside
    case (.push, .pop), (.push, .popTo), (.push, .popToRoot), (.pop, .push): .through
    case (.push, .swipeBack), (.pop, .swipeBack): .through
    default: nil
    }
  }
}
