extension ControllerKit {
  /// Returns the topmost container around a controller, or the controller itself.
  ///
  /// - Complexity: O(*d*) for *d* ancestors.
  func topmostAncestor(of controller: Controller) -> Controller {
    chain(from: controller, parent(of:)).last ?? controller
  }

  /// Returns a controller, the containers around it, the controller on which these are presented,
  /// and so on up to the root of the window. If one of these leaves the screen, the first leaves as
  /// well.
  ///
  /// - Complexity: O(*d*) for *d* such controllers.
  package func hostsToRoot(of controller: Controller) -> [Controller] {
    chain(from: controller) { parent(of: $0) ?? presenter(of: $0) }
  }

  /// Returns the controller at the root of the window.
  func root(below controller: Controller) -> Controller {
    hostsToRoot(of: controller).last ?? controller
  }

  /// Returns whether a controller belongs to a window, even if a controller above it on its stack,
  /// or a full-screen presentation, covers it there.
  ///
  /// - Complexity: O(*d*) for the depth of the controller and the controllers presented on it.
  package func isOnScreen(_ controller: Controller) -> Bool { isInWindow(root(below: controller)) }

  /// Returns whether the topmost container around a controller, or a controller presented on that
  /// container, has its view in a window.
  ///
  /// The window of the presenter does not count, because a controller that is about to be presented
  /// already has a presenter, but is in no window yet.
  package func isInWindow(_ controller: Controller) -> Bool {
    chain(from: topmostAncestor(of: controller), presented(by:)).contains { window(of: $0) != nil }
  }

  /// Returns the target of a dismissal that is called on a controller: the controller that this one
  /// presents; otherwise this controller, if it is presented, or the presented container around it.
  /// An active search counts only if a call in line has presented the search.
  package func targetOfDismissal(on controller: Controller) -> Controller? {
    let around = chain(from: controller, presenter(of:)).dropFirst().compactMap {
      presented(by: $0)
    }
    let candidates = presentedChain(from: controller) + around
    return candidates.first { !isSearch($0) || placeOfPresentation(of: $0) != nil }
  }

  /// Returns the controllers presented on a controller, from the lowest to the topmost.
  ///
  /// - Complexity: O(*p*) for *p* such controllers.
  package func presentedChain(from controller: Controller) -> ArraySlice<Controller> {
    chain(from: controller, presented(by:)).dropFirst()
  }

  /// Returns whether a split that is on screen does not show the column that a controller fills.
  func hides(_ split: Controller, _ controller: Controller) -> Bool {
    // A collapsed split may show the controllers on a column's stack without the stack itself.
    let top = stack(of: controller).flatMap { controllers(onStackOf: $0).last }
    return window(of: split) != nil && window(of: controller) == nil
      && top.flatMap { window(of: $0) } == nil
  }

  /// Returns whether a controller is the root of a window, or is held or presented by a root, at
  /// any depth. A controller that is covered, or in a tab that is not selected, counts as well.
  ///
  /// - Parameter known: the controllers that one look has reached so far.
  /// - Complexity: O(*n*) for *n* controllers in the windows; once `known` contains them, O(*d*)
  ///   for a controller at depth *d*.
  func isReached(_ controller: Controller, known: inout ReachedControllers) -> Bool {
    // A covered controller is in no window, so the controller that covers it leads to its scene.
    let shown = chain(from: root(below: controller), presented(by:)).first { window(of: $0) != nil }
    let roots = roots(for: shown ?? controller)
    let key = roots.map(ObjectIdentifier.init)
    let found =
      known[key] ?? Set(reached(from: roots, through: contents(of:)).map(ObjectIdentifier.init))
    known[key] = found
    return found.contains(ObjectIdentifier(controller))
  }

  /// Returns the lowest presented controller in the window of a controller; nil if there is none. A
  /// controller that a container presents in its own context counts as well; an active search
  /// counts only if a call in line has presented the search.
  ///
  /// - Complexity: O(*n*) for *n* controllers in the window.
  package func lowestPresented(around controller: Controller) -> Controller? {
    reached(from: [root(below: controller)], through: contents(of:)).first {
      isPresented($0) && (!isSearch($0) || placeOfPresentation(of: $0) != nil)
    }
  }

  /// Returns the roots and all controllers that they hold or present, at any depth, each before its
  /// own contents.
  ///
  /// - Parameter held: returns the controllers that a container holds.
  func reached(from roots: [Controller], through held: (_ container: Controller) -> [Controller])
    -> [Controller]
  {
    var (found, seen, index) = (roots, Set(roots.map(ObjectIdentifier.init)), 0)
    while index < found.count {
      let next = held(found[index]) + [presented(by: found[index])].compactMap { $0 }
      found += next.filter { seen.insert(ObjectIdentifier($0)).inserted }
      index += 1
    }
    return found
  }

  /// Returns whether a controller itself is presented, and not only a container around it.
  func isPresented(_ controller: Controller) -> Bool {
    presenter(of: controller).map { presented(by: $0) === controller } ?? false
  }
}

/// Returns an object and those that follow it, each once. Presenters may form a circle: other code
/// may present a covered root on a controller that the root presents.
///
/// - Complexity: O(*n*) for *n* objects.
package func chain<Object: AnyObject>(from first: Object, _ next: (Object) -> Object?) -> [Object] {
  var (chain, seen) = ([first], Set([ObjectIdentifier(first)]))
  while let following = next(chain[chain.count - 1]),
    seen.insert(ObjectIdentifier(following)).inserted
  {
    chain.append(following)
  }
  return chain
}
