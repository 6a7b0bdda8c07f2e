/// The callback of a line, and its arguments.
extension LineReader {
  /// The names that differ from ``Callback``.
  private static let otherNames: [String: Callback] = [
    "willMoveToParentViewController": .willMove, "didMoveToParentViewController": .didMove,
    "shouldPerformSegueWithIdentifier": .shouldPerformSegue, "prepare": .prepareForSegue,
  ]

  /// Names that say only at their end which callback they are.
  private static let longNames: [(StaticString, Callback)] = [
    ("navigationController(_:willShow:animated:)", .willShow),
    ("navigationController(_:didShow:animated:)", .didShow),
    ("navigationController:willShowViewController:animated:", .willShow),
    ("navigationController:didShowViewController:animated:", .didShow),
  ]

  static func callback(named name: some StringProtocol) -> Callback? {
    Callback(rawValue: String(name)) ?? otherNames[String(name)]
  }

  /// Goes past the name of a callback, if one comes next.
  mutating func takeCallback() -> Callback? {
    for (name, callback) in Self.longNames where take(name) { return callback }
    let start = position
    if let callback = Self.callback(named: takeWhile(\.isWord)), peek != "." { return callback }
    position = start
    return nil
  }

  /// Reads the arguments of a callback, in parentheses or to the end of the line.
  mutating func readArguments(of partial: inout PartialRecord, onlyInParentheses: Bool) throws(Problem) {
    let start = position
    // The colon of a selector, `viewWillAppear:`.
    if !onlyInParentheses { _ = take(":") }
    skipBlanks()
    if take("(") {
      skipBlanks()
      while !take(")") {
        try readArgument(of: &partial)
        skipBlanks()
      }
      if onlyInParentheses { return }
      skipBlanks()
    } else if onlyInParentheses {
      position = start
      return
    }
    while !isAtEnd { try readArgument(of: &partial) }
  }

  private mutating func readArgument(of partial: inout PartialRecord) throws(Problem) {
    skipBlanks()
    if take(",") || takeLabel() { return }
    let start = position
    let word = takeWhile(\.isWord)
    let isWhole = peek.map { $0.isBlank || $0 == "," || $0 == ")" } ?? true
    switch word {
    case "true" where isWhole, "YES" where isWhole: try set(&partial.animated, true)
    case "false" where isWhole, "NO" where isWhole: try set(&partial.animated, false)
    case "nil" where isWhole, "null" where isWhole: try setCounterpart(of: &partial, nil)
    default:
      position = start
      guard let controller = try? readController() else { throw Problem(code: .unreadableArguments) }
      try setCounterpart(of: &partial, controller)
    }
    if peek == nil || peek == ")" || peek == "," || peek?.isBlank == true { return }
    throw Problem(code: .unreadableArguments)
  }

  /// A label with its colon, or the `to` of a move.
  private mutating func takeLabel() -> Bool {
    let start = position
    let word = takeWhile(\.isWord)
    if !word.isEmpty, take(":") || (word == "to" && peek?.isBlank == true) { return true }
    position = start
    return false
  }

  private func set(_ animated: inout Bool?, _ new: Bool) throws(Problem) {
    guard animated == nil else { throw Problem(code: .unreadableArguments) }
    animated = new
  }

  private func setCounterpart(of partial: inout PartialRecord, _ new: ControllerIdentity?) throws(Problem) {
    switch partial.callback {
    case .viewDidLoad, .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear, .viewDidDisappear:
      throw Problem(code: .unreadableArguments)
    default:
      guard partial.counterpart == nil else { throw Problem(code: .unreadableArguments) }
      partial.counterpart = .some(new)
    }
  }
}
