internal import TransitionSupport

/// The way from one controller to another, while it is taken.
///
/// A storyboard makes one each time a segue is performed, and lets go of it when ``perform()`` has returned. To do more
/// than a ``style-swift.property`` does, subclass it, and hand the initializer to the storyboard:
///
/// ```swift
/// final class Replace: Segue {
///   override func perform() throws(NavigationFailure) {
///     try source.navigationController?.setViewControllers([destination], animated: isAnimated)
///   }
/// }
///
/// try storyboard.addSegue("replace", from: "Contact", to: "Editor", style: .custom, make: Replace.init)
/// ```
///
/// A subclass of another style calls `super` for what that style does. What ``perform()`` starts belongs to the segue:
/// the segue's completion runs when all of that is over.
open class Segue {
  /// The name of the segue in its scene; nil for one that was made without.
  public let identifier: String?
  /// The controller that performs the segue.
  public let source: ViewController
  /// The controller that the segue leads to: made for it, its view not loaded; of an unwind segue the one that the search
  /// has found.
  public let destination: ViewController
  /// The style of the segue: what it does; `custom` for one that was made by hand.
  public internal(set) var style = Style.custom
  /// A Boolean value that indicates whether its transitions take time. If not, no transition does that ``perform()``
  /// starts, whatever it says.
  public internal(set) var isAnimated = true

  var site = CallSite(file: #fileID, line: #line)
  var sender: Any?
  /// The action of an unwind segue, which its destination performs, and the way back.
  var unwindAction: String?
  var unwindPath: UnwindPath?
  /// The object that follows the transitions of this segue, while it is performed.
  weak var run: SegueRun?
  private let performHandler: (() throws(NavigationFailure) -> Void)?

  /// Creates a segue; called by a storyboard, and by subclasses.
  ///
  /// - Parameters:
  ///   - identifier: the name of the segue, if it has one.
  ///   - source: the controller that performs it.
  ///   - destination: the controller that it leads to.
  public init(identifier: String?, source: ViewController, destination: ViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    performHandler = nil
  }

  /// Creates a segue that does what a closure says, instead of a subclass.
  ///
  /// - Parameters:
  ///   - identifier: the name of the segue, if it has one.
  ///   - source: the controller that performs it.
  ///   - destination: the controller that it leads to.
  ///   - performHandler: called by ``perform()``.
  public init(
    identifier: String?,
    source: ViewController,
    destination: ViewController,
    performHandler: @escaping () throws(NavigationFailure) -> Void
  ) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    self.performHandler = performHandler
  }

  /// Does what the segue is for: by default what its style says; nothing if that is `custom`.
  ///
  /// A collision of what an override starts can show only here, after ``ViewController/prepare(for:sender:)``. What it
  /// throws is what performing the segue throws; nothing of the segue is pending then. (UIKit's cannot throw.)
  ///
  /// - Throws: ``NavigationFailure``, as what it starts.
  open func perform() throws(NavigationFailure) {
    if let performHandler { return try performHandler() }
    switch style {
    case .presentModally:
      try source.present(destination, animated: isAnimated, completion: join(), file: site.file, line: site.line)
    case .show:
      try source.show(destination, sender: sender, completion: join(), file: site.file, line: site.line)
    case .showDetail:
      try source.showDetailViewController(
        destination,
        sender: sender,
        completion: join(),
        file: site.file,
        line: site.line
      )
    case .unwind: try unwind()
    default: break
    }
  }

  /// A completion that the segue's completion waits for.
  final func join() -> TransitionCompletion? { run?.join() }
}

extension Segue {
  /// The style of a segue: what it does. More styles may come.
  public struct Style: Hashable, Sendable, CustomStringConvertible {
    /// A name for people.
    public let description: String

    /// Shows the destination as the nearest container does that shows controllers in a way of its own: a navigation
    /// controller pushes it; without one it is presented (documented).
    public static let show = Style(description: "show")
    /// Shows the destination as the nearest container does that has a place for details: a split puts it into its secondary
    /// column; without one it is presented (documented).
    public static let showDetail = Style(description: "showDetail")
    /// Presents the destination.
    public static let presentModally = Style(description: "presentModally")
    /// Does what the segue's own class or handler says.
    public static let custom = Style(description: "custom")
    /// Goes back to a controller that is there already: what ``Storyboard/addUnwindSegue(_:from:action:animated:make:file:line:)``
    /// adds.
    public static let unwind = Style(description: "unwind")
  }
}
