#if canImport(UIKit) && !os(watchOS)
import TransitionLock
import TransitionLockUIKit
import Foundation
import UIKit

/// A contact, with a button that opens the editor.
final class ContactScreen: UIViewController {
  private let lock: TransitionLock
  private var contact: Contact {
    didSet { showContact() }
  }
  private let phone = UILabel()

  init(_ contact: Contact, lock: TransitionLock) {
    self.contact = contact
    self.lock = lock
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
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
    let editor = Editor(contact, lock: lock) { [weak self] in self?.contact = $0 }
    let sheet = UINavigationController(rootViewController: editor)
    sheet.presentationController?.delegate = editor
    serialized(by: lock).ifIdle.present(sheet, animated: true)
  }
}
#endif
