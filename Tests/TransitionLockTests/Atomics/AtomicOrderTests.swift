import Dispatch
import Foundation
import Testing
import TransitionSupport

/// ThreadSanitizer knows the orders of our own atomic operations: it would be worth little if it
/// took each for a releasing or acquiring one, or for a call that it knows nothing of.
@Suite(.enabled(if: isThreadSanitized, "only under ThreadSanitizer"))
struct AtomicOrderTests {
  @Test("A releasing store and an acquiring load hand memory over without a race")
  func ordered() async {
    await #expect(processExitsWith: .success) {
      handOver(byStoring: .releasing, loading: .acquiring)
      exit(EXIT_SUCCESS)
    }
  }

  @Test("ThreadSanitizer reports memory that a relaxed store or load hands over")
  func relaxed() async {
    await #expect(processExitsWith: .failure) {
      handOver(byStoring: .relaxed, loading: .acquiring)
      exit(EXIT_SUCCESS)
    }
    await #expect(processExitsWith: .failure) {
      handOver(byStoring: .releasing, loading: .relaxed)
      exit(EXIT_SUCCESS)
    }
  }
}

/// Writes memory in one thread, and reads it in another one that has seen the flag.
private func handOver(byStoring storing: AtomicStoreOrdering, loading: AtomicLoadOrdering) {
  // Safe: it is used by two threads, one after the other, unless the orders are wrong, which this
  // test finds out.
  nonisolated(unsafe) let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  memory.initialize(to: 0)
  let flag = Flag()
  let isRead = DispatchSemaphore(value: 0)
  let reader = Thread {
    while !flag.isWritten.load(ordering: loading) {}
    precondition(memory.pointee == 1)
    isRead.signal()
  }
  reader.start()
  memory.pointee = 1
  flag.isWritten.store(true, ordering: storing)
  isRead.wait()
}

private final class Flag: Sendable { let isWritten = Atomic(false) }

/// A Boolean value that indicates whether ThreadSanitizer is part of the process.
private var isThreadSanitized: Bool { dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil }
