/// The states of a property animator: a pure value whose calls return the action to perform.
///
/// ```text
/// call                inactive          paused        running            stopped
/// start               begin, run        run           nothing            refused
/// pause               begin, hold       nothing       hold *             refused
/// continue            refused           proceed       refused            refused
/// stop(false)         refused           stop          stop *             refused
/// stop(true)          refused           drop          drop *             refused
/// finish              refused           refused       refused            finish
/// add                 keep              add           add *              refused
/// scrub               begin, scrub      scrub         refused            refused
/// reverse             note              turn round    turn round         refused
/// arrive              -                 -             end, or stay       -
///
/// * refused if the animator is not interruptible
/// ```
struct AnimatorMachine: Equatable {
  private(set) var mode = Mode.inactive
  var isReversed = false
  var isInterruptible = true
  var pausesOnCompletion = false

  enum Mode: Hashable, CaseIterable {
    case inactive, paused, running, stopped
  }

  enum Call: Hashable, CaseIterable {
    case start, pause, proceed, stop, drop, finish, add, scrub, reverse, arrive
  }

  enum Action: Hashable {
    case nothing
    /// Creates the animations of the blocks; then performs the follow-up.
    case begin(FollowUp)
    case run, hold, proceed, stop, drop, finish, keep, add, scrub, turnRound
    case end, stay
  }

  enum FollowUp: Hashable {
    case run, hold, scrub
  }

  /// A call that this state does not allow.
  struct RefusedCall: Error, Equatable {
    let mode: Mode
    /// Whether an interruptible animator would allow it.
    let isForInterruption: Bool
  }

  mutating func perform(_ call: Call) throws(RefusedCall) -> Action {
    let refused = RefusedCall(mode: mode, isForInterruption: false)
    if mode == .running, !isInterruptible, [.pause, .stop, .drop, .add].contains(call) {
      throw RefusedCall(mode: mode, isForInterruption: true)
    }
    switch (call, mode) {
    case (.start, .inactive): return go(.running, .begin(.run))
    case (.start, .paused): return go(.running, .run)
    case (.start, .running): return .nothing

    case (.pause, .inactive): return go(.paused, .begin(.hold))
    case (.pause, .paused): return .nothing
    case (.pause, .running): return go(.paused, .hold)

    case (.proceed, .paused): return go(.running, .proceed)

    case (.stop, .paused), (.stop, .running): return go(.stopped, .stop)
    case (.drop, .paused), (.drop, .running): return reset(.drop)
    case (.finish, .stopped): return reset(.finish)

    case (.add, .inactive): return .keep
    case (.add, .paused), (.add, .running): return .add

    case (.scrub, .inactive): return go(.paused, .begin(.scrub))
    case (.scrub, .paused): return .scrub

    case (.reverse, .inactive): return reverse(.nothing)
    case (.reverse, .paused), (.reverse, .running): return reverse(.turnRound)

    case (.arrive, .running): return pausesOnCompletion ? go(.paused, .stay) : reset(.end)

    default: throw refused
    }
  }

  private mutating func go(_ mode: Mode, _ action: Action) -> Action {
    self.mode = mode
    return action
  }

  private mutating func reset(_ action: Action) -> Action {
    isReversed = false
    return go(.inactive, action)
  }

  private mutating func reverse(_ action: Action) -> Action {
    isReversed.toggle()
    return action
  }
}
