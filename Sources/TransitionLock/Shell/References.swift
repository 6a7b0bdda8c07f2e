internal import TransitionSupport

/// The handles of a real lock: references that are unmanaged because the machine owns them by the rule of its actions.
typealias References = HandleTypes<
  Continuation, Unmanaged<PendingRequest>, Unmanaged<BlockRunner>, Unmanaged<LabelText>, Cell
>

typealias Machine = LockMachine<References>
typealias Actions = LockActions<References>
