/// How a presented controller covers the one that presents it. More styles may come.
public struct ModalPresentationStyle: Hashable, Sendable, CustomStringConvertible {
  /// A name for people.
  public let description: String

  /// What the system chooses: `pageSheet`, as UIKit documents.
  public static let automatic = ModalPresentationStyle(description: "automatic")
  /// Covers everything; the presenter's view leaves the window, and the presenter disappears.
  public static let fullScreen = ModalPresentationStyle(description: "fullScreen")
  /// Covers everything; the presenter's view stays in the window, and the presenter gets no callbacks.
  public static let overFullScreen = ModalPresentationStyle(description: "overFullScreen")
  /// Covers part of what is beneath; the presenter's view stays in the window, and the presenter gets no callbacks.
  public static let pageSheet = ModalPresentationStyle(description: "pageSheet")

  /// Whether the presenter's view leaves the window, so that the presenter disappears.
  var removesPresenter: Bool { self == .fullScreen }
}
