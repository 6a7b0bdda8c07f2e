import NavigationSimulator

/// A callback of a controller, at a time that does not matter.
func record(
  _ name: String,
  _ callback: Callback,
  to counterpart: String? = nil,
  title: String? = nil
) -> CallbackRecord {
  CallbackRecord(
    controller: ControllerIdentity(type: name, title: title),
    callback: callback,
    counterpart: counterpart.map { ControllerIdentity(type: $0, title: nil) },
    instant: SimulationClock.Instant(offset: .zero)
  )
}

/// The callbacks of a story, such as `B.viewWillAppear · B.viewDidAppear`.
func story(_ text: String) throws -> CallbackLog {
  let lines = text.split(whereSeparator: { $0 == "·" || $0 == "\n" })
  return try CallbackLog(text: lines.joined(separator: "\n"))
}
