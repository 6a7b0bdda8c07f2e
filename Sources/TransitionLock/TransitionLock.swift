public actor TransitionLock {}
