internal import TransitionEngine
internal import TransitionSupport

/// A segue from one controller to another, while it is performed.
///
/// A storyboard creates one each time a segue is performed, and releases it when ``perform()`` has
/// returned. For more than a ``style-swift.property`` does, subclass it, and hand the initializer
/// to the storyboard:
///
/// ```swift
/// final class Replace: Segue {
///   override func perform() throws(NavigationFailure) {
///     try source.navigationController?.setViewControllers([destination], animated: isAnimated)
///   }
/// }
///
/// try storyboard.addSegue(
///   "replace",
///   from: "Contact",
///   to: "Editor",
///   style: .custom,
///   make: Replace.init
/// )
/// ```
///
/// A subclass with another style calls `super` for the effect of that style. Transitions that
/// ``perform()`` starts belong to the segue: the segue's completion runs when all of them are over.
open class Segue {
  /// The name of the segue in its scene; nil for a segue without one.
  public let identifier: String?
  /// The controller that performs the segue.
  public let source: ViewController
  /// The controller that the segue leads to: made for it, its view not loaded; of an unwind segue
  /// the one that the search has found.
  public let destination: ViewController
  /// The style of the segue; `custom` for one that was created without a storyboard.
  public internal(set) var style = Style.custom
  /// A Boolean value that indicates whether its transitions take time. If not, no transition that
  /// ``perform()`` starts takes time.
  public internal(set) var isAnimated = true

  var site = CallSite(#fileID, #line)
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

  /// Creates a segue that calls a closure, instead of a subclass.
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

  /// Performs the segue: by default as its style says; a `custom` segue does nothing.
  ///
  /// A collision of a transition that an override starts can show only here, after
  /// ``ViewController/prepare(for:sender:)``. Performing the segue throws the same error; nothing
  /// of the segue is pending then. (UIKit's method cannot throw.)
  ///
  /// - Throws: ``NavigationFailure``, as the operation that it starts.
  open func perform() throws(NavigationFailure) {
    if let performHandler { return try performHandler() }
    switch style {
    case .presentModally:
      try source.start(.present(destination, animated: isAnimated), join())
    case .show:
      try source.show(
        destination,
        sender: sender,
        completion: join().completion,
        file: site.file,
        line: site.line
      )
    case .showDetail:
      try source.showDetailViewController(
        destination,
        sender: sender,
        completion: join().completion,
        file: site.file,
        line: site.line
      )
    case .unwind: try unwind()
    default: break
    }
  }

  /// Returns a call for the parts of a segue; the segue's completion waits for its end.
  final func join() -> StartingCall {
    var call = StartingCall(site.file, site.line, run?.join())
    call.isReport = true
    return call
  }
}

extension Segue {
  /// The style of a segue. More styles may come.
  public struct Style: Hashable, Sendable, CustomStringConvertible {
    /// A human-readable name.
    public let description: String

    /// Shows the destination as the nearest container that overrides `show` does: a navigation
    /// controller pushes it; without a container it is presented (documented).
    public static let show = Style(description: "show")
    /// Shows the destination as the nearest container that has a place for details does: a split
    /// puts it into its secondary column; without a container it is presented (documented).
    public static let showDetail = Style(description: "showDetail")
    /// Presents the destination.
    public static let presentModally = Style(description: "presentModally")
    /// Performs the custom class or handler of the segue.
    public static let custom = Style(description: "custom")
    /// Goes back to an existing controller:
    /// ``Storyboard/addUnwindSegue(_:from:action:animated:make:file:line:)`` adds such a segue.
    public static let unwind = Style(description: "unwind")
  }
}
