internal import TransitionSupport

/// The hooks that the runtime calls before it enqueues a job, through which a simulation controls
/// or notices work on other executors.
///
/// Each hook calls the hook that was set before it. On Linux with Swift 6.3 the runtime calls only
/// the hook of the global executor. On Apple platforms, where these hooks are untried, the runtime
/// has also called those of sleeps and of the main actor.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
enum RuntimeHooks {
  typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
  typealias EnqueueAfter = @convention(thin) (_ nanoseconds: UInt64, UnownedJob) -> Void
  typealias EnqueueAfterHook =
    @convention(thin) (_ nanoseconds: UInt64, UnownedJob, EnqueueAfter) -> Void
  /// The moment of a clock and the tolerance, each in seconds and nanoseconds, and the clock.
  typealias EnqueueAt = @convention(thin) (Int64, Int64, Int64, Int64, Int32, UnownedJob) -> Void
  typealias EnqueueAtHook =
    @convention(thin) (Int64, Int64, Int64, Int64, Int32, UnownedJob, EnqueueAt) -> Void
  private typealias ReadClock =
    @convention(thin) (
      _ seconds: UnsafeMutablePointer<Int64>, _ nanoseconds: UnsafeMutablePointer<Int64>, Int32
    ) ->
    Void

  // The hooks that were set before, each as a word; 0 for none. The runtime reads a hook without
  // memory ordering. So on some processors, another thread may see the new hook and still 0 here.
  // Its job then skips the previous hook.
  private static let previousGlobal = Atomic<UInt>(0)
  private static let previousMain = Atomic<UInt>(0)
  private static let previousAfter = Atomic<UInt>(0)
  private static let previousAt = Atomic<UInt>(0)

  // Safe, here and in the hooks: a thin function is one word, and the word 0 is nil.

  /// Sets the hooks, once for a process; false where the runtime has none for the global executor.
  static let areInstalled: Bool = {
    set(
      "swift_task_enqueueMainExecutor_hook",
      to: unsafeBitCast(main, to: UInt.self),
      keeping: previousMain
    )
    set(
      "swift_task_enqueueGlobalWithDelay_hook",
      to: unsafeBitCast(after, to: UInt.self),
      keeping: previousAfter
    )
    if readClock != nil {
      set(
        "swift_task_enqueueGlobalWithDeadline_hook",
        to: unsafeBitCast(at, to: UInt.self),
        keeping: previousAt
      )
    }
    return set(
      "swift_task_enqueueGlobal_hook",
      to: unsafeBitCast(global, to: UInt.self),
      keeping: previousGlobal
    )
  }()

  @discardableResult
  private static func set(_ name: String, to hook: UInt, keeping previous: borrowing Atomic<UInt>)
    -> Bool
  {
    guard let address = dlsym(TaskNumber.everything, name) else { return false }
    // Safe: the symbol is a variable of the runtime for a thin function or null, which the runtime
    // reads whenever it enqueues a job. Both are one word, so another thread reads the old or the
    // new value.
    let variable = address.assumingMemoryBound(to: UInt.self)
    previous.store(variable.pointee, ordering: .releasing)
    variable.pointee = hook
    return true
  }

  private static let global: EnqueueHook = { job, original in
    if Simulation.routeHooked(job) { return }
    if let hook = unsafeBitCast(previousGlobal.load(ordering: .acquiring), to: EnqueueHook?.self) {
      hook(job, original)
    } else {
      original(job)
    }
  }

  private static let main: EnqueueHook = { job, original in
    Simulation.noteHookedMain(job)
    if let hook = unsafeBitCast(previousMain.load(ordering: .acquiring), to: EnqueueHook?.self) {
      hook(job, original)
    } else {
      original(job)
    }
  }

  static let after: EnqueueAfterHook = { nanoseconds, job, original in
    if Simulation.routeHookedTimer(job, after: .nanoseconds(Int64(clamping: nanoseconds))) {
      return
    }
    if let hook = unsafeBitCast(
      previousAfter.load(ordering: .acquiring),
      to: EnqueueAfterHook?.self
    ) {
      hook(nanoseconds, job, original)
    } else {
      original(nanoseconds, job)
    }
  }

  static let at: EnqueueAtHook = {
    seconds,
    nanoseconds,
    tolerance,
    toleranceNanoseconds,
    clock,
    job,
    original in
    if let now = now(of: clock) {
      let delay = Duration.seconds(seconds) + .nanoseconds(nanoseconds) - now
      if Simulation.routeHookedTimer(job, after: delay) { return }
    }
    if let hook = unsafeBitCast(previousAt.load(ordering: .acquiring), to: EnqueueAtHook?.self) {
      hook(seconds, nanoseconds, tolerance, toleranceNanoseconds, clock, job, original)
    } else {
      original(seconds, nanoseconds, tolerance, toleranceNanoseconds, clock, job)
    }
  }

  private static let readClock: ReadClock? =
    // Safe: the function has this type.
    dlsym(TaskNumber.everything, "swift_get_time").map { unsafeBitCast($0, to: ReadClock.self) }

  /// Returns the time of a clock of the runtime; nil if the runtime does not export the function
  /// for it.
  static func now(of clock: Int32) -> Duration? {
    guard let readClock else { return nil }
    var (seconds, nanoseconds): (Int64, Int64) = (0, 0)
    readClock(&seconds, &nanoseconds, clock)
    return .seconds(seconds) + .nanoseconds(nanoseconds)
  }
}
