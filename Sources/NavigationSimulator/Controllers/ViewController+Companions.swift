extension ViewController {
  /// Returns the companion of one type that this controller keeps: an object of another module,
  /// created at the first request.
  ///
  /// A module that adds something to every controller keeps its state here, one object for each
  /// type. It lives as long as the controller, and so refers to it weakly, if at all.
  ///
  /// ```swift
  /// extension ViewController {
  ///   var badge: Badge { companion(of: Badge.self) { Badge(of: $0) } }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - type: the type of the companion.
  ///   - make: creates the companion, if the controller has none of that type yet; it does not
  ///     request the companion itself.
  /// - Complexity: O(1).
  public func companion<Companion: AnyObject>(
    of type: Companion.Type,
    orMake make: (ViewController) -> Companion
  ) -> Companion {
    let key = ObjectIdentifier(type)
    if let companion = companions[key] as? Companion { return companion }
    let companion = make(self)
    companions[key] = companion
    return companion
  }
}
