import Foundation

@testable import TransitionLock
@testable import TransitionSupport

/// Atomic operations, which are points where their order matters, and the races of plain memory.
extension ThreadExplorer: Explorer {
  func begin(_ place: ExploredPlace) { if isRunning { memory.begin(place, by: thread) } }

  func end(_ place: ExploredPlace) {
    guard isRunning, let other = memory.end(place, by: thread) else { return }
    fail("race: \(threadNames[thread]) frees what \(threadNames[other]) uses, and nothing orders that")
  }

  func load(_ place: ExploredPlace, _ ordering: AtomicLoadOrdering, _ point: AtomicPoint) -> UInt64 {
    guard isRunning else { return place.bits }
    come(to: point, .read, place)
    let order = orders.order(MemoryOrder(ordering), at: point)
    let age = schedule.choose(of: memory.choices(place, by: thread), preempts: true)
    if age > 0 { trace?.append(", which reads an older store") }
    return memory.load(place, order, age: age, by: thread)
  }

  func store(_ bits: UInt64, _ place: ExploredPlace, _ ordering: AtomicStoreOrdering, _ point: AtomicPoint) {
    guard isRunning else { return place.keep(bits) }
    come(to: point, .write, place)
    memory.store(bits, place, orders.order(MemoryOrder(ordering), at: point), by: thread)
  }

  func update(
    _ place: ExploredPlace,
    _ success: AtomicUpdateOrdering,
    _ failure: AtomicLoadOrdering,
    _ point: AtomicPoint,
    _ change: (UInt64) -> UInt64?
  ) -> UInt64 {
    guard isRunning else {
      let bits = place.bits
      if let changed = change(bits) { place.keep(changed) }
      return bits
    }
    come(to: point, .write, place)
    let success = orders.order(MemoryOrder(success), at: point)
    let failure = orders.order(MemoryOrder(failure), at: point, isFailure: true)
    return memory.update(place, success, failure, by: thread, change)
  }

  /// Comes to an operation, which is a point if nothing else orders it.
  private func come(to point: AtomicPoint, _ access: Access, _ place: ExploredPlace) {
    precondition(pthread_self() == workers[current].identity, "a foreign thread uses the lock")
    if memory.isPoint(place) { reach(point) }
    guard let other = memory.note(access, place, by: thread) else { return }
    let (name, operation) = (threadNames[thread], "\(point.operation) in \(point.function)")
    fail("race: \(threadNames[other]) makes or frees what \(name) uses, and nothing orders that: \(operation)")
  }

  func note(_ access: PlainAccess, _ memory: StaticString, at address: UnsafeRawPointer) {
    guard isRunning, let other = self.memory.note(access, at: address, by: thread) else { return }
    let (name, otherName) = (threadNames[thread], threadNames[other])
    fail("race: \(name) and \(otherName) use \(memory), one of them changes it, and nothing orders that")
  }

  private func fail(_ text: String) { stage.fail(text) }
}
