/// What the machine of a real lock is given: references, unmanaged, because the machine owns them by the rule of its actions.
enum Handles: LockHandles {
  typealias Continuation = WaitingContinuation
  typealias Block = Unmanaged<PendingRequest>
  typealias Runner = Unmanaged<BlockRunner>
  typealias Text = Unmanaged<LabelText>
}

typealias WaitingContinuation = Continuation
typealias Machine = LockMachine<Handles>
typealias Actions = LockActions<Handles>
