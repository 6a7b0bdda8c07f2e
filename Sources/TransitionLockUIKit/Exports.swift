// An app that imports this module also sees the types of the ends and failures of its calls, and
// the lock with its policies and labels.
@_exported public import TransitionEngine
@_exported public import TransitionLock
