/// The time of the next look, at which the engine may find something new.
///
/// Each case names the event that has happened by then, not a duration.
package enum LookTime: Hashable, Sendable {
  /// The current code has returned, including did-callbacks. No frame passes.
  case callbacks
  /// The current changes have been laid out and committed, and transitions that begin with the
  /// commit have begun.
  case commit
  /// The given number of further frames have passed.
  case frames(Int)
}
