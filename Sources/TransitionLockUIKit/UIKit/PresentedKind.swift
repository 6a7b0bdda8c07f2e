/// The classes of the system whose controllers are not presented like those of an app.
///
/// Controllers of all other classes, also of unknown classes of the system, present and stay like
/// the app's own.
enum PresentedKind {
  /// The classes whose controllers leave by themselves after the user's choice. While such a
  /// controller is presented, UIKit refuses a presentation on its presenter, and a controller that
  /// is presented on it would leave together with it.
  static let leaving: Set = [
    // The menu of a button, of a bar button or of a context menu interaction. The message of UIKit
    // that github.com/exyte/PopupView, pull request 127, quotes shows that the presenter presents
    // it.
    "_UIContextMenuActionsOnlyViewController"
  ]

  /// Returns whether SwiftUI presents a controller of a class because of a state: a sheet or a
  /// cover. The class is generic, and its name contains the parameters, as the message that is
  /// named above shows. An alert of SwiftUI is a subclass of `UIAlertController`, whose name does
  /// not contain this one (github.com/ivkuznetsov/Coordinators, issue 5).
  static func followsState(_ className: String) -> Bool {
    className.indices.contains { className[$0...].hasPrefix("PresentationHostingController") }
  }
}
