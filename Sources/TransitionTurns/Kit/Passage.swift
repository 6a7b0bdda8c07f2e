/// The way in which a transition lets pass a call that does not wait.
package enum Passage {
  /// The transition moves no controller of the call, as in a rotation of the window.
  case beside
  /// The transition can be interrupted, and the call takes over its stack. The two calls share the turn.
  case through
}
