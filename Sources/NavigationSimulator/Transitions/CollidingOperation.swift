/// An operation, as far as UIKit looks at what runs before it starts it.
enum CollidingOperation {
  case presentation(by: ViewController)
  case dismissal
  case change(of: NavigationController)
}

extension Obstacle {
  /// Returns the way in which UIKit answers an operation while this transition runs; nil if it lets the two run side by
  /// side.
  ///
  /// UIKit is known for three messages only: that a presentation is in progress, for presentations and dismissals; that a
  /// presentation or dismissal is in progress, for dismissals; and for a stack, that a transition of its own or a
  /// presentation is occurring. It is not known to look for anything else (inferred).
  ///
  /// What it does when the very controllers that an operation needs are about to go elsewhere is not known.
  func reaction(to operation: CollidingOperation) -> UIKitReaction? {
    switch (operation, transition.choreography.kind) {
    case (.presentation(let presenter), .present), (.presentation(let presenter), .dismiss):
      transition.isTelling && presenter.appearance == .appeared ? nil : .logs
    case (_, .present), (_, .dismiss): .logs
    case (_, .rotate): transition.isBeginning ? .unknown : nil
    case (.change(let navigation), _) where transition.choreography.container === navigation: .logs
    case (.presentation(let presenter), _) where transition.isTelling:
      presenter.appearance == .appeared ? nil : .unknown
    case _ where transition.isTelling: nil
    case (.presentation, .push), (.presentation, .pop): isMoving || transition.isBeginningToAppear ? .unknown : nil
    case (_, .push), (_, .pop): isMoving || transition.isBeginning ? .unknown : nil
    // What has no time runs within a call that has come to half of its changes.
    case (_, .child): isMoving || transition.isBeginning || !transition.isAnimated ? .unknown : nil
    default: .unknown
    }
  }
}

extension ViewController {
  /// A Boolean value that indicates whether this controller is where only those transitions collide that do in UIKit.
  final var collidesAsInUIKit: Bool {
    (attachedWindow?.collisionBehavior ?? simulation?.collisionBehavior) == .matchingUIKit
  }
}

extension Choreography {
  /// Returns the transition that is in the way of this one.
  ///
  /// - Parameter isAsInUIKit: a Boolean value that indicates whether those are not that UIKit lets run beside it; asked
  ///   only where there is one.
  func obstacle(to operation: CollidingOperation, asInUIKit isAsInUIKit: @autoclosure () -> Bool) -> Obstacle? {
    occupants.obstacle { !isAsInUIKit() || $0.reaction(to: operation) != nil }
  }
}
