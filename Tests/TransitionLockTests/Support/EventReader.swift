import TransitionLock

/// A task that reads events until there are no more.
final class EventReader: Sendable {
  let events = Guarded<[TransitionLock.Event]>([])
  let isOver = Guarded(false)
  let task: Task<Void, Never>

  init(_ sequence: TransitionLock.Events, on executor: ManualExecutor) {
    task = Task(executorPreference: executor) { [events, isOver] in
      for await event in sequence { events.append(event) }
      isOver.set(true)
    }
    executor.run()
  }

  /// The events without the numbers of the requests, in short.
  var texts: [String] {
    events.current.map { event in
      let place = event.scope.isEmpty ? "" : event.scope.joined(separator: "/") + ": "
      let outcome = event.outcome.map { " \($0)" } ?? ""
      return "\(place)\(event.label.isEmpty ? "" : "\(event.label) ")\(event.kind)\(outcome)"
    }
  }
}
