internal import TransitionSupport

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// Notices what a simulation with cooperative control starts outside: tasks that the runtime enqueues on the global executor.
///
/// The runtime asks a hook, where it has one, before it enqueues a job there. A hook that was there before is asked as before.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
enum EnqueueHook {
  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  // Safe: set once, before the hook is, and only read after that.
  nonisolated(unsafe) private static var previous: Hook?

  /// Sets the hook, once for a process; false where the runtime has none.
  static let isInstalled: Bool = {
    guard let address = dlsym(everything, "swift_task_enqueueGlobal_hook") else { return false }
    // Safe: to the runtime it is a variable of such a function or null, which is read whenever a job is enqueued. It is a word, so that
    // another thread reads the old value or the new one.
    let variable = address.assumingMemoryBound(to: Hook?.self)
    previous = variable.pointee
    variable.pointee = hook
    return true
  }()

  private static let hook: Hook = { job, original in
    ThreadSlot.simulation?.noteGlobal(job)
    if let previous { previous(job, original) } else { original(job) }
  }

  /// What `dlsym` takes for all that the process has loaded.
  private static var everything: UnsafeMutableRawPointer? {
    #if canImport(Darwin)
    UnsafeMutableRawPointer(bitPattern: -2)
    #else
    nil
    #endif
  }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// Notes a job that is enqueued on the global executor, on the simulation's thread, where that is not controlled.
  ///
  /// Tasks that are older than the simulation are none of its own; nor is what belongs to no task.
  func noteGlobal(_ job: UnownedJob) {
    guard replacement == nil, state.isInJob, let id = describedTask(of: job), id > state.tasks.firstID else { return }
    // What only looks after something goes on outside, and nobody waits for it.
    if BackgroundTask.isStarting { state.backgroundOutside.insert(id) }
    guard !state.backgroundOutside.contains(id) else { return }
    state.outside += 1
    let current = state.tasks.description(of: state.ready.tasks.current)
    noteEscape(
      state.tasks.number(of: id) == nil
        ? "\(current) started or resumed a task outside, as `Task { }` and detached tasks are. Give it the simulation's executor, take a child "
          + "task, or link FullScheduleControl."
        : "\(state.tasks.description(of: state.tasks.number(of: id)!)) went to the global executor, which is outside."
    )
  }
}
