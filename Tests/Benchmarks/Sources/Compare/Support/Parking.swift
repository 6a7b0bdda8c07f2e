import Synchronization

/// Bare tasks that wait for nothing but to be resumed: the limit of everything that makes tasks
/// wait.
final class Parking: @unchecked Sendable {
  // Sendable: a place is written by its own task, which has suspended before anybody resumes it;
  // the conductor has seen that.
  private var places: [UnsafeContinuation<Void, Never>?]

  init(_ count: Int) { places = Array(repeating: nil, count: count) }

  nonisolated(nonsending) func park(_ number: Int) async {
    await withUnsafeContinuation { places[number] = $0 }
  }

  func resume(_ number: Int) { places[number]?.resume() }
}

/// The same, woken by their cancellation, which may come before a task waits.
final class CancellableParking: @unchecked Sendable {
  // Sendable: a place is an atomic word, at an address that never changes and is freed with the
  // last reference.
  private typealias Continuation = UnsafeContinuation<Void, Never>
  private static let empty: UInt = 0
  private static let cancelled: UInt = 1

  private let places: UnsafeMutableBufferPointer<Atomic<UInt>>

  init(_ count: Int) {
    places = .allocate(capacity: count)
    for index in places.indices { places.initializeElement(at: index, to: Atomic(Self.empty)) }
  }

  deinit { places.deinitialize().deallocate() }

  nonisolated(nonsending) func park(_ number: Int) async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { (continuation: Continuation) in
        // A continuation is the address of its task, so it is neither of the two words.
        let word = unsafeBitCast(continuation, to: UInt.self)
        let old = places[number].exchange(word, ordering: .acquiringAndReleasing)
        if old == Self.cancelled { continuation.resume() }
      }
    } onCancel: {
      let old = places[number].exchange(Self.cancelled, ordering: .acquiringAndReleasing)
      if old != Self.empty { unsafeBitCast(old, to: Continuation.self).resume() }
    }
  }
}
