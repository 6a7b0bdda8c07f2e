import ScheduleTestKit
import TransitionSupport

/// A lock by a flag.
private actor Flag {
  private var isUp = false
  func take(isCured: Bool) async -> Bool {
    guard !isUp else { return false }
    if isCured { isUp = true }
    await Programs.pause()
    isUp = true
    return true
  }
  func give() { isUp = false }
}

/// Many readers, or one writer.
private actor ReadersWriter {
  private var readers = 0
  private var isWriting = false
  func beginReading() async -> Bool {
    guard !isWriting else { return false }
    readers += 1
    return true
  }
  func endReading() { readers -= 1 }
  func beginWriting(isCured: Bool) async -> Bool {
    guard readers == 0, !isWriting else { return false }
    if !isCured { await Programs.pause() }
    isWriting = true
    return true
  }
  func endWriting() { isWriting = false }
}

/// A counting semaphore.
private actor Semaphore {
  private var permits: Int
  private var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  private var ids = 0

  init(_ permits: Int) { self.permits = permits }

  func take() async -> Bool {
    if permits > 0 {
      permits -= 1
      return true
    }
    ids += 1
    let id = ids
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiting.append((id, $0)) }
    } onCancel: {
      Task { await self.cancel(id) }
    }
  }

  /// A task that is cancelled after it was chosen has a permit, and has to return it.
  private func cancel(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).continuation.resume(returning: false)
  }

  func give() {
    if waiting.isEmpty {
      permits += 1
    } else {
      waiting.removeFirst().continuation.resume(returning: true)
    }
  }
}

extension Programs {
  private static func visit(_ simulation: Simulation, _ inside: Guarded<Int>, most: Int) async {
    inside.next()
    simulation.always("at most \(most) inside", inside.value <= most)
    await pause()
    inside.run { $0 -= 1 }
  }

  static let locks: [Program] = [
    Program("a lock by a flag that is raised late") { simulation, isCured in
      let flag = Flag()
      let inside = Guarded(0)
      await together(2) { _ in
        guard await flag.take(isCured: isCured) else { return }
        await visit(simulation, inside, most: 1)
        await flag.give()
      }
    },
    Program("a writer among readers") { simulation, isCured in
      let lock = ReadersWriter()
      let inside = Guarded(0)
      await together(2) { number in
        if number == 0 {
          guard await lock.beginReading() else { return }
          await visit(simulation, inside, most: 1)
          await lock.endReading()
        } else {
          guard await lock.beginWriting(isCured: isCured) else { return }
          await visit(simulation, inside, most: 1)
          await lock.endWriting()
        }
      }
    },
    Program("a permit that is lost to one who was cancelled") { _, isCured in
      let semaphore = Semaphore(1)
      _ = await semaphore.take()
      let waiter = Task {
        guard await semaphore.take() else { return }
        // A task that is cancelled here holds a permit all the same.
        if !isCured, Task.isCancelled { return }
        await semaphore.give()
      }
      await pause()
      async let given: Void = semaphore.give()
      waiter.cancel()
      await given
      await waiter.value
      if await semaphore.take() { await semaphore.give() }
    },
    Program("philosophers") { _, isCured in
      let forks = (0..<3).map { _ in AsyncMutex() }
      await together(3) { number in
        let pair = [number, (number + 1) % 3]
        for fork in isCured ? pair.sorted() : pair { await forks[fork].lock() }
        await pause()
        for fork in pair { await forks[fork].unlock() }
      }
    },
    Program("a lock that is not given back on the way out") { _, isCured in
      let mutex = AsyncMutex()
      let isDone = Guarded(false)
      await together(2) { _ in
        await mutex.lock()
        if isDone.value, !isCured { return }
        await pause()
        isDone.set(true)
        await mutex.unlock()
      }
      await mutex.lock()
    },
  ]
}
