/// The classes of the system whose controllers are not presented like those of an app.
///
/// A controller of any other class, also of an unknown one of the system, presents and stays like
/// one of the app.
enum PresentedKind {
  /// The classes whose controllers leave by themselves after the user's choice. A presentation on
  /// such a controller would go with it, and UIKit refuses one on its presenter.
  static let leaving: Set = [
    // The menu of a button, of a bar button or of a context menu interaction. The message of UIKit
    // that github.com/exyte/PopupView, pull request 127, quotes shows that the presenter presents
    // it.
    "_UIContextMenuActionsOnlyViewController"
  ]

  /// Returns whether SwiftUI presents a controller of a class because of a state: a sheet or a
  /// cover. The class is generic, and the same message quotes its name with the parameters. An
  /// alert of SwiftUI is a subclass of `UIAlertController`, and not of this kind
  /// (github.com/ivkuznetsov/Coordinators, issue 5).
  static func followsState(_ className: String) -> Bool {
    className.indices.contains { className[$0...].hasPrefix("PresentationHostingController") }
  }
}
