internal import TransitionSupport

extension History {
  /// A caller of the object, which records its operations: usually a thread or a task.
  ///
  /// Operations of one client may overlap, and an operation may return on another thread than the
  /// one that called it.
  public final class Client: Sendable {
    /// The name above the client's operations in drawings.
    public let name: String

    private struct Entry: Sendable {
      let operation: Specification.Operation
      let call: Int
      var result: Specification.Result?
      var end: Int?
    }

    private struct Buffer: Sendable {
      var entries: [Entry] = []
      var hasSecondReturn = false
    }

    private let number: Int
    private let events: EventCounter
    private let buffer = Guarded(Buffer())

    init(name: String, number: Int, _ events: EventCounter) {
      self.name = name
      self.number = number
      self.events = events
      buffer.run { $0.entries.reserveCapacity(16) }
    }
  }

  /// An operation that a client has called, and whose return it records later.
  ///
  /// Without ``returned(_:)``, the operation counts as one that has not returned.
  public struct Call: Sendable {
    private let client: Client
    private let index: Int

    init(_ client: Client, _ index: Int) {
      self.client = client
      self.index = index
    }

    /// Records the return of the operation. Call it once, right after the return.
    ///
    /// - Parameter result: the value that the operation returned.
    public func returned(_ result: Specification.Result) { client.end(index, returning: result) }
  }
}

extension History.Client {
  /// Records the call of an operation. Call it right before the operation.
  ///
  /// - Complexity: O(1), amortized.
  public func begin(_ operation: Specification.Operation) -> History.Call {
    let index = buffer.run { buffer in
      // The section draws the number, so that a snapshot with a greater number finds the entry.
      buffer.entries.append(Entry(operation: operation, call: events.tick()))
      return buffer.entries.count - 1
    }
    return History.Call(self, index)
  }

  /// Records an operation that `body` carries out.
  ///
  /// If `body` throws, the operation counts as one that has not returned, so it may have taken
  /// effect or not.
  ///
  /// - Returns: the value that `body` returned.
  @discardableResult
  public func record<E: Error>(
    _ operation: Specification.Operation,
    _ body: () throws(E) -> Specification.Result
  ) throws(E) -> Specification.Result {
    let call = begin(operation)
    let result = try body()
    call.returned(result)
    return result
  }

  /// Records an operation that `body` carries out, and that may suspend.
  ///
  /// If `body` throws, the operation counts as one that has not returned, so it may have taken
  /// effect or not.
  ///
  /// - Returns: the value that `body` returned.
  @discardableResult
  public nonisolated(nonsending) func record<E: Error>(
    _ operation: Specification.Operation,
    _ body: nonisolated(nonsending) () async throws(E) -> Specification.Result
  ) async throws(E) -> Specification.Result {
    let call = begin(operation)
    let result = try await body()
    call.returned(result)
    return result
  }

  func end(_ index: Int, returning result: Specification.Result) {
    // The number is drawn before the section, because the thread may have to wait for the section.
    let end = events.tick()
    buffer.run { buffer in
      if buffer.entries[index].end != nil {
        buffer.hasSecondReturn = true
        return
      }
      buffer.entries[index].result = result
      buffer.entries[index].end = end
    }
  }

  func operations(until now: Int) -> [History.Recorded] {
    buffer.run { $0.entries }.prefix { $0.call < now }.map { entry in
      let hasReturned = entry.end.map { $0 < now } ?? false
      return History.Recorded(
        operation: entry.operation,
        result: hasReturned ? entry.result : nil,
        client: name,
        clientNumber: number,
        call: entry.call,
        return: hasReturned ? entry.end : nil
      )
    }
  }

  var hasSecondReturn: Bool { buffer.run(\.hasSecondReturn) }
}

/// The order of the events of a history.
final class EventCounter: Sendable {
  private let count = Atomic(0)

  /// Returns the next number, from 1.
  // Acquiring and releasing: code after a call with a greater number sees the memory from before
  // the return.
  func tick() -> Int { count.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
}
