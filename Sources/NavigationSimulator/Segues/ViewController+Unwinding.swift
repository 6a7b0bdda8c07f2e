/// Destinations of unwind segues.
extension ViewController {
  /// Registers an action of this controller as a destination of unwind segues.
  ///
  /// It is called after the source's ``prepare(for:sender:)`` and before anything moves
  /// (documented). UIKit finds an action by the name of a method; here it has an explicit name.
  ///
  /// - Parameters:
  ///   - action: the name of the action; one of the same name is replaced.
  ///   - body: called with the segue. This controller keeps it: refer to the controller itself
  ///     weakly or unowned.
  /// - Complexity: O(1).
  public func addUnwindAction(_ action: String, _ body: @escaping (Segue) -> Void) {
    unwindActions[action] = body
  }

  /// Returns the child that contains the source of an unwind segue: through parents, or through
  /// presenters (documented).
  ///
  /// - Complexity: O(*d*) for *d* ancestors and presenters of the source.
  public func childContaining(_ source: UnwindSegueSource) -> ViewController? {
    var controller: ViewController? = source.source
    while let current = controller {
      if current.parent === self { return current }
      controller = current.parent ?? current.presenter
    }
    return nil
  }
}

/// The source of an unwind segue, for containers that are asked for its destination.
public struct UnwindSegueSource {
  /// The controller that performs the segue.
  public let source: ViewController
  /// The action that a destination must have.
  public let unwindAction: String
  /// The object that triggered the segue.
  public let sender: Any?
}
