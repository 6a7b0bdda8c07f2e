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

/// A thread that looks whether the step of a simulation comes to an end, and tells where it does not.
///
/// It counts its own looks and no time, so that a debugger stops both.
enum Watcher {
  /// How long it waits between two looks.
  static let tick = Duration.milliseconds(50)

  /// A simulation that is watched.
  struct Watched: Sendable {
    let box: BlackBox
    /// The number of looks without a change after which the step counts as stuck.
    let limit: Int
    /// What becomes of it; false if nobody can go on without it.
    let giveUp: @Sendable (Stuck) -> Bool
    fileprivate var progress = 0
    fileprivate var looks = 0
    fileprivate var processorTime = Duration.zero

    init(_ box: BlackBox, limit: Duration) {
      self.box = box
      self.limit = max(2, Int(min(limit / Watcher.tick, 1e12)))
      giveUp = Watcher.giveUp ?? { _ in false }
    }
  }

  /// What a thread that is left to itself has others go on with; nil where nobody can.
  @TaskLocal static var giveUp: (@Sendable (Stuck) -> Bool)?

  private static let watched = Guarded<[Watched]>([])

  /// Watches the simulation that has a box, which the calling thread runs, until ``leave(_:)``.
  static func watch(_ box: BlackBox, limit: Duration) {
    _ = isRunning
    let entry = Watched(box, limit: limit)
    watched.run { $0.append(entry) }
  }

  static func leave(_ box: BlackBox) { watched.run { $0.removeAll { $0.box === box } } }

  private static let isRunning: Bool = {
    SystemThread.start { while true { look() } }
    return true
  }()

  private static func look() {
    sleep(for: tick)
    let stuck: [(Watched, isBusy: Bool?)] = watched.run { entries in
      var stuck: [(Watched, isBusy: Bool?)] = []
      for index in entries.indices {
        let progress = entries[index].box.progress
        guard progress == entries[index].progress, entries[index].box.isInStep else {
          entries[index].progress = progress
          entries[index].looks = 0
          entries[index].processorTime = entries[index].box.processorTime ?? .zero
          continue
        }
        entries[index].looks += 1
        guard entries[index].looks == entries[index].limit else { continue }
        // A thread that is blocked takes no time at all; one that computes may have to share its processor.
        let isBusy = entries[index].box.processorTime.map { $0 - entries[index].processorTime > .milliseconds(5) }
        stuck.append((entries[index], isBusy))
      }
      return stuck
    }
    for (entry, isBusy) in stuck { tell(entry, isBusy) }
  }

  private static func tell(_ entry: Watched, _ isBusy: Bool?) {
    let stuck = Stuck(isBusy: isBusy, limit: tick * entry.limit, report: entry.box.report, again: entry.box.again)
    // A thread that spins would take its processor from the other tests, and be no help.
    if isBusy != true, entry.giveUp(stuck) {
      leave(entry.box)
      return
    }
    entry.box.forget()
    StandardError.writeLine("\(stuck)")
    abort()
  }

  private static func sleep(for duration: Duration) {
    var time = timespec(tv_sec: 0, tv_nsec: Int(duration.components.attoseconds / 1_000_000_000))
    nanosleep(&time, nil)
  }
}

/// A step that does not come to its end.
struct Stuck: Sendable, CustomStringConvertible {
  /// A Boolean value that indicates whether its thread computes, as a loop does, or is blocked; nil if the system does not say.
  let isBusy: Bool?
  let limit: Duration
  /// Who takes the step, and what was noted.
  let report: String
  /// The code that runs it again.
  let again: String

  var description: String {
    let state =
      switch isBusy {
      case true?: "its thread computes, as in a loop that waits for something"
      case false?: "its thread is blocked, as by a mutex or a semaphore"
      case nil: "its thread is blocked, or computes"
      }
    return """
      A step has not come to its end within \(limit): \(state). One thread runs everything, so that whoever would let it go on cannot. Hold \
      no mutex across an await, and wait for tasks with await alone; or give the step more time in the settings.
      \(report)\(again)
      """
  }
}
