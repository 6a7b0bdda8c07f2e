import Dispatch
import Foundation
public import Harness
import NIOConcurrencyHelpers
import Synchronization
import TransitionLock

/// Returns row a: taking the lock if it is free, and giving it back, without contention.
///
/// No contender waits, so none is unfair here.
public func rowA(_ operations: Int) -> Row {
  Row(
    "a",
    "tryStart and end, uncontended",
    unit: "per pair",
    [
      Contender("two compare-and-swaps", .limit, operations: operations) { watch, count in
        compareAndSwap(watch, count)
      },
      Contender("TransitionLock.tryStart and end", .lock, operations: operations) { watch, count in
        tryStart(watch, count)
      },
      Contender("Mutex.withLockIfAvailable", .fair, operations: operations) { watch, count in
        mutexIfAvailable(watch, count)
      },
      Contender("pthread_mutex_trylock and unlock", .fair, operations: operations) { watch, count in
        tryPosixMutex(watch, count)
      },
      Contender("NSLock.try and unlock", .fair, operations: operations) { watch, count in
        tryNSLock(watch, count)
      },
      Contender("NIOLock.withLock", .fair, operations: operations) { watch, count in
        nioLock(watch, count)
      },
      Contender("DispatchSemaphore.wait(timeout:) and signal", .fair, operations: operations) { watch, count in
        semaphore(watch, count)
      },
    ]
  )
}

// Each loop is a function of its own, which the optimizer sees as it would see an app's: through to the contender, where that
// is inlinable, and not beyond.

@inline(never)
private func compareAndSwap(_ watch: Stopwatch, _ count: Int) {
  let word = BareWord()
  let tally = Tally()
  watch.start()
  for _ in 0..<count {
    guard word.take() else { continue }
    tally.add(1)
    if !word.give() { break }
  }
  watch.stop()
  precondition(tally.sum == count)
}

@inline(never)
private func tryStart(_ watch: Stopwatch, _ count: Int) {
  let lock = TransitionLock()
  let tally = Tally()
  watch.start()
  for _ in 0..<count {
    guard let token = lock.tryStart() else { continue }
    tally.add(1)
    token.end()
  }
  watch.stop()
  precondition(tally.sum == count)
}

@inline(never)
private func mutexIfAvailable(_ watch: Stopwatch, _ count: Int) {
  let mutex = Mutex(0)
  watch.start()
  for _ in 0..<count { mutex.withLockIfAvailable { $0 &+= 1 } }
  watch.stop()
  precondition(mutex.withLock { $0 } == count)
}

@inline(never)
private func tryPosixMutex(_ watch: Stopwatch, _ count: Int) {
  let mutex = PosixMutex()
  let tally = Tally()
  watch.start()
  for _ in 0..<count {
    guard mutex.tryLock() else { continue }
    tally.add(1)
    mutex.unlock()
  }
  watch.stop()
  precondition(tally.sum == count)
}

@inline(never)
private func tryNSLock(_ watch: Stopwatch, _ count: Int) {
  let lock = NSLock()
  let tally = Tally()
  watch.start()
  for _ in 0..<count {
    guard lock.try() else { continue }
    tally.add(1)
    lock.unlock()
  }
  watch.stop()
  precondition(tally.sum == count)
}

@inline(never)
private func nioLock(_ watch: Stopwatch, _ count: Int) {
  let lock = NIOLock()
  let tally = Tally()
  watch.start()
  for _ in 0..<count { lock.withLock { tally.add(1) } }
  watch.stop()
  precondition(tally.sum == count)
}

@inline(never)
private func semaphore(_ watch: Stopwatch, _ count: Int) {
  let semaphore = DispatchSemaphore(value: 1)
  let tally = Tally()
  watch.start()
  for _ in 0..<count {
    guard semaphore.wait(timeout: .now()) == .success else { continue }
    tally.add(1)
    semaphore.signal()
  }
  watch.stop()
  precondition(tally.sum == count)
}
