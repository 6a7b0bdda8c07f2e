import Dispatch
import Foundation
import Harness
import Synchronization
import TransitionLock

/// Returns row a: taking the lock if it is free, and giving it back, without contention.
///
/// No contender waits, so none is unfair here.
func rowA(_ operations: Int) -> Row {
  Row(
    name: "a",
    title: "tryStart and end, uncontended",
    unit: "per pair",
    operations: operations,
    contenders: [
      Contender("two compare-and-swaps", .limit) { watch, count in
        let word = BareWord()
        loop(watch, count) { tally in
          guard word.take() else { return }
          tally.add(1)
          _ = word.give()
        }
      },
      Contender("TransitionLock.tryStart and end", .lock) { startAndEnd(TransitionLock(), $0, $1) },
      Contender("TransitionLock.tryStart and end, in a scope", .fair) {
        startAndEnd(TransitionLock().scope("list"), $0, $1)
      },
      Contender("TransitionLock.tryStart, refused", .fair) { watch, count in
        let lock = TransitionLock()
        let token = try lock.start()
        loop(watch, count) { tally in if lock.tryStart() == nil { tally.add(1) } }
        token.end()
      },
      Contender("Mutex.withLockIfAvailable", .fair) { watch, count in
        let mutex = Mutex(())
        loop(watch, count) { tally in mutex.withLockIfAvailable { _ in tally.add(1) } }
      },
      Contender("pthread_mutex_trylock and unlock", .fair) { watch, count in
        let mutex = PosixMutex()
        loop(watch, count) { tally in
          guard mutex.tryLock() else { return }
          tally.add(1)
          mutex.unlock()
        }
      },
      Contender("NSLock.try and unlock", .fair) { watch, count in
        let lock = NSLock()
        loop(watch, count) { tally in
          guard lock.try() else { return }
          tally.add(1)
          lock.unlock()
        }
      },
      Contender("DispatchSemaphore.wait(timeout:) and signal", .fair) { watch, count in
        let semaphore = DispatchSemaphore(value: 1)
        loop(watch, count) { tally in
          guard semaphore.wait(timeout: .now()) == .success else { return }
          tally.add(1)
          semaphore.signal()
        }
      },
    ] + guests(of: "a")
  )
}

private func startAndEnd(_ lock: TransitionLock, _ watch: Stopwatch, _ count: Int) {
  loop(watch, count) { tally in
    guard let token = lock.tryStart() else { return }
    tally.add(1)
    token.end()
  }
}
