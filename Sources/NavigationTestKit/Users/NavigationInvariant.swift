/// Something that has to hold in an app while a random user uses it.
public struct NavigationInvariant {
  /// When something has to hold.
  public enum Moment: Hashable, Sendable {
    /// After every step.
    case always
    /// Whenever nothing moves.
    case atRest
  }

  /// Its name, by which a failure is known: shrinking keeps to it.
  public let name: String
  /// When it has to hold.
  public let moment: Moment
  let violation: (UserWorld) -> String?

  /// Creates one from a function that tells what is wrong.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - moment: when it has to hold.
  ///   - violation: returns what is wrong; nil if it holds.
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
  /// Those of the kit.
  ///
  /// | name | when |
  /// |---|---|
  /// | views agree with their superviews | always |
  /// | children agree with their parents | always |
  /// | presentations agree | always |
  /// | nothing is in two places | always |
  /// | nothing is both in and out | always |
  /// | callbacks are legal | always |
  /// | completions run once | always |
  /// | nothing is misused | always |
  /// | nothing collides | always, with a lock |
  /// | nothing is open | at rest |
  /// | the lock is free | at rest |
  /// | callbacks are in balance | at rest |
  /// | every completion has run | at rest |
  /// | there is one top | at rest |
  /// | what has appeared is in the window | at rest |
  /// | what is in the window is attached | at rest |
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
      NavigationInvariant("nothing is open", .atRest) { $0.openTransition },
      NavigationInvariant("the lock is free", .atRest) { $0.heldLock },
      NavigationInvariant("callbacks are in balance", .atRest) { $0.unsettledCallback },
      NavigationInvariant("every completion has run", .atRest) { $0.missingCompletion },
      NavigationInvariant("there is one top", .atRest) { $0.wrongTop },
      NavigationInvariant("what has appeared is in the window", .atRest) { $0.wrongAppearance },
      NavigationInvariant("what is in the window is attached", .atRest) { $0.strayController },
    ]
  }
}
