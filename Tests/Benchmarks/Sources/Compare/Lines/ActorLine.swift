import Harness

/// The recipe of most projects: an actor with an array of continuations, and a cancellation handler
/// that looks for the one to take out.
actor ActorLine: WaitingLine {
  private var isHeld = false
  private var waiters: [(id: Int, continuation: UnsafeContinuation<Bool, Never>)] = []
  private var nextID = 0

  func hold() async { isHeld = true }

  func release() {
    if waiters.isEmpty {
      isHeld = false
    } else {
      waiters.removeFirst().continuation.resume(returning: true)
    }
  }

  private func acquire() async throws {
    guard isHeld else {
      isHeld = true
      return
    }
    let id = nextID
    nextID += 1
    let hasTurn = await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: false)
        } else {
          waiters.append((id, continuation))
        }
      }
    } onCancel: {
      Task { await self.leave(id) }
    }
    if !hasTurn { throw CancellationError() }
  }

  private func leave(_ id: Int) {
    guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
    waiters.remove(at: index).continuation.resume(returning: false)
  }

  nonisolated(nonsending) func pass(_ tally: Tally, _ number: Int) async throws {
    try await acquire()
    tally.add(number)
    await release()
  }

  var waitingCount: Int? { waiters.count }
}
