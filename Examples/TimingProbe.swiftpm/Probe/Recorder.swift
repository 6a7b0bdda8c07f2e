public import AppearanceLog

/// What happens in a probe, in order: callbacks, and what the probe notes.
public final class Recorder {
  /// Something that has happened.
  public enum Entry: Sendable {
    case callback(CallbackRecord)
    case note(String)
  }

  /// What has happened.
  public private(set) var entries: [Entry] = []
  private let probe: String
  private let now: () -> Duration

  /// Creates an empty recorder.
  ///
  /// - Parameters:
  ///   - probe: the name of the probe, which the titles of controllers begin with: in one log each probe has its own.
  ///   - now: the time since the probe began.
  public init(probe: String, now: @escaping () -> Duration) {
    self.probe = probe
    self.now = now
  }

  /// Adds a callback of a controller.
  public func record(_ callback: Callback, of name: String, animated: Bool? = nil) {
    let controller = ControllerIdentity(type: "Probe", title: "\(probe) \(name)")
    let instant = SimulationClock.Instant(offset: now())
    entries.append(
      .callback(CallbackRecord(controller: controller, callback: callback, animated: animated, instant: instant))
    )
  }

  /// Adds what a probe has looked for.
  public func note(_ text: String) { entries.append(.note(text)) }

  /// Forgets what has happened, and records what comes.
  public func removeAll() { entries = [] }
}

extension Recorder.Entry: CustomStringConvertible {
  /// What two recordings are compared by: without the time, which no probe is about.
  public var description: String {
    switch self {
    case .note(let text): "note \(text)"
    case .callback(let record):
      "\(record.controller.name) \(record.callback)" + (record.animated.map { "(\($0))" } ?? "")
    }
  }
}
