import TestSupport
import Testing
import TransitionLock

/// Threads that ask for one new scope at the same moment.
struct SameScopeTests {
  @Test("Threads that ask for one new scope at the same moment get the same")
  func atOnce() {
    for _ in 0..<Effort.times(2_000) {
      let (lock, scopes) = (TransitionLock(limits: .none), Guarded<[TransitionLock]>([]))
      race(2) { _ in scopes.append(lock.scope("detail")) }
      #expect(scopes.current[0].isSame(as: scopes.current[1]))
    }
  }
}
