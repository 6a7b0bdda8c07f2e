#if canImport(UIKit) && !os(watchOS)
import TransitionLockUIKit
import Foundation
import UIKit

/// A contact, with a button that opens the editor.
final class ContactScreen: UIViewController {
  private var contact: Contact {
    didSet { showContact() }
  }
  private let phone = UILabel()

  init(_ contact: Contact) {
    self.contact = contact
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .screenBackground
    view.addCentered(phone)
    showContact()
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .edit,
      primaryAction: UIAction { [unowned self] _ in edit() }
    )
  }

  private func showContact() {
    title = contact.name
    phone.text = contact.phone
  }

  private func edit() {
    let editor = Editor(contact) { [weak self] in self?.contact = $0 }
    let sheet = UINavigationController(rootViewController: editor)
    sheet.presentationController?.delegate = editor
    transitions.ifIdle.present(sheet, animated: true)
  }
}
#endif
