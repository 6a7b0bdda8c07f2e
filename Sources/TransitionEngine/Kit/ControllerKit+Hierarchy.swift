extension ControllerKit {
  /// Returns the topmost container around a controller, or the controller itself.
  ///
  /// - Complexity: O(*d*) for *d* ancestors.
  func topmostAncestor(of controller: Controller) -> Controller {
    chain(from: controller, parent(of:)).last ?? controller
  }

  /// Returns a controller, the containers around it, and the controllers on which these are
  /// presented: the controller goes with each of them.
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

  /// Returns whether the view of a controller, of a container around it, or of a controller that
  /// these present is in a window.
  ///
  /// The window of the presenter does not count: a controller that is about to be presented has a
  /// presenter, and is in no window yet.
  package func isInWindow(_ controller: Controller) -> Bool {
    chain(from: topmostAncestor(of: controller), presented(by:)).contains { window(of: $0) != nil }
  }

  /// Returns the controller that a dismissal on a controller removes: the controller that it
  /// presents, or else the presented controller that it is or is in. A search counts only if a call
  /// has presented it.
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
    // On a collapsed split, the screen may show the content of a stack without the stack.
    let top = stack(of: controller).flatMap { controllers(onStackOf: $0).last }
    return window(of: split) != nil && window(of: controller) == nil
      && top.flatMap { window(of: $0) } == nil
  }

  /// Returns whether a controller is the root of a window, or one that a root holds or presents, at
  /// any depth; also if it is covered, or in a tab that is not selected.
  ///
  /// - Parameter known: the controllers that one look has reached so far.
  /// - Complexity: O(*n*) for *n* controllers in the windows; amortized, O(*d*) for each controller
  ///   of a look at depth *d*.
  func isReached(_ controller: Controller, known: inout ReachedControllers) -> Bool {
    // A covered controller is in no window, so one that covers it shows its scene.
    let shown = chain(from: root(below: controller), presented(by:)).first { window(of: $0) != nil }
    let roots = roots(for: shown ?? controller)
    let key = roots.map(ObjectIdentifier.init)
    let found =
      known[key] ?? Set(reached(from: roots, through: contents(of:)).map(ObjectIdentifier.init))
    known[key] = found
    return found.contains(ObjectIdentifier(controller))
  }

  /// Returns the lowest controller that is presented in the window of a controller, also in the
  /// context of a container; nil if none is. A search counts only if a call has presented it.
  ///
  /// - Complexity: O(*n*) for *n* controllers in the window.
  package func lowestPresented(around controller: Controller) -> Controller? {
    reached(from: [root(below: controller)], through: contents(of:)).first {
      isPresented($0) && (!isSearch($0) || placeOfPresentation(of: $0) != nil)
    }
  }

  /// Returns the roots and all controllers that they hold or present, each before its own contents.
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
