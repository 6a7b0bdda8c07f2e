internal import TransitionSupport

/// Children of containers that manage their children themselves.
extension ViewController {
  /// Throws unless a controller may become a child of this container, or stay one.
  final func checkAdding(_ child: ViewController, _ operation: String, _ site: CallSite) throws(NavigationFailure) {
    func failure(_ code: NavigationFailure.Code, _ message: String) -> NavigationFailure {
      .child(code, operation, [self, child], message, site)
    }
    if isInside(child) {
      throw failure(.containsItself, "adding \(child) to \(self), which is inside of it")
    }
    if let parent = child.parent, parent !== self {
      throw failure(.hasParent, "adding \(child) to \(self), while it has the parent \(parent)")
    }
    if child.presenter != nil || child.rootedWindow != nil || child.isAboutToMove {
      throw failure(.alreadyActive, "adding \(child) to \(self), while it is in use elsewhere")
    }
  }
}
