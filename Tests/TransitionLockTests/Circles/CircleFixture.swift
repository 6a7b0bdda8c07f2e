import TransitionLock

/// Tasks that hold one lock and then wait for another, and a watch that looks when the test says
/// so.
final class CircleFixture: Sendable {
  private let base = LockFixture()
  let window: TransitionLock
  private let gate = Gate()
  private let log = Guarded<[String]>([])
  private let told = Guarded<[String: Failure]>([:])

  init() { window = base.makeLock(label: "window") }

  var executor: ManualExecutor { base.executor }

  /// The ends of the tasks' inner calls, in order.
  var ends: [String] { log.current }

  /// The failures of calls that were told of a circle, by the names of their tasks.
  var failures: [String: Failure] { told.current }

  func makeLock(_ label: String, _ limits: Limits = .init()) -> TransitionLock {
    base.makeLock(limits, label: label)
  }

  func scope(_ path: String) -> TransitionLock { base.place(path, in: window) }

  func call(_ lock: TransitionLock) -> Caller { base.call(lock) }

  /// Starts a task that holds a lock, and makes another call once all go on.
  func start(
    _ name: String,
    holding lock: TransitionLock,
    thenWaiting wait: @escaping @Sendable () async throws -> Void
  ) {
    Task(executorPreference: executor) { [gate, log, told] in
      try await lock.serialize(Label("\(name)"), file: "App/Tasks.swift", line: 1) {
        await gate.pass()
        do {
          try await wait()
          log.append("\(name): finished")
        } catch let failure as Failure {
          log.append("\(name): \(failure.code)")
          if failure.code == .deadlock { told.with { $0[name] = failure } }
        }
      }
    }
    executor.run()
  }

  func start(_ name: String, holding lock: TransitionLock, thenWaitingFor other: TransitionLock) {
    start(name, holding: lock) {
      try await other.serialize(
        Label("\(name) again"),
        file: "App/Tasks.swift",
        line: 2
      ) {}
    }
  }

  /// Has all tasks make their inner calls.
  func goOn() {
    gate.open()
    executor.run()
  }

  /// Moves the time by seconds, so that the watches look.
  func look(times: Int) { base.advance(by: .seconds(times), inSteps: .seconds(1)) }
}
