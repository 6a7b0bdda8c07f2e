/// The moves of controllers into and out of a container that manages its children.
struct ChildMoves {
  var added: [ViewController] = []
  var removed: [ViewController] = []
}

extension ChildMoves {
  /// - Complexity: O(*n* + *m*) for the numbers of children.
  init(from old: [ViewController], to new: [ViewController], in container: ViewController) {
    let staying = Set(new.map(ObjectIdentifier.init))
    added = new.filter { $0.parent !== container }
    removed = old.filter { !staying.contains(ObjectIdentifier($0)) }
  }

  /// Begins the moves. A controller that is added has its parent from now on; one that is removed
  /// keeps it until the end.
  func begin(in container: ViewController, _ simulation: NavigationSimulation?) {
    for controller in added {
      controller.isMovingToParent = true
      controller.callWillMove(to: container, in: simulation)
      controller.parent = container
    }
    for controller in removed.reversed() {
      controller.isMovingFromParent = true
      controller.callWillMove(to: nil, in: simulation)
    }
  }

  func end(in container: ViewController, _ simulation: NavigationSimulation?) {
    for controller in removed.reversed() {
      controller.parent = nil
      controller.callDidMove(to: nil, in: simulation)
      controller.isMovingFromParent = false
    }
    for controller in added {
      controller.callDidMove(to: container, in: simulation)
      controller.isMovingToParent = false
    }
  }

  /// Reverses the moves. An added controller leaves its parent; a controller that was due for
  /// removal has not left it.
  func undo(_ simulation: NavigationSimulation?) {
    for controller in added.reversed() {
      controller.callWillMove(to: nil, in: simulation)
      controller.parent = nil
      controller.isMovingToParent = false
      controller.callDidMove(to: nil, in: simulation)
    }
    for controller in removed { controller.isMovingFromParent = false }
  }
}
