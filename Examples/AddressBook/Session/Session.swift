/// What somebody did with the address book, and when: a list of events in the order of their times.
struct Session: Hashable, Sendable {
  /// One thing that happened, at a time since the session began.
  struct Event: Hashable, Sendable {
    /// The line of the session that says so, counted from 1.
    let line: Int
    let time: Duration
    let action: Action
  }

  let events: [Event]
}

extension Session {
  /// What can happen in a session.
  enum Action: Hashable, Sendable {
    /// Somebody taps a button.
    case tap(Button)
    /// The timer fires that dismisses what the contact presents.
    case timer
    case present(Screen, on: Screen)
    case dismiss(Screen)
    case push(Screen, in: Column)
    case pop(in: Column)
  }

  /// The buttons that the address book has.
  enum Button: String, CaseIterable, Sendable {
    /// In the contact: performs the segue that presents the editor.
    case edit = "Edit"
    /// In the list of contacts: dismisses what the contact presents, and presents a new contact there.
    case add = "Add"
  }

  /// The columns of the split view, each a navigation stack.
  enum Column: String, CaseIterable, Sendable {
    case master
    case detail
  }

  /// The name of a screen, which is what a session knows of it.
  struct Screen: Hashable, Sendable, ExpressibleByStringLiteral {
    let name: String

    init(_ name: String) { self.name = name }
    init(stringLiteral name: String) { self.name = name }

    /// The root of the column `master`: the list of contacts.
    static let contacts: Screen = "Contacts"
    /// The root of the column `detail`: one contact.
    static let contact: Screen = "Contact"
    /// What the button Edit presents.
    static let editor: Screen = "Editor"
    /// What the button Add presents.
    static let newContact: Screen = "NewContact"
  }
}

extension Session.Action: CustomStringConvertible {
  /// The action as a session has it.
  var description: String {
    switch self {
    case .tap(let button): "tap \(button.rawValue)"
    case .timer: "timer"
    case .present(let screen, let presenter): "present \(screen.name) on \(presenter.name)"
    case .dismiss(let screen): "dismiss \(screen.name)"
    case .push(let screen, let column): "push \(screen.name) in \(column.rawValue)"
    case .pop(let column): "pop in \(column.rawValue)"
    }
  }
}

extension Session.Action {
  /// The action in as few words as tell it apart in a picture.
  var shortDescription: String {
    switch self {
    case .tap(let button): button.rawValue
    case .present(let screen, _), .push(let screen, _): screen.name
    case .timer, .dismiss, .pop: String(description.prefix { $0 != " " })
    }
  }
}
