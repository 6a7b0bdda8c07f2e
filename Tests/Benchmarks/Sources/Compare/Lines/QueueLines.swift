import Dispatch
import Harness

// Queues that run blocks one after the other, made to be awaited with a continuation.

/// A serial queue of Dispatch.
final class QueueLine: WaitingLine {
  private let queue = DispatchQueue(label: "async")
  func hold() { queue.suspend() }
  func release() { queue.resume() }
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    await withUnsafeContinuation { continuation in
      queue.async {
        tally.add(number)
        continuation.resume()
      }
    }
  }
}

/// A stream of closures that a task runs one after the other: the common recipe for a queue in
/// Swift Concurrency.
final class StreamLine: WaitingLine {
  private let line: AsyncStream<@Sendable () async -> Void>.Continuation
  private let gate = AsyncStream.makeStream(of: Void.self)

  init() {
    let (stream, line) = AsyncStream.makeStream(of: (@Sendable () async -> Void).self)
    self.line = line
    Task { for await closure in stream { await closure() } }
  }

  deinit { line.finish() }

  func hold() { line.yield { [gate] in for await _ in gate.stream { return } } }
  func release() { gate.continuation.yield() }
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    await withUnsafeContinuation { continuation in
      line.yield {
        tally.add(number)
        continuation.resume()
      }
    }
  }
}
