/// Bare tasks that wait for nothing but to be resumed: the limit of everything that makes tasks wait.
final class Parking: @unchecked Sendable {
  // Sendable: a place is written by its own task, which has suspended before anybody resumes it; the conductor has seen that.
  private var places: [UnsafeContinuation<Void, Never>?]

  init(_ count: Int) { places = Array(repeating: nil, count: count) }

  nonisolated(nonsending) func park(_ number: Int) async {
    await withUnsafeContinuation { places[number] = $0 }
  }

  func resume(_ number: Int) { places[number]?.resume() }
}

/// The same, woken by their cancellation.
final class CancellableParking: @unchecked Sendable {
  // Sendable: as in `Parking`.
  private var places: [UnsafeContinuation<Void, Never>?]

  init(_ count: Int) { places = Array(repeating: nil, count: count) }

  nonisolated(nonsending) func park(_ number: Int) async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { places[number] = $0 }
    } onCancel: {
      places[number]?.resume()
    }
  }
}
