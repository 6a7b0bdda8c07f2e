/// The style in which a presented controller covers the one that presents it. More styles may come.
public struct ModalPresentationStyle: Hashable, Sendable, CustomStringConvertible {
  /// A human-readable name.
  public let description: String

  /// The style that the system chooses: `pageSheet`, as UIKit documents.
  ///
  /// It came with iOS 13. On an earlier ``SystemProfile`` it means the default of that system,
  /// `fullScreen` (documented), so that a controller without a style is presented as it was there.
  public static let automatic = ModalPresentationStyle(description: "automatic")
  /// Covers everything; the presenter's view leaves the window, and the presenter disappears
  /// (documented).
  public static let fullScreen = ModalPresentationStyle(description: "fullScreen")
  /// Covers everything; the presenter's view stays in the window, and the presenter gets no
  /// callbacks (documented).
  public static let overFullScreen = ModalPresentationStyle(description: "overFullScreen")
  /// Covers the nearest ancestor that defines a presentation context, whose view leaves the window
  /// (documented).
  public static let currentContext = ModalPresentationStyle(description: "currentContext")
  /// Covers the nearest ancestor that defines a presentation context, whose view stays
  /// (documented).
  public static let overCurrentContext = ModalPresentationStyle(description: "overCurrentContext")
  /// Covers most of the screen beneath; the presenter's view stays in the window, and the presenter
  /// gets no callbacks.
  public static let pageSheet = ModalPresentationStyle(description: "pageSheet")
  /// As `pageSheet`, and smaller where there is room.
  public static let formSheet = ModalPresentationStyle(description: "formSheet")
  /// Stands beside its source; the presenter's view stays in the window, and the presenter gets no
  /// callbacks.
  public static let popover = ModalPresentationStyle(description: "popover")
  /// Uses the presentation controller that the ``ViewController/transitioningDelegate`` provides;
  /// the presenter's view stays in the window unless that controller removes it (documented).
  public static let custom = ModalPresentationStyle(description: "custom")

  /// No other style than the requested one: the answer of a delegate that wants no adaptation.
  /// Presenting a controller with this style throws, where UIKit raises an exception (seen).
  public static let none = ModalPresentationStyle(description: "none")

  /// Whether the presenter's view leaves the window, so that the presenter disappears.
  var removesPresenter: Bool { self == .fullScreen || self == .currentContext }
  /// Whether an ancestor that defines a presentation context presents, and not the topmost one.
  var isInContext: Bool { self == .currentContext || self == .overCurrentContext }
}
