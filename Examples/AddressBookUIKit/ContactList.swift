#if canImport(UIKit) && !os(watchOS)
import TransitionLockUIKit
import Foundation
import UIKit

/// The list of contacts: a tap shows one.
final class ContactList: UITableViewController {
  private let contacts: [Contact]

  init(_ contacts: [Contact]) {
    self.contacts = contacts
    super.init(style: .plain)
    title = "Contacts"
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    contacts.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
    -> UITableViewCell
  {
    let cell = UITableViewCell()
    var content = cell.defaultContentConfiguration()
    content.text = contacts[indexPath.row].name
    cell.contentConfiguration = content
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  /// Shows a contact. A tap during a transition is dropped, so two hasty taps do not show two
  /// contacts.
  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let screen = ContactScreen(contacts[indexPath.row])
    if transitions.ifIdle.pushViewController(screen, animated: true).state == .dropped {
      tableView.deselectRow(at: indexPath, animated: true)
    }
  }
}
#endif
