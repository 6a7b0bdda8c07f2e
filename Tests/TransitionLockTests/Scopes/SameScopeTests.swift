import TestSupport
import Testing

@testable import TransitionLock

/// Threads that ask for one new scope at the same moment.
struct SameScopeTests {
  @Test("Threads that ask for one new scope at the same moment get the same, and no memory is lost")
  func atOnce() async {
    // A process of its own, because other tests have locks, too.
    await #expect(processExitsWith: .success) {
      for _ in 0..<Effort.times(2_000) {
        let (lock, scopes) = (TransitionLock(limits: .none), Guarded<[TransitionLock]>([]))
        race(2) { _ in scopes.append(lock.scope("detail")) }
        #expect(scopes.current[0].isSame(as: scopes.current[1]))
      }
      // The lock, its scope, and what one of the threads brought without need.
      #expect(CellPool.shared.cells.count <= 3)
    }
  }
}
