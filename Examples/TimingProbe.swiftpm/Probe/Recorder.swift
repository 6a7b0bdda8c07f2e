internal import NavigationSimulator

/// A record of the events in a probe, in order: callbacks, and the probe's notes.
final class Recorder {
  /// A recorded event.
  enum Entry: Sendable {
    case callback(CallbackRecord)
    case note(String)
  }

  /// The recorded events.
  private(set) var entries: [Entry] = []
  /// Code that runs once in a callback of a controller.
  var hooks: [String: () -> Void] = [:]
  private let probe: String
  private let now: () -> Duration

  /// Creates an empty recorder.
  ///
  /// - Parameters:
  ///   - probe: the name of the probe; it begins the titles of controllers, so that each probe has
  ///     its own titles in a log.
  ///   - now: the time since the probe began.
  init(probe: String, now: @escaping () -> Duration) {
    self.probe = probe
    self.now = now
  }

  /// Adds a callback of a controller, and runs what waits for it.
  func record(_ callback: Callback, of name: String, animated: Bool? = nil) {
    let controller = ControllerIdentity(type: "Probe", title: "\(probe) \(name)")
    let instant = SimulationClock.Instant(offset: now())
    entries.append(
      .callback(
        CallbackRecord(
          controller: controller,
          callback: callback,
          animated: animated,
          instant: instant
        )
      )
    )
    hooks.removeValue(forKey: "\(callback) of \(name)")?()
  }

  /// Adds a note of a probe.
  func note(_ text: String) { entries.append(.note(text)) }

  /// Removes all events, and records the following ones.
  func removeAll() { entries = [] }
}

extension Recorder.Entry: CustomStringConvertible {
  /// The text that a comparison of two recordings uses: without the time, which no probe checks.
  var description: String {
    switch self {
    case .note(let text): "note \(text)"
    case .callback(let record):
      "\(record.controller.name) \(record.callback)" + (record.animated.map { "(\($0))" } ?? "")
    }
  }
}
