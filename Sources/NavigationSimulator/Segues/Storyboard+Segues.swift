internal import TransitionSupport

extension Storyboard {
  /// A function that creates the object of a segue: an initializer of ``Segue`` or of a subclass,
  /// or a closure.
  public typealias SegueMaker = (
    _ identifier: String?, _ source: ViewController, _ destination: ViewController
  ) ->
    Segue

  /// The description of a segue in its storyboard, before it is performed.
  struct SegueTemplate {
    /// The destination of a segue.
    enum Destination {
      case scene(String)
      case action(String)

      var action: String? { if case .action(let action) = self { action } else { nil } }
    }

    let destination: Destination
    let style: Segue.Style
    let isAnimated: Bool
    var modalPresentationStyle: ModalPresentationStyle?
    let make: SegueMaker
  }

  /// Adds a segue from one scene to another; it replaces one with the same identifier.
  ///
  /// - Parameters:
  ///   - identifier: the name of the segue in its scene, not empty.
  ///   - source: the identifier of the scene that it starts from; a scene that is there already.
  ///   - destination: the identifier of the scene that it leads to; looked up when the segue is
  ///     performed.
  ///   - style: the style of the segue.
  ///   - modalPresentationStyle: the style in which the destination covers its presenter; nil for
  ///     the destination's own. It is set before ``ViewController/prepare(for:sender:)``, which may
  ///     still change it (inferred).
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - make: makes the object of the segue; needed for the style `custom`.
  ///   - file: the file where it is added.
  ///   - line: the line where it is added.
  /// - Throws: ``StoryboardFailure`` with the code `unknownScene` for a source that is not there,
  ///   or `invalidSegue`: an empty identifier, the style `custom` without an object, the style
  ///   `unwind`.
  /// - Complexity: O(1).
  public func addSegue(
    _ identifier: String,
    from source: String,
    to destination: String,
    style: Segue.Style = .presentModally,
    modalPresentationStyle: ModalPresentationStyle? = nil,
    animated: Bool = true,
    make: SegueMaker? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(StoryboardFailure) {
    let operation = "addSegue(_:from:to:)"
    let site = CallSite(file, line)
    if identifier.isEmpty { throw .emptyIdentifier(operation, site) }
    if style == .unwind {
      throw .invalidSegue(
        "Segue '\(identifier)' unwinds: add it with addUnwindSegue.",
        operation,
        site
      )
    }
    if style == .custom, make == nil {
      throw .invalidSegue(
        "Segue '\(identifier)' is custom and has no object: pass one with make.",
        operation,
        site
      )
    }
    let template = SegueTemplate(
      destination: .scene(destination),
      style: style,
      isAnimated: animated,
      modalPresentationStyle: modalPresentationStyle,
      make: make ?? Segue.init
    )
    try add(template, identifier, from: source, operation, site)
  }

  /// Adds a segue that goes back, from a scene to the nearest controller on the way back that has
  /// an action; it replaces one with the same identifier.
  ///
  /// The search for that controller happens when the segue is performed: up from the source through
  /// parents and presenters, with the other children of each (documented since iOS 9). Controllers
  /// that are presented on the way are dismissed, in one transition; navigation controllers pop,
  /// beneath a dismissal without animation.
  ///
  /// - Parameters:
  ///   - identifier: the name of the segue in its scene, not empty.
  ///   - source: the identifier of the scene that it starts from; a scene that is there already.
  ///   - action: the action that the destination has, as ``ViewController/addUnwindAction(_:_:)``
  ///     names it; not empty.
  ///   - animated: a Boolean value that indicates whether it takes time.
  ///   - make: makes the object of the segue; nil for one that does just that.
  ///   - file: the file where it is added.
  ///   - line: the line where it is added.
  /// - Throws: ``StoryboardFailure`` with the code `unknownScene` for a source that is not there,
  ///   or `invalidSegue` for an identifier or an action that is empty.
  /// - Complexity: O(1).
  public func addUnwindSegue(
    _ identifier: String,
    from source: String,
    action: String,
    animated: Bool = true,
    make: SegueMaker? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(StoryboardFailure) {
    let operation = "addUnwindSegue(_:from:action:)"
    let site = CallSite(file, line)
    if identifier.isEmpty { throw .emptyIdentifier(operation, site) }
    if action.isEmpty {
      throw .invalidSegue("Segue '\(identifier)' has an empty action.", operation, site)
    }
    let template = SegueTemplate(
      destination: .action(action),
      style: .unwind,
      isAnimated: animated,
      make: make ?? Segue.init
    )
    try add(template, identifier, from: source, operation, site)
  }
}

extension StoryboardFailure {
  fileprivate static func invalidSegue(_ message: String, _ operation: String, _ site: CallSite)
    -> Self
  {
    StoryboardFailure(.invalidSegue, operation: operation, message: message, at: site)
  }

  fileprivate static func emptyIdentifier(_ operation: String, _ site: CallSite) -> Self {
    .invalidSegue("A segue needs an identifier.", operation, site)
  }
}
