#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A person in the address book.
struct Contact {
  var name: String
  var phone: String

  static let samples = [
    Contact(name: "Ada Lovelace", phone: "555-0115"),
    Contact(name: "Edsger Dijkstra", phone: "555-0130"),
    Contact(name: "Grace Hopper", phone: "555-0106"),
  ]
}

extension UIColor {
  /// The color behind the content of a screen. The window of tvOS has one, and its UIKit no color
  /// for it.
  static var screenBackground: UIColor? {
    #if os(tvOS)
    nil
    #else
    .systemBackground
    #endif
  }
}

extension UIView {
  /// Adds a view in the middle.
  func addCentered(_ subview: UIView) {
    subview.translatesAutoresizingMaskIntoConstraints = false
    addSubview(subview)
    NSLayoutConstraint.activate([
      subview.centerXAnchor.constraint(equalTo: centerXAnchor),
      subview.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
  }
}
#endif
