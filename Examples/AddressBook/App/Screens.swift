import NavigationSimulator

/// The screens of the address book: a list of contacts in one column, a contact in the other, and
/// the screens over them.
final class Screens {
  /// A screen, which messages refer to by name.
  final class Screen: ViewController {}

  let contact: ViewController
  private let storyboard: Storyboard
  private let split: SplitViewController
  private let master: NavigationController
  private let detail: NavigationController
  private let window: Window

  init(in simulation: NavigationSimulation) throws(StoryboardFailure) {
    storyboard = Storyboard()
    for screen in [Session.Screen.contact, .editor] {
      storyboard.addScene(screen.name) { Screen(title: screen.name) }
    }
    try storyboard.addSegue(
      "edit",
      from: Session.Screen.contact.name,
      to: Session.Screen.editor.name
    )
    contact = try storyboard.instantiateViewController(withIdentifier: Session.Screen.contact.name)

    let contacts = Screen(title: Session.Screen.contacts.name)
    master = NavigationController(
      rootViewController: contacts,
      title: Session.Column.master.rawValue
    )
    detail = NavigationController(
      rootViewController: contact,
      title: Session.Column.detail.rawValue
    )
    split = SplitViewController(primary: master, secondary: detail)
    window = Window(simulation: simulation, rootViewController: split)
  }
}

extension Screens {
  /// Creates a controller that is not on screen yet.
  func make(_ screen: Session.Screen) -> ViewController { Screen(title: screen.name) }

  /// The stack of a column.
  func stack(of column: Session.Column) -> NavigationController {
    column == .master ? master : detail
  }

  /// Returns the topmost screen with a name.
  func find(_ screen: Session.Screen) throws(NothingToDo) -> ViewController {
    let layers = [split] + presented
    for layer in layers.reversed() {
      if let found = Self.find(screen, in: layer) { return found }
    }
    throw NothingToDo(reason: "\(screen.name) is not on screen")
  }

  /// Returns the reason why an existing screen cannot present now; nil if there is none.
  func obstacle(toPresentingOn screen: Session.Screen) -> String? {
    (try? find(screen))?.presentedViewController.map { "\($0.identity.name) is presented" }
  }

  /// The controller that covers both columns.
  var cover: ViewController? { presented.last }

  /// The controller that lies above the contact in its column.
  var coverOfContact: ViewController? {
    detail.topViewController.flatMap { $0 === contact ? nil : $0 }
  }

  /// A description of the screen for the user, such as `Editor over Contacts | Contact`.
  var view: String {
    let columns = [master, detail].compactMap { $0.topViewController?.identity.name }
    let layers = presented.reversed().map(\.identity.name) + [columns.joined(separator: " | ")]
    return layers.joined(separator: " over ")
  }

  /// The controllers that are presented over the columns, the topmost last.
  private var presented: [ViewController] {
    var chain: [ViewController] = []
    while let next = (chain.last ?? split).presentedViewController { chain.append(next) }
    return chain
  }

  private static func find(_ screen: Session.Screen, in layer: ViewController) -> ViewController? {
    if layer is Screen, layer.title == screen.name { return layer }
    for child in layer.children.reversed() {
      if let found = find(screen, in: child) { return found }
    }
    return nil
  }
}
