/// An obstacle at the turn of an operation: a transition or a controller that the lock does not
/// know.
package struct TurnObstacle<Coordinator> {
  /// The coordinator of a running transition; nil for a controller.
  var coordinator: Coordinator?
  /// Whether the obstacle may last for minutes: a controller that its user or other code has to
  /// dismiss, or a presenter that is in no window. Otherwise, a transition runs, or a controller is
  /// about to go or to appear.
  var stays = false
  let message: String
  /// Whether the obstacle is a menu, or another controller that leaves by itself.
  var leavesByItself = false
}
