/// The way in which a transition lets a call pass that does not wait.
package enum Passage {
  /// The transition moves no controller of the call, as when a window turns.
  case beside
  /// The transition can be interrupted, and the call takes its stack over. The two calls share the turn.
  case through
}
