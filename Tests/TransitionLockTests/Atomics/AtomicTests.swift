import Testing
import TransitionSupport

struct AtomicTests {
  @Test("An atomic returns the value that it stores, also the least and the greatest of its type")
  func values() {
    expect([UInt64.min, 1, .max])
    expect([UInt.min, 1, .max])
    expect([Int.min, -1, 0, .max])
    expect([Int32.min, -1, 0, .max])
    expect([UInt8.min, 1, .max])
    expect([false, true])
  }

  private func expect<Value: AtomicValue>(_ values: [Value]) {
    for value in values {
      let atomic = Atomic(value)
      #expect(atomic.load(ordering: .relaxed) == value)
      for other in values {
        atomic.store(value, ordering: .relaxed)
        let swapped = atomic.compareExchange(
          expected: other,
          desired: values[0],
          successOrdering: .acquiringAndReleasing,
          failureOrdering: .acquiring
        )
        #expect(swapped.exchanged == (other == value))
        #expect(swapped.original == value)
        let present = other == value ? values[0] : value
        #expect(atomic.exchange(other, ordering: .acquiringAndReleasing) == present)
        #expect(atomic.load(ordering: .sequentiallyConsistent) == other)
      }
    }
  }

  @Test("Atomic arithmetic wraps around, and returns the old value and the new one")
  func counts() {
    let count = Atomic(Int.max)
    #expect(count.wrappingAdd(1, ordering: .relaxed) == (.max, .min))
    #expect(count.wrappingSubtract(1, ordering: .relaxed) == (.min, .max))
    #expect(count.wrappingAdd(-3, ordering: .acquiringAndReleasing) == (.max, .max - 3))
  }
}
