#if canImport(UIKit) && !os(watchOS)
import TransitionLockUIKit
import Foundation
import UIKit

/// A sheet in which the user edits the name of a contact, and which asks before it discards
/// changes.
final class Editor: UIViewController {
  private var contact: Contact
  private let save: (Contact) -> Void
  private let field = UITextField()

  init(_ contact: Contact, save: @escaping (Contact) -> Void) {
    self.contact = contact
    self.save = save
    super.init(nibName: nil, bundle: nil)
    title = "Edit"
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .screenBackground
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
    // A swipe no longer dismisses the sheet, but shows the alert.
    isModalInPresentation = true
  }

  private func cancel() {
    if isModalInPresentation { ask() } else { close(saving: false) }
  }

  private func ask() {
    let alert = UIAlertController(
      title: "Discard the changes?",
      message: nil,
      preferredStyle: .alert
    )
    alert.addAction(UIAlertAction(title: "Keep Editing", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Discard", style: .destructive) { [weak self] _ in
        self?.close(saving: false)
      }
    )
    transitions.ifIdle.present(alert, animated: true)
  }

  /// Dismisses the sheet. The call waits in line, because the user's decision must not be lost. The
  /// presenter of the sheet dismisses it together with the alert, if that is still being dismissed.
  private func close(saving: Bool) {
    if saving { save(contact) }
    presentingViewController?.transitions.dismiss(animated: true)
  }
}

extension Editor: UIAdaptivePresentationControllerDelegate {
  /// Makes the swipe that dismisses the sheet hold the lock, too, while it runs.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    presentationController.presentedViewController.transitions.sheetWillDismiss()
  }

  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
  { ask() }
}
#endif
