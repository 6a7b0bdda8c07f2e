internal import TransitionSupport

/// What the machine of a real lock is given: references, unmanaged, because the machine owns them by the rule of its actions.
typealias References = HandleTypes<
  Continuation, Unmanaged<PendingRequest>, Unmanaged<BlockRunner>, Unmanaged<LabelText>
>

typealias Machine = LockMachine<References>
typealias Actions = LockActions<References>
