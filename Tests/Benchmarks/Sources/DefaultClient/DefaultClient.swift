import Harness
import TransitionLock

/// The loops of the rows over the lock, compiled with Swift's default settings: without
/// `NonisolatedNonsendingByDefault` and the other features that the rest of the benchmarks enables.
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
}

/// The lock in the rows c' and d.
public final class DefaultClientLine: WaitingLine, @unchecked Sendable {
  // Sendable: only the conductor holds and releases.
  private let lock = TransitionLock()
  private var token: TransitionLock.Token?

  public init() {}
  public func hold() { token = lock.tryStart() }
  public func release() { token?.end() }
  public func pass(_ tally: Tally, _ number: Int) async throws {
    try await lock.serialize { _ in tally.add(number) }
  }
  public var waitingCount: Int? { lock.waitingCount }
}
