/// A change of a navigation stack: the new order, the controllers that come and go, and the new top.
struct StackEdit {
  /// The controllers that stay at the bottom of the stack, in number, and those that follow them.
  let kept: Int
  let appended: [ViewController]
  /// The controllers that stood at the place of the appended ones.
  let replaced: [ViewController]
  /// The controllers that are new on the stack, and those that leave it, root side first.
  let moves: ChildMoves
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
      moves: ChildMoves(added: added),
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
      moves: ChildMoves(removed: removed),
      newTop: stack[index],
      isPop: true
    )
  }

  /// - Complexity: O(*n* + *m*) for the lengths of the two stacks.
  static func set(_ new: [ViewController], in navigation: NavigationController) -> StackEdit {
    let old = navigation.viewControllers
    return StackEdit(
      kept: 0,
      appended: new,
      replaced: old,
      moves: ChildMoves(from: old, to: new, in: navigation),
      newTop: new.last,
      isPop: new.last.map { $0.parent === navigation } ?? true
    )
  }

  /// The controllers that are new on the stack, root side first.
  var added: [ViewController] { moves.added }
  /// The controllers that leave the stack, root side first.
  var removed: [ViewController] { moves.removed }

  /// Changes the stack.
  func begin(in navigation: NavigationController, _ simulation: NavigationSimulation?) {
    navigation.replaceStack(from: kept, with: appended)
    moves.begin(in: navigation, simulation)
  }

  func end(in navigation: NavigationController, _ simulation: NavigationSimulation?) {
    moves.end(in: navigation, simulation)
  }

  /// Restores the stack as it was.
  func restoreStack(in navigation: NavigationController) { navigation.replaceStack(from: kept, with: replaced) }

  /// Takes back the other changes.
  func undo(_ simulation: NavigationSimulation?) {
    moves.undo(simulation)
  }
}
