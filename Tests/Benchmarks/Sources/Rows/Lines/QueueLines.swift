import Dispatch
import Foundation
import Harness
import NIOCore
import NIOPosix

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

/// An `OperationQueue` that runs one operation at a time.
final class OperationLine: WaitingLine {
  private let queue = OperationQueue()
  init() { queue.maxConcurrentOperationCount = 1 }
  func hold() { queue.isSuspended = true }
  func release() { queue.isSuspended = false }
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    await withUnsafeContinuation { continuation in
      queue.addOperation {
        tally.add(number)
        continuation.resume()
      }
    }
  }
}

/// An event loop of SwiftNIO, on a thread of its own.
final class EventLoopLine: WaitingLine, @unchecked Sendable {
  // Sendable: all members are constant and may be used from any thread.
  private let loop = MultiThreadedEventLoopGroup.singleton.next()
  private let gate = DispatchSemaphore(value: 0)
  func hold() { loop.execute { [gate] in gate.wait() } }
  func release() { gate.signal() }
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    try await loop.submit { tally.add(number) }.get()
  }
}

/// A stream of closures that a task runs one after the other: the common recipe for a queue in Swift Concurrency.
final class StreamLine: WaitingLine {
  private enum Element {
    case run(@Sendable () -> Void)
    case wait(Completion)
  }

  private let line: AsyncStream<Element>.Continuation
  private let consumer: Task<Void, Never>
  private let gate = Completion()

  init() {
    let (stream, line) = AsyncStream.makeStream(of: Element.self)
    self.line = line
    consumer = Task {
      for await element in stream {
        switch element {
        case .run(let closure): closure()
        case .wait(let gate): await gate.wait()
        }
      }
    }
  }

  deinit { line.finish() }

  func hold() { line.yield(.wait(gate)) }
  func release() { gate.fulfil() }
  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    await withUnsafeContinuation { continuation in
      line.yield(
        .run {
          tally.add(number)
          continuation.resume()
        }
      )
    }
  }
}
