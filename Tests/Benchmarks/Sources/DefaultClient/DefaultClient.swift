import Harness
import TransitionLock

/// What the rows do with the lock, compiled with Swift's default settings: without `NonisolatedNonsendingByDefault` and
/// the other features that the rest of the benchmarks turns on.
///
/// The loops are written down here once more, because it matters where they are compiled, not what they call.
public enum DefaultClient {
  /// Row b, off any actor.
  @inline(never)
  public static func serialize(_ watch: Stopwatch, _ count: Int) async throws {
    let lock = TransitionLock()
    let tally = Tally()
    watch.start()
    for _ in 0..<count { try await lock.serialize { _ in tally.add(1) } }
    watch.stop()
    precondition(tally.sum == count)
  }

  /// Row b, on the main actor, where the code of apps is.
  @MainActor
  @inline(never)
  public static func serializeOnMain(_ watch: Stopwatch, _ count: Int) async throws {
    let lock = TransitionLock()
    let tally = Tally()
    watch.start()
    for _ in 0..<count { try await lock.serialize { _ in tally.add(1) } }
    watch.stop()
    precondition(tally.sum == count)
  }

  /// Row c'.
  public static func wait(_ watch: Stopwatch, _ count: Int) async {
    let lock = TransitionLock()
    guard let token = lock.tryStart() else { preconditionFailure("the lock is new") }
    let tally = Tally()
    watch.start()
    let crowd = Crowd(count) { number in
      Task.immediate { try? await pass(lock, tally, number) }
    }
    while lock.waitingCount < count { await Task.yield() }
    watch.full()
    token.end()
    await crowd.finish()
    watch.stop()
    watch.inversions = tally.inversions
    precondition(tally.sum == count * (count - 1) / 2)
  }

  /// Row d.
  public static func contend(_ tasks: Int, _ watch: Stopwatch, _ count: Int) async throws {
    let lock = TransitionLock()
    guard let token = lock.tryStart() else { preconditionFailure("the lock is new") }
    let contest = Contest(tasks: tasks, enough: count)
    let tally = Tally()
    let crowd = (0..<tasks).map { _ in
      Task {
        contest.call()
        var turns = 0
        while !contest.isOver {
          try await pass(lock, tally, 1)
          turns += 1
          contest.countTurn()
        }
        return turns
      }
    }
    await contest.gather()
    while lock.waitingCount < tasks { await Task.yield() }
    watch.start()
    token.end()
    let turns = try await contest.finish(crowd, watch)
    precondition(tally.sum == turns)
  }

  /// A function of the client that uses the lock, as the lines of the other rows have one.
  private static func pass(_ lock: TransitionLock, _ tally: Tally, _ number: Int) async throws {
    try await lock.serialize { _ in tally.add(number) }
  }
}
