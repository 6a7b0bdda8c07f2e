extension History {
  /// The result of the check of a history.
  public enum Verdict: Sendable {
    /// There is an order of the operations, each at a moment between its call and its return, that
    /// the specification allows.
    case linearizable
    /// There is no such order. The window is a small part of the history that shows this.
    case notLinearizable(Window)
    /// The check reached no result. The text states the reason and the remedy.
    case undecided(String)

    /// A Boolean value that indicates whether the specification allows an order of the operations.
    public var isLinearizable: Bool { if case .linearizable = self { true } else { false } }

    /// The part of the history that no order explains; nil if there is none, or the check reached
    /// no result.
    public var window: Window? {
      if case .notLinearizable(let window) = self { window } else { nil }
    }
  }

  /// Searches for an order of the operations so far that explains the result of each.
  ///
  /// The check treats each part of the object alone. The search is exponential at worst, if many
  /// operations overlap and many states remain possible, so it has a budget.
  ///
  /// - Parameter budget: the number of times that the search may ask the specification for the next
  ///   states.
  /// - Complexity: O(*n* log *n*) for *n* operations of which a bounded number overlap; exponential
  ///   in that number at worst.
  public func check(budget: Int = 1_000_000) -> Verdict {
    if let client = clientsWithSecondReturns.first {
      return .undecided(
        "an operation of the client \"\(client)\" was told twice that it returned, so that the history is none: "
          + "tell each call once"
      )
    }
    let parts = Dictionary(grouping: operations) { specification.part(of: $0.operation) }.values
      .sorted { $0[0].call < $1[0].call }
    var left = CheckBudget(budget)
    var undecided = 0
    for part in parts {
      let operations = part.map(CheckedOperation.init)
      let search = LinearizationSearch(specification, operations)
      switch search.run(from: [(specification.initial, [])], &left) {
      case .order: continue
      case .undecided: undecided += part.count
      case .none:
        // The search for a small window has a separate budget.
        var shrinking = CheckBudget(max(budget, 100_000))
        return .notLinearizable(WindowSearch(specification, part).run(&shrinking))
      }
    }
    guard undecided > 0 else { return .linearizable }
    return .undecided(
      "\(undecided) \(undecided == 1 ? "operation was" : "operations were") not decided with a budget of \(budget) steps: "
        + "let fewer operations overlap, or give a greater budget"
    )
  }

  /// Checks the history, and fails the running test at the line of the call if it is not
  /// linearizable or not decided.
  ///
  /// - Parameters:
  ///   - budget: the number of times that the search may ask the specification for the next states.
  ///   - fileID: the module and the file of the call.
  ///   - filePath: the path of the file of the call.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  /// - Returns: the failure that was recorded, with the code `notLinearizable` or `undecided`; nil
  ///   if there is none.
  /// - Complexity: as for ``check(budget:)``.
  @discardableResult
  public func expectLinearizable(
    budget: Int = 1_000_000,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> TestKitFailure? {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let failure: TestKitFailure
    switch check(budget: budget) {
    case .linearizable: return nil
    case .notLinearizable(let window):
      failure = TestKitFailure(.notLinearizable, window.description, at: location)
    case .undecided(let reason): failure = TestKitFailure(.undecided, reason, at: location)
    }
    location.recordIssue(failure.message)
    return failure
  }
}

extension TestKitFailure.Code {
  /// No order of the operations explains their results.
  public static let notLinearizable = Self("notLinearizable")
  /// The budget did not suffice to check a history, or the calls that recorded it were wrong.
  public static let undecided = Self("undecided")
}
