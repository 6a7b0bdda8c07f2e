import TransitionMonitor

#if canImport(os)
import TransitionLock
import os

func showInInstruments(_ lock: TransitionLock) {
  // snippet: Observing.md: let signposter
}
#endif

@MainActor
func findCollisions() {
  // snippet: TransitionMonitor.md
  // snippet: SeeYourCollisions.md: { report in
  // snippet: SeeYourCollisions.md: TransitionMonitor.summary
}
