import TransitionMonitor

#if canImport(os)
import TransitionLock
import os

func showInInstruments(_ lock: TransitionLock) {
  // snippet.signposts
  let signposter = OSSignposter(subsystem: "Transitions", category: "PointsOfInterest")
  let events = lock.events
  Task {
    var running: [UInt64: OSSignpostIntervalState] = [:]
    for await event in events {
      switch event.kind {
      case .begins:
        let id = OSSignpostID(event.request)
        running[event.request] = signposter.beginInterval("transition", id: id, "\(event.label)")
      case .ends:
        if let interval = running.removeValue(forKey: event.request) {
          signposter.endInterval("transition", interval)
        }
      default: break
      }
    }
  }
  // snippet.end
}
#endif

@MainActor
func findCollisions() {
  // snippet.monitor
  TransitionMonitor.start()
  // snippet.end
  // snippet.monitor-reports
  TransitionMonitor.start { report in print("collision:", report) }
  // snippet.end
  // snippet.monitor-summary
  print(TransitionMonitor.summary)
  // snippet.end
}
