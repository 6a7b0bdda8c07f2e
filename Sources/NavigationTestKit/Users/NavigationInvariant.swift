/// A condition that must hold in an app while a random user uses it.
public struct NavigationInvariant {
  /// The moments at which a condition must hold.
  public enum Moment: Hashable, Sendable {
    /// The condition must hold after every step.
    case always
    /// The condition must hold whenever nothing moves.
    case atRest
  }

  /// The name, which identifies a failure: shrinking preserves it.
  public let name: String
  /// The moments at which the condition must hold.
  public let moment: Moment
  let violation: (UserWorld) -> String?

  /// Creates an invariant from a function that finds a violation.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - moment: the moments at which it must hold.
  ///   - violation: returns a description of the violation; nil if the condition holds.
  public init(_ name: String, _ moment: Moment = .always, violation: @escaping () -> String?) {
    self.init(name, moment) { _ in violation() }
  }

  init(_ name: String, _ moment: Moment, _ violation: @escaping (UserWorld) -> String?) {
    self.name = name
    self.moment = moment
    self.violation = violation
  }
}

extension NavigationInvariant {
  /// The invariants of the kit.
  ///
  /// | name | when | meaning |
  /// |---|---|---|
  /// | views agree with their superviews | always | each subview has the right superview |
  /// | children agree with their parents | always | each child has the right parent |
  /// | presentations agree | always | presenter and presented controller refer to each other |
  /// | nothing is in two places | always | no controller is in the window twice |
  /// | nothing is both in and out | always | no controller arrives and leaves at once |
  /// | callbacks are legal | always | `CallbackLegality` finds no violation |
  /// | completions run once | always | no completion runs twice, or after a refusal |
  /// | nothing is misused | always | the simulation records no misuse |
  /// | nothing collides | always, with a lock | no operation meets a transition |
  /// | everything asks the lock | always, with a lock | no transition outside it hinders a call |
  /// | nothing is open | at rest | no transition is open |
  /// | the lock is free | at rest | no transition holds it, and no call waits |
  /// | callbacks are in balance | at rest | each "will" has its "did" |
  /// | every completion has run | at rest | unless UIKit's collisions may drop it |
  /// | there is one top | at rest | of each stack, only the top is in the window |
  /// | appeared controllers are in the window | at rest | and no others are |
  /// | controllers in the window are attached | at rest | as the root, a child, or presented |
  public static var all: [NavigationInvariant] {
    [
      NavigationInvariant("views agree with their superviews", .always) { $0.strayView },
      NavigationInvariant("children agree with their parents", .always) { $0.strayChild },
      NavigationInvariant("presentations agree", .always) { $0.strayPresentation },
      NavigationInvariant("nothing is in two places", .always) { $0.duplicate },
      NavigationInvariant("nothing is both in and out", .always) { $0.contradiction },
      NavigationInvariant("callbacks are legal", .always) { $0.callbackViolation },
      NavigationInvariant("completions run once", .always) { $0.completionRunTwice },
      NavigationInvariant("nothing is misused", .always) { $0.misuse },
      NavigationInvariant("nothing collides", .always) { $0.collision },
      NavigationInvariant("everything asks the lock", .always) { $0.transitionOutsideTheLock },
      NavigationInvariant("nothing is open", .atRest) { $0.openTransition },
      NavigationInvariant("the lock is free", .atRest) { $0.heldLock },
      NavigationInvariant("callbacks are in balance", .atRest) { $0.unsettledCallback },
      NavigationInvariant("every completion has run", .atRest) { $0.missingCompletion },
      NavigationInvariant("there is one top", .atRest) { $0.wrongTop },
      NavigationInvariant("appeared controllers are in the window", .atRest) { $0.wrongAppearance },
      NavigationInvariant("controllers in the window are attached", .atRest) { $0.strayController },
    ]
  }
}
