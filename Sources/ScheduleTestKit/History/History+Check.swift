extension History {
  /// The result of the check of a history.
  public enum Verdict: Sendable {
    /// There is an order of the operations, each at a moment between its call and its return, that the specification
    /// allows.
    case linearizable
    /// There is none, and this is the smallest part of the history that shows it.
    case notLinearizable(Window)
    /// The check came to no end; the text says why, and what to do.
    case undecided(String)

    /// A Boolean value that indicates whether there is an order that the specification allows.
    public var isLinearizable: Bool { if case .linearizable = self { true } else { false } }

    /// The part of the history that nothing explains; nil if there is none, or the check came to no end.
    public var window: Window? { if case .notLinearizable(let window) = self { window } else { nil } }
  }

  /// Looks for an order of the operations so far that explains what each of them returned.
  ///
  /// Each part of the object is checked alone. The search is exponential at worst, where many operations overlap and
  /// the states tell little; so it has a budget.
  ///
  /// - Parameter budget: the number of times that the specification may be asked what follows.
  /// - Complexity: O(*n* log *n*) for *n* operations of which a bounded number overlap; exponential in that number at
  ///   worst.
  public func check(budget: Int = 1_000_000) -> Verdict {
    if let lane = lanesWithSecondReturns.first {
      return .undecided(
        "an operation of the lane \"\(lane)\" was told twice that it returned, so that the history is none: "
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
        // What is shown is worth as much work again as it took to know.
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

  /// Checks the history, and fails the running test at the line of the call if it is not linearizable or not decided.
  ///
  /// - Parameters:
  ///   - budget: the number of times that the specification may be asked what follows.
  ///   - fileID: the module and the file of the call.
  ///   - filePath: the path of the file of the call.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  /// - Returns: the failure that was recorded, with the code `notLinearizable` or `undecided`; nil if there is none.
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
    case .notLinearizable(let window): failure = TestKitFailure(.notLinearizable, window.description, at: location)
    case .undecided(let reason): failure = TestKitFailure(.undecided, reason, at: location)
    }
    location.recordIssue(failure.message)
    return failure
  }
}

extension TestKitFailure.Code {
  /// The operations of the threads cannot have happened one after the other.
  public static let notLinearizable = Self("notLinearizable")
  /// A history was not decided within its budget, or is none.
  public static let undecided = Self("undecided")
}
