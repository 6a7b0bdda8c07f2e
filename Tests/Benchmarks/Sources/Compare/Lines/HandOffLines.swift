import Harness
import Synchronization

/// The least that lets in one task at a time, in the order of the calls: a mutex, a ring of
/// continuations, and the turn handed over to the first.
final class HandOffLine: WaitingLine {
  private struct State {
    var isHeld = false
    var waiters = Ring<UnsafeContinuation<Void, Never>>()
  }

  private let state = Mutex(State())

  func hold() { state.withLock { $0.isHeld = true } }

  func release() {
    let next = state.withLock { state in
      let next = state.waiters.popFirst()
      state.isHeld = next != nil
      return next
    }
    next?.resume()
  }

  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    await withUnsafeContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isHeld { state.waiters.append(continuation) }
        defer { state.isHeld = true }
        return !state.isHeld
      }
      if isFree { continuation.resume() }
    }
    tally.add(number)
    release()
  }

  var waitingCount: Int? { state.withLock { $0.waiters.count } }
}

/// The same, with a cancellation handler, in which a waiter leaves without moving the others: the
/// least that a line can be whose waiters can be cancelled.
///
/// A task draws a number before its handler is there, so that the handler knows its place.
final class CancellableHandOffLine: WaitingLine {
  private let numbers = Atomic(0)
  private let state = Mutex(HandOffPlaces())

  func hold() { numbers.add(1, ordering: .relaxed) }

  func release() { state.withLock { $0.next() }?.resume(returning: true) }

  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    let drawn = numbers.add(1, ordering: .relaxed).oldValue
    let hasTurn = await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        if let verdict = state.withLock({ $0.join(drawn, continuation) }) {
          continuation.resume(returning: verdict)
        }
      }
    } onCancel: {
      state.withLock { $0.leave(drawn) }?.resume(returning: false)
    }
    guard hasTurn else { throw CancellationError() }
    tally.add(number)
    release()
  }

  var waitingCount: Int? { state.withLock { $0.waiting } }
}

/// The waiters, by the numbers that tasks have drawn.
private struct HandOffPlaces {
  private enum Place {
    case drawn
    case taken(UnsafeContinuation<Bool, Never>)
    case left
  }

  /// The number whose turn it is.
  private var current = 0
  /// The places of the numbers after it.
  private var places = Ring<Place>()
  private(set) var waiting = 0

  /// Returns whether a task has its turn, or nil if it waits.
  mutating func join(_ number: Int, _ continuation: UnsafeContinuation<Bool, Never>) -> Bool? {
    // Numbers that are over are those of tasks that were cancelled before they came here.
    guard number > current else { return number == current }
    let offset = makePlace(number)
    if case .left = places[offset] { return false }
    places[offset] = .taken(continuation)
    waiting += 1
    return nil
  }

  mutating func leave(_ number: Int) -> UnsafeContinuation<Bool, Never>? {
    guard number > current else { return nil }
    let offset = makePlace(number)
    defer { places[offset] = .left }
    guard case .taken(let continuation) = places[offset] else { return nil }
    waiting -= 1
    return continuation
  }

  /// Goes on to the next number, past the numbers whose waiters have left.
  mutating func next() -> UnsafeContinuation<Bool, Never>? {
    while true {
      current += 1
      switch places.popFirst() {
      case .taken(let continuation)?:
        waiting -= 1
        return continuation
      case .left?: continue
      case .drawn?, nil: return nil
      }
    }
  }

  private mutating func makePlace(_ number: Int) -> Int {
    let offset = number - current - 1
    while places.count <= offset { places.append(.drawn) }
    return offset
  }
}
