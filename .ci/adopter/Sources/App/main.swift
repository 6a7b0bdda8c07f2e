// snippet: FirstTenMinutes.md: import TransitionLock
