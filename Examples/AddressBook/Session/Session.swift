/// A list of a user's actions in the address book, in the order of their times.
struct Session: Hashable, Sendable {
  /// An event, at a time since the session began.
  struct Event: Hashable, Sendable {
    /// The line of the session with this event, counted from 1.
    let line: Int
    let time: Duration
    let action: Action
  }

  let events: [Event]
}

extension Session {
  /// An action in a session.
  enum Action: Hashable, Sendable {
    /// The user taps a button.
    case tap(Button)
    /// The timer fires, which dismisses the screen that the contact presents.
    case timer
    case present(Screen, on: Screen)
    case dismiss(Screen)
    case push(Screen, in: Column)
    case pop(in: Column)
  }

  /// The buttons of the address book.
  enum Button: String, CaseIterable, Sendable {
    /// The button in the contact, which performs the segue that presents the editor.
    case edit = "Edit"
    /// The button in the list of contacts, which dismisses the screen that the contact presents,
    /// and presents a new contact there.
    case add = "Add"
  }

  /// The columns of the split view, each a navigation stack.
  enum Column: String, CaseIterable, Sendable {
    case master
    case detail
  }

  /// The name of a screen, by which a session refers to it.
  struct Screen: Hashable, Sendable, ExpressibleByStringLiteral {
    let name: String

    init(_ name: String) { self.name = name }
    init(stringLiteral name: String) { self.name = name }

    /// The root of the column `master`: the list of contacts.
    static let contacts: Screen = "Contacts"
    /// The root of the column `detail`: one contact.
    static let contact: Screen = "Contact"
    /// The screen that the button Edit presents.
    static let editor: Screen = "Editor"
    /// The screen that the button Add presents.
    static let newContact: Screen = "NewContact"
  }
}

extension Session.Action: CustomStringConvertible {
  /// The action in the notation of a session.
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
  /// A short name of the action for a picture.
  var shortDescription: String {
    switch self {
    case .tap(let button): button.rawValue
    case .present(let screen, _), .push(let screen, _): screen.name
    case .timer, .dismiss, .pop: String(description.prefix { $0 != " " })
    }
  }
}
