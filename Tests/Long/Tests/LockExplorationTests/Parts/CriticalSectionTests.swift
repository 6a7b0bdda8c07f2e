#if DEBUG
import Testing

@testable import TransitionSupport

struct CriticalSectionTests {
  @Test("The counter of the threads that wait for a section is behind its mutex, and aligned")
  func counter() {
    let section = CriticalSection()
    let (mutex, counter) = (UInt(bitPattern: section.mutex), UInt(bitPattern: section.waiting))
    #expect(counter >= UInt(bitPattern: section.mutex + 1))
    #expect(counter % UInt(MemoryLayout<Atomic<Int>>.alignment) == 0)
    // They share a cache line.
    #expect(counter + UInt(MemoryLayout<Atomic<Int>>.size) <= mutex + 64 && mutex % 64 == 0)
    section.run {}
  }

  @Test("No memory is left of sections that are gone", .enabled(if: Memory.bytesInUse != nil))
  func memory() async {
    await #expect(processExitsWith: .success) {
      func makeSections(_ count: Int) {
        for _ in 0..<count {
          let section = CriticalSection()
          section.run {}
        }
      }
      makeSections(10)
      let before = try #require(Memory.bytesInUse)
      makeSections(1_000)
      #expect(try #require(Memory.bytesInUse) - before < 1_000 * 32)
    }
  }
}
#endif
