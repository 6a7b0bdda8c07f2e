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
}
#endif
