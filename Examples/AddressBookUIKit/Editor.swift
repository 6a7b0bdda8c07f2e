#if canImport(UIKit) && !os(watchOS)
import TransitionLock
import TransitionLockUIKit
import UIKit

/// A sheet in which the name of a contact is edited; with changes in it, it asks before it goes.
final class Editor: UIViewController {
  private var contact: Contact
  private let lock: TransitionLock
  private let save: (Contact) -> Void
  private let field = UITextField()

  /// The verbs of this controller, waiting in line on the lock.
  private var screens: SerializedNavigation { serialized(by: lock) }

  init(_ contact: Contact, lock: TransitionLock, save: @escaping (Contact) -> Void) {
    self.contact = contact
    self.lock = lock
    self.save = save
    super.init(nibName: nil, bundle: nil)
    title = "Edit"
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.addCentered(field)
    field.text = contact.name
    field.addAction(UIAction { [unowned self] _ in nameChanged() }, for: .editingChanged)
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      systemItem: .cancel,
      primaryAction: UIAction { [unowned self] _ in cancel() }
    )
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .save,
      primaryAction: UIAction { [unowned self] _ in close(saving: true) }
    )
  }

  private func nameChanged() {
    contact.name = field.text ?? ""
    // A swipe no longer dismisses the sheet, but asks.
    isModalInPresentation = true
  }

  private func cancel() {
    if isModalInPresentation { ask() } else { close(saving: false) }
  }

  private func ask() {
    let alert = UIAlertController(title: "Discard the changes?", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Keep Editing", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Discard", style: .destructive) { [weak self] _ in self?.close(saving: false) }
    )
    screens.ifIdle.present(alert, animated: true)
  }

  /// What the user has decided must not be lost, so it waits in line. Whoever presented the sheet takes it away, with
  /// the alert, should that still be on its way out.
  private func close(saving: Bool) {
    if saving { save(contact) }
    presentingViewController?.serialized(by: lock).dismiss(animated: true)
  }
}

extension Editor: UIAdaptivePresentationControllerDelegate {
  /// The swipe that dismisses the sheet holds the lock, too, while it runs.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    screens.presentationControllerWillDismiss(presentationController)
  }

  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) { ask() }
}
#endif
