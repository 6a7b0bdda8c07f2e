public import Synchronization

/// The least that a lock can be: one word, taken and given back with a compare-and-swap each.
///
/// The second is no plain store, since the end has to see, in the same step, whether a call waits.
public final class BareWord: Sendable {
  @usableFromInline let word = Atomic<UInt64>(0)

  public init() {}

  @inlinable
  @inline(__always)
  public func take() -> Bool {
    word.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
  }

  @inlinable
  @inline(__always)
  public func give() -> Bool {
    word.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged
  }
}

// The form of the lock's `serialize`: generic, throwing, inlinable from another module, its body
// awaited between the two steps. So the optimizer can treat both alike.
extension BareWord {
  /// Takes the word, runs a body, and gives the word back.
  ///
  /// Nothing here can suspend, so the optimizer leaves nothing of the await.
  @inlinable
  public nonisolated(nonsending) func serialize<R, E: Error>(
    _ body: (BareWord) async throws(E) -> R
  ) async throws -> R {
    guard take() else { throw CancellationError() }
    do {
      let result = try await body(self)
      _ = give()
      return result
    } catch {
      _ = give()
      throw error
    }
  }

  /// The same, for a word that another call may hold: a call that might have waited has to make
  /// sure, before it goes on, that it is where it belongs.
  @inlinable
  public nonisolated(nonsending) func serializeOrWait<R, E: Error>(
    _ body: (BareWord) async throws(E) -> R
  ) async throws -> R {
    guard take() else { return try await wait(body) }
    do {
      let result = try await body(self)
      _ = give()
      return result
    } catch {
      _ = give()
      throw error
    }
  }

  /// The path of a held lock, which no measurement takes.
  @inline(never)
  @usableFromInline
  nonisolated(nonsending) func wait<R, E: Error>(_ body: (BareWord) async throws(E) -> R)
    async throws -> R
  {
    while !take() { await Task.yield() }
    defer { _ = give() }
    return try await body(self)
  }

  /// The same, asking first what cannot be known otherwise: which task this is, without which none
  /// could be kept from waiting for itself, and whether it is cancelled.
  @inlinable
  public nonisolated(nonsending) func serializeCarefully<R, E: Error>(
    _ body: (BareWord) async throws(E) -> R
  ) async throws -> R {
    let (task, isCancelled) = BareTask.current
    if isCancelled || task == 0 { throw CancellationError() }
    return try await serializeOrWait(body)
  }
}

/// The current task, looked at where it is: it is not copied, since copies are counted, which costs
/// as much as the rest.
@usableFromInline
struct BareTask: ~Copyable {
  @usableFromInline let task: UnsafeCurrentTask

  /// The address of the current task, 0 outside any, and whether it is cancelled.
  @inlinable
  static var current: (address: UInt, isCancelled: Bool) {
    withUnsafeCurrentTask { task in
      withUnsafePointer(to: task) { task in
        // Safe: an optional reference is as large as the reference, and 0 where there is none.
        let address = UnsafeRawPointer(task).load(as: UInt.self)
        guard address != 0 else { return (0, false) }
        return (
          address,
          UnsafeRawPointer(task).assumingMemoryBound(to: BareTask.self).pointee.task.isCancelled
        )
      }
    }
  }
}
