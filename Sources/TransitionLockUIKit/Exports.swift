// An app gets the ends and the failures of its calls with the calls, and the lock with its policies
// and labels.
@_exported public import TransitionEngine
@_exported public import TransitionLock
