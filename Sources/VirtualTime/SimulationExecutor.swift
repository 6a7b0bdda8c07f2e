internal import TransitionSupport

/// An executor that runs one job at a time, in the order of their arrival, and knows when there are
/// none.
///
/// It needs no separate thread: the first job starts a task on the pool, which runs jobs until none
/// is left. An actor that runs on it, and a task that prefers it, become a part of a simulation;
/// then every run is the same:
///
/// ```swift
/// actor Screen {
///   nonisolated let executor: SimulationExecutor
///   nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
///   private(set) var isOpen = false
///
///   init(_ executor: SimulationExecutor) { self.executor = executor }
///
///   func open(_ lock: TransitionLock) async throws {
///     try await lock.serialize { isOpen = true }
///   }
/// }
///
/// let screen = Screen(simulation.clock.executor)
/// let lock = TransitionLock(clock: simulation.clock, executor: simulation.clock.executor)
/// let opening = Task(executorPreference: simulation.clock.executor) { try await screen.open(lock) }
/// ```
///
/// Priorities play no part. Before iOS 18 and macOS 15 no task can prefer an executor, so only
/// actors run on this one, and a lock has none.
public final class SimulationExecutor: SerialExecutor, Sendable {
  private struct State {
    /// The jobs that are ready; those before `first` have run.
    var jobs: [UnownedJob] = []
    var first = 0
    var isDraining = false
    /// The calls that wait until there are no jobs.
    var idlers: [Continuation] = []

    var isEmpty: Bool { first == jobs.count }

    /// Returns the next work: run a job, otherwise resume a call that waits until there are no
    /// jobs, otherwise stop.
    mutating func next() -> Next {
      if !isEmpty {
        let job = jobs[first]
        first += 1
        if first == 1_024 {
          jobs.removeFirst(first)
          first = 0
        }
        return .job(job)
      }
      jobs.removeAll(keepingCapacity: true)
      first = 0
      if let idler = idlers.popLast() { return .idler(idler) }
      isDraining = false
      return .stop
    }
  }

  private enum Next {
    case job(UnownedJob)
    case idler(Continuation)
    case stop
  }

  private let state = Guarded(State())
  /// The object that runs the jobs instead of this executor, as long as it takes them; nil for
  /// none.
  private let sink: (any JobSink)?

  /// Creates an executor without jobs.
  ///
  /// - Parameter sink: the object that takes its jobs; nil if the executor runs them itself.
  package init(sink: (any JobSink)? = nil) { self.sink = sink }

  /// Adds a job behind the others; the concurrency runtime calls this, from any thread.
  ///
  /// - Complexity: O(1), amortized.
  public func enqueue(_ job: UnownedJob) {
    if let sink, sink.take(job) { return }
    let isFirst = state.run { state in
      state.jobs.append(job)
      defer { state.isDraining = true }
      return !state.isDraining
    }
    if isFirst { Task.detached { [self] in drain() } }
  }

  /// This executor, for an actor's `unownedExecutor`.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  private func drain() {
    while true {
      switch state.run({ $0.next() }) {
      case .job(let job): run(job)
      case .idler(let idler): idler.resume()
      case .stop: return
      }
    }
  }

  /// Runs a job at once on the calling thread, as a job of this executor.
  package func run(_ job: UnownedJob) {
    if #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) {
      job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(),
        taskExecutor: asUnownedTaskExecutor()
      )
    } else {
      job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }

  /// Waits until no job is ready or running, except the caller's own job if that runs here.
  package nonisolated(nonsending) func idle() async {
    guard isDraining else { return }
    await withContinuation { (continuation: Continuation) in
      let isDraining = state.run { state in
        if state.isDraining { state.idlers.append(continuation) }
        return state.isDraining
      }
      if !isDraining { continuation.resume() }
    }
  }

  private var isDraining: Bool { state.run { $0.isDraining } }

  /// Whether no job is ready.
  package var isEmpty: Bool { state.run { $0.isEmpty } }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension SimulationExecutor: TaskExecutor {
  /// This executor, for the concurrency runtime.
  public func asUnownedTaskExecutor() -> UnownedTaskExecutor { UnownedTaskExecutor(ordinary: self) }
}
