/// The life of a scene, as far as its lock depends on it: whether the scene is connected, and
/// whether time counts for it.
///
/// The limits of calls count only the time in which the scene can show transitions. That time
/// begins when the scene enters the foreground or becomes active, and ends when the scene
/// deactivates or enters the background. Entering the foreground has to suffice: a scene that a
/// user cannot touch, such as one on an external display, never becomes active. While a scene that
/// was connected in the background has not entered the foreground, no limit expires. After the
/// disconnection, time counts again.
///
/// After the disconnection, the life ignores all events: the notification center knows a scene by
/// its address, and the system may give that address to a new scene.
struct SceneLife {
  /// A notification about the scene.
  enum Event: CaseIterable {
    case willEnterForeground
    case didActivate
    case willDeactivate
    case didEnterBackground
    case didDisconnect
  }

  private(set) var isConnected = true
  /// Whether time counts now. It also counts after the disconnection, so that all waits end.
  private(set) var timeCounts: Bool
  /// The time that counted until the last event, and the time of that event.
  private var counted = Duration.zero
  private var lastEvent = Duration.zero

  init(isInForeground: Bool) { timeCounts = isInForeground }

  /// Returns how much time has counted by the given moment.
  func activeTime(at now: Duration) -> Duration { counted + (timeCounts ? now - lastEvent : .zero) }

  mutating func handle(_ event: Event, at now: Duration) {
    guard isConnected else { return }
    (counted, lastEvent) = (activeTime(at: now), now)
    isConnected = event != .didDisconnect
    timeCounts = ![.willDeactivate, .didEnterBackground].contains(event)
  }
}
