extension Session {
  /// A description of the contents of a session, for help texts.
  static let grammar = """
    SECONDS tap Edit | tap Add        a button of Contact, or of the list Contacts
    SECONDS timer                     dismisses the screen that Contact presents
    SECONDS present SCREEN on SCREEN  presents a new screen on one that is there
    SECONDS dismiss [SCREEN]          dismisses what the screen presents, else the
                                      screen itself; without a screen: Contact
    SECONDS push SCREEN [in COLUMN]   pushes a new screen; the column is master or
                                      detail; without a column: detail
    SECONDS pop [in COLUMN]           goes back in a column
    """

  /// Creates a session from its text.
  ///
  /// A line is a time and an action; ``grammar`` lists them. Empty lines and comments, which begin
  /// with `#`, are skipped. Times are in seconds since the session began, with up to nine decimals,
  /// and may not descend: the order of the lines is the order of the calls. Lines with the same
  /// time happen one after the other at that time. Screens have names of one word, beginning with a
  /// letter; the target of an action must be the list (`Contacts`), the contact (`Contact`), or a
  /// screen of an earlier line.
  ///
  /// - Throws: ``SessionErrors`` with all lines that cannot be read, not only the first.
  init(parsing text: String) throws(SessionErrors) {
    var parser = SessionParser()
    // Some editors write a byte order mark, which does not belong to the first line.
    let lines = text.drop { $0 == "\u{FEFF}" }.split(
      omittingEmptySubsequences: false,
      whereSeparator: \.isNewline
    )
    for (index, line) in lines.enumerated() { parser.read(line, number: index + 1) }
    self = try parser.finish()
  }
}

/// A parser that reads the lines of a session one after the other.
private struct SessionParser {
  private var events: [Session.Event] = []
  private var errors: [SessionErrors.LineError] = []
  private var known: Set<Session.Screen> = [.contacts, .contact]

  mutating func read(_ line: Substring, number: Int) {
    let content = line.prefix { $0 != "#" }
    var words = Words(content.split(whereSeparator: \.isWhitespace))
    guard !words.isEmpty else { return }
    do throws(Unreadable) {
      let time = try SessionTime.parse(words.next("a time in seconds, such as 0.25"))
      if let last = events.last, time < last.time {
        throw Unreadable(
          "the time lies before that of line \(last.line)",
          "times that do not descend"
        )
      }
      let action = try action(&words)
      if let extra = words.rest.first {
        throw Unreadable("\"\(extra)\" is one word too many", "\"\(action)\"")
      }
      introduce(action)
      events.append(Session.Event(line: number, time: time, action: action))
    } catch {
      errors.append(
        SessionErrors.LineError(
          number: number,
          text: words.text,
          reason: error.reason,
          hint: error.hint
        )
      )
    }
  }

  func finish() throws(SessionErrors) -> Session {
    if !errors.isEmpty { throw SessionErrors(lines: errors) }
    if events.isEmpty { throw SessionErrors(lines: []) }
    return Session(events: events)
  }
}

extension SessionParser {
  private func action(_ words: inout Words) throws(Unreadable) -> Session.Action {
    let verbs = "tap, timer, present, dismiss, push or pop"
    let verb = try words.next(verbs)
    switch verb {
    case "tap": return .tap(try words.choice(of: Session.Button.self, "button"))
    case "timer": return .timer
    case "present":
      let screen = try screen(&words)
      try words.keyword("on", "on SCREEN")
      return .present(screen, on: try knownScreen(&words))
    case "dismiss": return .dismiss(words.rest.isEmpty ? .contact : try knownScreen(&words))
    case "push": return .push(try screen(&words), in: try column(&words))
    case "pop": return .pop(in: try column(&words))
    default: throw Unreadable("\"\(verb)\" is no action", verbs)
    }
  }

  private func column(_ words: inout Words) throws(Unreadable) -> Session.Column {
    if words.rest.isEmpty { return .detail }
    try words.keyword("in", "in master or in detail")
    return try words.choice(of: Session.Column.self, "column")
  }

  private func screen(_ words: inout Words) throws(Unreadable) -> Session.Screen {
    let hint = "a screen's name of one word that begins with a letter, such as Photo"
    let name = try words.next(hint)
    guard name.first?.isLetter == true,
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    else {
      throw Unreadable("\"\(name)\" is no name of a screen", hint)
    }
    return Session.Screen(String(name))
  }

  private func knownScreen(_ words: inout Words) throws(Unreadable) -> Session.Screen {
    let names = known.map(\.name).sorted().formatted()
    guard !words.rest.isEmpty else { throw Unreadable("a screen is missing", names) }
    let screen = try screen(&words)
    guard known.contains(screen) else {
      throw Unreadable("there is no screen \"\(screen.name)\" at that time", names)
    }
    return screen
  }

  /// Records the screens that an action shows, so that later lines can name them.
  private mutating func introduce(_ action: Session.Action) {
    switch action {
    case .tap(.edit): known.insert(.editor)
    case .tap(.add): known.insert(.newContact)
    case .present(let screen, _), .push(let screen, _): known.insert(screen)
    case .timer, .dismiss, .pop: break
    }
  }
}

/// The words of a line, taken from the front.
private struct Words {
  let text: String
  private(set) var rest: ArraySlice<Substring>

  init(_ words: [Substring]) {
    text = words.joined(separator: " ")
    rest = words[...]
  }

  var isEmpty: Bool { rest.isEmpty }

  mutating func next(_ hint: String) throws(Unreadable) -> Substring {
    guard let word = rest.popFirst() else {
      throw Unreadable("something is missing at the end", hint)
    }
    return word
  }

  mutating func keyword(_ keyword: String, _ hint: String) throws(Unreadable) {
    let word = try next(hint)
    guard word == keyword else {
      throw Unreadable("\"\(word)\" stands where \"\(keyword)\" belongs", hint)
    }
  }

  mutating func choice<Choice>(of type: Choice.Type, _ what: String) throws(Unreadable) -> Choice
  where Choice: CaseIterable & RawRepresentable<String> {
    let choices = Choice.allCases.map(\.rawValue).formatted()
    let word = try next(choices)
    if let choice = Choice(rawValue: String(word)) { return choice }
    throw Unreadable("there is no \(what) \"\(word)\"", choices)
  }
}

/// The error for a line that cannot be read, with the expected form.
struct Unreadable: Error {
  let reason: String
  let hint: String

  init(_ reason: String, _ hint: String) {
    self.reason = reason
    self.hint = hint
  }
}

extension [String] {
  /// The strings as a choice: `a, b or c`.
  fileprivate func formatted() -> String {
    count < 2 ? first ?? "" : dropLast().joined(separator: ", ") + " or " + (last ?? "")
  }
}
