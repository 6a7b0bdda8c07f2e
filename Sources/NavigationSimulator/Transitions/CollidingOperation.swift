/// An operation that UIKit checks for running transitions before it starts it.
enum CollidingOperation {
  case presentation(by: ViewController)
  case dismissal
  case change(of: ViewController)
}

extension Occupancy.Claim {
  /// Returns UIKit's reaction to an operation while this transition runs; nil if UIKit lets the two
  /// run side by side.
  ///
  /// UIKit is known for three messages only: that a presentation is in progress, for presentations
  /// and dismissals; that a presentation or dismissal is in progress, for dismissals; and for a
  /// stack, that one of its transitions or a presentation is occurring. Other checks of UIKit are
  /// not known (inferred).
  ///
  /// UIKit's behavior is not known if the controllers of an operation are about to go elsewhere.
  func reaction(to operation: CollidingOperation) -> UIKitReaction? {
    switch (operation, transition.choreography.kind) {
    case (.presentation(let presenter), .present), (.presentation(let presenter), .dismiss):
      transition.isTelling && presenter.appearance == .appeared
        ? presenter.reaction(.presentationInDidCallback) : .logs
    case (_, .present), (_, .dismiss): .logs
    case (_, .rotate): nil
    case (.change(let navigation), _) where transition.choreography.container === navigation: .logs
    case (.presentation(let presenter), _) where transition.isTelling:
      presenter.appearance == .appeared ? presenter.reaction(.presentationInDidCallback) : .unknown
    case _ where transition.isTelling: nil
    case (.presentation(let presenter), .push), (.presentation(let presenter), .pop):
      coversContents || transition.isBeginningToAppear
        ? .unknown : presenter.reaction(.presentationDuringPush)
    case (.dismissal, .push), (.dismissal, .pop):
      coversContents || transition.isBeginning
        ? .unknown : transition.choreography.container?.reaction(.dismissalDuringPush)
    case (_, .push), (_, .pop): coversContents || transition.isBeginning ? .unknown : nil
    // A transition without a duration runs within a call that has completed half of its changes.
    case (_, .child):
      coversContents || transition.isBeginning || !transition.isAnimated ? .unknown : nil
    default: .unknown
    }
  }
}

extension ViewController {
  /// Returns UIKit's reaction to an operation of this controller, by the answer to a doubt; nil if
  /// it goes through.
  fileprivate func reaction(_ doubt: Doubt) -> UIKitReaction? {
    guard collidesAsInUIKit, let simulation else { return nil }
    return simulation.doubts.ask(doubt) == .dropped ? .logs : nil
  }

  /// Whether only the collisions of UIKit count for this controller.
  var collidesAsInUIKit: Bool {
    (attachedWindow?.collisionBehavior ?? simulation?.collisionBehavior) == .matchingUIKit
  }
}

extension Choreography {
  /// Returns the transition that is in the way of this one, and does not make way for it.
  ///
  /// - Parameters:
  ///   - isAsInUIKit: whether transitions that UIKit lets run beside it do not count; asked only if
  ///     there is a transition.
  ///   - counts: returns whether a transition counts at all.
  func obstacle(
    to operation: CollidingOperation,
    asInUIKit isAsInUIKit: @autoclosure () -> Bool,
    where counts: (RunningTransition) -> Bool = { _ in true }
  ) -> Occupancy.Claim? {
    occupants.obstacle {
      (!isAsInUIKit() || $0.reaction(to: operation) != nil)
        && !$0.transition.makesWay(for: operation)
        && counts($0.transition)
    }
  }
}
