/// A change of the top of a navigation controller: a push, a pop, or the equivalent in
/// `setViewControllers`.
final class StackChange: ContainerChange {
  private let navigation: NavigationController
  private let edit: StackEdit
  let leaving: ViewController?
  let occupants: [Occupant]
  private var exchange: MemberExchange

  init(_ edit: StackEdit, of navigation: NavigationController) {
    self.edit = edit
    self.navigation = navigation
    leaving = navigation.topViewController
    exchange = MemberExchange(of: navigation, from: leaving, to: edit.newTop)
    occupants =
      [.container(navigation)]
      + .whole(exchange.controllers + edit.moves.removed.flatMap(\.everythingPresented))
  }

  var kind: TransitionRecord.Kind { edit.isPop ? .pop : .push }
  var container: ViewController? { navigation }
  var arriving: ViewController? { edit.newTop }
  func duration(in durations: TransitionDurations) -> Duration { durations.stack }
  var scene: TransitionScene { exchange.scene }

  func animationController() -> (any AnimatedTransitioning)? {
    guard let leaving, let arriving else { return nil }
    return navigation.delegate?.navigationController(
      navigation,
      animationControllerFor: edit.isPop ? .pop : .push,
      from: leaving,
      to: arriving
    )
  }

  func interactionController(for animator: any AnimatedTransitioning) -> (
    any InteractiveTransitioning
  )? {
    navigation.delegate?.navigationController(navigation, interactionControllerFor: animator)
  }

  var removed: [ViewController] { edit.moves.removed }
  func begin(in simulation: NavigationSimulation?) { edit.begin(in: navigation, simulation) }
  func end(in simulation: NavigationSimulation?) { edit.end(in: navigation, simulation) }

  func changeChildren(in simulation: NavigationSimulation) {
    exchange = exchange.dismissingEverythingPresented(on: edit.moves.removed, in: simulation)
    begin(in: simulation)
  }

  func callWillCallbacks(animated: Bool, in simulation: NavigationSimulation) {
    arriving?.loadViewIfNeeded(in: simulation)
    exchange.beginDisappearing(animated, in: simulation)
    exchange.willAppear(animated, in: simulation)
  }

  /// A push slides in from the right over the one that leaves, which gives way by a third; a pop
  /// moves in reverse (seen).
  func placeViewsAtStart() {
    let width = navigation.transitionView.bounds.size.width
    exchange.arrivingMember?.insertViews(isBehind: edit.isPop, dx: edit.isPop ? -width / 3 : width)
  }

  func placeViewsAtEnd() {
    let container = navigation.transitionView
    let width = container.bounds.size.width
    exchange.leavingMember?.forEachView {
      $0.frame = container.bounds.offsetBy(dx: edit.isPop ? width : -width / 3, dy: 0)
    }
    exchange.arrivingMember?.insertViews(isBehind: edit.isPop)
  }

  func callIsAppearing(animated: Bool, in simulation: NavigationSimulation) {
    exchange.isAppearing(animated, in: simulation)
    if let arriving { navigation.callWillShow(arriving, animated, in: simulation) }
  }

  func cleanUpViews(after end: TransitionEnd, in simulation: NavigationSimulation) {
    if end == .cancelled { edit.restoreStack(in: navigation) }
    exchange.cleanUpViews(after: end, in: simulation)
  }

  func callDidCallbacks(
    after end: TransitionEnd,
    animated: Bool,
    in simulation: NavigationSimulation
  ) {
    exchange.endAppearance(after: end, animated, in: simulation)
    guard end == .finished else { return edit.undo(simulation) }
    self.end(in: simulation)
    if let arriving { navigation.callDidShow(arriving, animated, in: simulation) }
  }
}

/// A change of a navigation stack: the new order, the controllers that come and go, and the new
/// top.
struct StackEdit {
  /// The number of controllers that stay at the bottom of the stack, and the controllers that
  /// follow them.
  let kept: Int
  let appended: [ViewController]
  /// The controllers that the appended ones replace.
  let replaced: [ViewController]
  /// The controllers that are new on the stack, and those that leave it, root side first.
  let moves: ChildMoves
  /// The top of the stack afterwards.
  let newTop: ViewController?
  /// Whether the new top was on the stack before.
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

  /// Changes the stack.
  func begin(in navigation: NavigationController, _ simulation: NavigationSimulation?) {
    navigation.replaceStack(from: kept, with: appended)
    moves.begin(in: navigation, simulation)
  }

  func end(in navigation: NavigationController, _ simulation: NavigationSimulation?) {
    moves.end(in: navigation, simulation)
  }

  /// Restores the stack as it was.
  func restoreStack(in navigation: NavigationController) {
    navigation.replaceStack(from: kept, with: replaced)
  }

  /// Reverses the other changes.
  func undo(_ simulation: NavigationSimulation?) {
    moves.undo(simulation)
  }
}
