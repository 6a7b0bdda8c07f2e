/// The way from one scene of a storyboard to another, while it is taken.
public final class Segue {
  /// What a segue does. More styles may come.
  public struct Style: Hashable, Sendable, CustomStringConvertible {
    /// A name for people.
    public let description: String

    /// Presents the destination.
    public static let presentModally = Style(description: "presentModally")
  }

  /// The name of the segue in its scene.
  public let identifier: String
  /// What the segue does.
  public let style: Style
  /// The controller that performs the segue.
  public let source: ViewController
  /// The controller that the segue leads to: made for it, its view not loaded.
  public let destination: ViewController

  init(identifier: String, style: Style, source: ViewController, destination: ViewController) {
    self.identifier = identifier
    self.style = style
    self.source = source
    self.destination = destination
  }
}
