/// The classes of the system whose controllers are not presented like those of an app.
///
/// Controllers of all other classes, even of system classes that are not listed here, count like
/// the app's own: they can present, and they stay until they are dismissed.
enum PresentedKind {
  /// The classes whose controllers leave by themselves after the user's choice. While such a
  /// controller is presented, UIKit refuses a presentation on its presenter, and a controller that
  /// is presented on it would leave together with it.
  static let leaving: Set = [
    // The menu of a button, of a bar button or of a context menu interaction. A message of UIKit,
    // quoted in github.com/exyte/PopupView, pull request 127, shows that a controller of the app
    // presents it.
    "_UIContextMenuActionsOnlyViewController"
  ]

  /// Returns whether a class is that of SwiftUI's sheets and covers, which SwiftUI presents because
  /// of a state. The class is generic, so its name has other text around
  /// `PresentationHostingController`: UIKit's message in PopupView, pull request 127, prints the
  /// parameters, too. SwiftUI's alerts do not count: their class is a subclass of
  /// `UIAlertController` with another name (github.com/ivkuznetsov/Coordinators, issue 5).
  static func followsState(_ className: String) -> Bool {
    className.indices.contains { className[$0...].hasPrefix("PresentationHostingController") }
  }
}
