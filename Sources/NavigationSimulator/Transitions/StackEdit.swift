/// The change of a navigation stack: the controllers that are added, those that are removed, and the moves of both
/// between parents.
struct StackEdit {
  /// The controllers that stay at the bottom of the stack, in number, and those that follow them.
  let kept: Int
  let appended: [ViewController]
  /// The controllers that stood in the place of the appended ones.
  let replaced: [ViewController]
  /// The controllers that are new on the stack, and those that leave it, root side first.
  let added: [ViewController]
  let removed: [ViewController]
  /// The top of the stack afterwards.
  let newTop: ViewController?
  /// A Boolean value that indicates whether the new top was on the stack before.
  let isPop: Bool

  static func push(_ controller: ViewController, on stack: [ViewController]) -> StackEdit {
    let added = [controller]
    return StackEdit(
      kept: stack.count,
      appended: added,
      replaced: [],
      added: added,
      removed: [],
      newTop: controller,
      isPop: false
    )
  }

  /// - Complexity: O(*k*) for *k* removed controllers.
  static func pop(to index: Int, of stack: [ViewController]) -> StackEdit {
    let removed = Array(stack[(index + 1)...])
    return StackEdit(
      kept: index + 1,
      appended: [],
      replaced: removed,
      added: [],
      removed: removed,
      newTop: stack[index],
      isPop: true
    )
  }

  /// - Complexity: O(*n* + *m*) for the lengths of the two stacks.
  static func set(_ new: [ViewController], in navigation: NavigationController) -> StackEdit {
    let old = navigation.viewControllers
    let staying = Set(new.map(ObjectIdentifier.init))
    return StackEdit(
      kept: 0,
      appended: new,
      replaced: old,
      added: new.filter { $0.parent !== navigation },
      removed: old.filter { !staying.contains(ObjectIdentifier($0)) },
      newTop: new.last,
      isPop: new.last.map { $0.parent === navigation } ?? true
    )
  }

  /// Changes the stack. A controller that is added has its parent from now on; one that is removed keeps it until the
  /// end.
  func begin(in navigation: NavigationController, _ simulation: NavigationSimulation?) {
    navigation.replaceStack(from: kept, with: appended)
    for controller in added {
      controller.isMovingToParent = true
      controller.callWillMove(to: navigation, in: simulation)
      controller.parent = navigation
    }
    for controller in removed.reversed() {
      controller.isMovingFromParent = true
      controller.callWillMove(to: nil, in: simulation)
    }
  }

  func end(in navigation: NavigationController, _ simulation: NavigationSimulation?) {
    for controller in removed.reversed() {
      controller.parent = nil
      controller.callDidMove(to: nil, in: simulation)
      controller.isMovingFromParent = false
    }
    for controller in added {
      controller.callDidMove(to: navigation, in: simulation)
      controller.isMovingToParent = false
    }
  }

  /// Restores the stack as it was.
  func restoreStack(in navigation: NavigationController) { navigation.replaceStack(from: kept, with: replaced) }

  /// Takes back what the change has begun. A controller that was added leaves its parent; one that was to be removed has
  /// not left it.
  func undo(in navigation: NavigationController, _ simulation: NavigationSimulation?) {
    for controller in added.reversed() {
      controller.callWillMove(to: nil, in: simulation)
      controller.parent = nil
      controller.isMovingToParent = false
      controller.callDidMove(to: nil, in: simulation)
    }
    for controller in removed { controller.isMovingFromParent = false }
  }
}
