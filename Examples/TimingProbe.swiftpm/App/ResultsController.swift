#if canImport(UIKit) && !os(watchOS)
internal import UIKit

/// A screen with the log of the findings, which the user can read and copy.
final class ResultsController: UIViewController {
  private let textView = UITextView(frame: .zero)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    textView.isEditable = false
    textView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(textView)
    NSLayoutConstraint.activate([
      textView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      textView.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
      textView.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 12),
      textView.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -12),
    ])
  }

  func show(_ text: String) {
    loadViewIfNeeded()
    textView.text = text
  }
}
#endif
