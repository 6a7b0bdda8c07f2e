/// The callback of a line, and what it was told.
extension LineReader {
  /// The names that are not those of ``Callback``.
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

  /// Reads what a callback was told, in parentheses or to the end of the line.
  mutating func readArguments(of call: inout Call, onlyInParentheses: Bool) throws(Problem) {
    let start = position
    // The colon of a selector, `viewWillAppear:`.
    if !onlyInParentheses { _ = take(":") }
    skipBlanks()
    if take("(") {
      skipBlanks()
      while !take(")") {
        try readArgument(of: &call)
        skipBlanks()
      }
      if onlyInParentheses { return }
      skipBlanks()
    } else if onlyInParentheses {
      position = start
      return
    }
    while !isAtEnd { try readArgument(of: &call) }
  }

  private mutating func readArgument(of call: inout Call) throws(Problem) {
    skipBlanks()
    if take(",") || takeLabel() { return }
    let start = position
    let word = takeWhile(\.isWord)
    let isWhole = peek.map { $0.isBlank || $0 == "," || $0 == ")" } ?? true
    switch word {
    case "true" where isWhole, "YES" where isWhole: try set(&call.animated, true)
    case "false" where isWhole, "NO" where isWhole: try set(&call.animated, false)
    case "nil" where isWhole, "null" where isWhole: try setCounterpart(of: &call, nil)
    default:
      position = start
      guard let controller = try? readController() else { throw Problem(code: .unreadableArguments) }
      try setCounterpart(of: &call, controller)
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

  private func setCounterpart(of call: inout Call, _ new: ControllerIdentity?) throws(Problem) {
    switch call.callback {
    case .viewDidLoad, .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear, .viewDidDisappear:
      throw Problem(code: .unreadableArguments)
    default:
      guard call.counterpart == nil else { throw Problem(code: .unreadableArguments) }
      call.counterpart = .some(new)
    }
  }
}
