internal import TransitionSupport

extension History {
  /// The place where one thread, or task, records what it does.
  ///
  /// Operations of one lane may overlap, and one may return on another thread than that which called it.
  public final class Lane: Sendable {
    /// The name above the lane in drawings.
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

  /// An operation that has been called, to be told what it returned.
  ///
  /// One that is never told has not returned.
  public struct Call: Sendable {
    private let lane: Lane
    private let index: Int

    init(_ lane: Lane, _ index: Int) {
      self.lane = lane
      self.index = index
    }

    /// Records the return of the operation. Call it right after that, once.
    ///
    /// - Parameter result: what it returned.
    public func returned(_ result: Specification.Result) { lane.end(index, returning: result) }
  }
}

extension History.Lane {
  /// Records the call of an operation. Do it right before that.
  ///
  /// - Complexity: O(1), amortized.
  public func begin(_ operation: Specification.Operation) -> History.Call {
    let index = buffer.run { buffer in
      // In the section, so that a snapshot which has a later number finds the entry.
      buffer.entries.append(Entry(operation: operation, call: events.tick()))
      return buffer.entries.count - 1
    }
    return History.Call(self, index)
  }

  /// Records an operation that `body` carries out.
  ///
  /// If `body` throws, the operation has not returned, and so may have taken effect or not.
  ///
  /// - Returns: what `body` returned.
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

  /// Records an operation that `body` carries out, and in which it may suspend.
  ///
  /// If `body` throws, the operation has not returned, and so may have taken effect or not.
  ///
  /// - Returns: what `body` returned.
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
    // Before the section, where the thread may have to wait.
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
        lane: name,
        laneNumber: number,
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
  // Acquiring and releasing: whatever is done before a return is seen after a call with a greater number.
  func tick() -> Int { count.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
}
