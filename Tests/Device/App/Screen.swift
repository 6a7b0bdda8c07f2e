import Foundation
import TransitionLockUIKit
import UIKit

/// A screen with the name in its title, the ends of its calls in a label, and a button for each
/// call.
final class Screen: UIViewController {
  private let label = UILabel(frame: .zero)
  private var ends: [String] = [] {
    didSet { label.text = ends.joined(separator: ", ") }
  }

  init(_ name: String) {
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let buttons = [
      button("Push") { $0.push() },
      button("Sheet") { $0.transitions.ifIdle.present(Self.sheet("First sheet"), animated: true) },
      button("Swap") { $0.swap() },
      button("Push, then alert") { $0.pushThenAlert() },
    ]
    let column = UIStackView(arrangedSubviews: buttons + [label])
    column.axis = .vertical
    column.spacing = 16
    column.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(column)
    NSLayoutConstraint.activate([
      column.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      column.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
  }

  private static func sheet(_ name: String) -> UIViewController {
    UINavigationController(rootViewController: Screen(name))
  }

  private func button(_ title: String, _ call: @escaping (Screen) -> Void) -> UIButton {
    UIButton(
      configuration: .filled().titled(title),
      primaryAction: UIAction { [unowned self] _ in call(self) }
    )
  }

  /// A tap during a transition is dropped, so a double tap pushes one screen.
  private func push() {
    let depth = navigationController?.viewControllers.count ?? 0
    transitions.ifIdle.pushViewController(Screen("Page \(depth)"), animated: true).onEnd {
      [weak self] result in
      self?.ends.append((try? result.get()) == .finished ? "finished" : "dropped")
    }
  }

  /// Replaces this sheet by another one, in two calls that no code between them waits for.
  private func swap() {
    guard let presenter = presentingViewController else { return }
    presenter.transitions.dismiss(animated: true)
    presenter.transitions.present(Self.sheet("Second sheet"), animated: true)
  }

  /// A callback presents an alert in the middle of a push. The handler of its button pushes in
  /// turn.
  private func pushThenAlert() {
    guard let stack = navigationController else { return }
    stack.transitions.pushViewController(Screen("Page 1"), animated: true)
    Task {
      try? await Task.sleep(for: .milliseconds(100))
      // On a slow device, the push may not have begun, or may be over: then nothing overlaps.
      let overlaps = stack.transitionCoordinator != nil
      NSLog("Push, then alert: the alert \(overlaps ? "overlaps" : "does not overlap") the push.")
      let alert = UIAlertController(title: "Signed out", message: nil, preferredStyle: .alert)
      alert.addAction(
        UIAlertAction(title: "OK", style: .default) { _ in
          stack.transitions.pushViewController(Screen("Page 2"), animated: true)
        }
      )
      stack.transitions.present(alert, animated: true)
    }
  }
}

extension UIButton.Configuration {
  fileprivate func titled(_ title: String) -> Self {
    var configuration = self
    configuration.title = title
    return configuration
  }
}
