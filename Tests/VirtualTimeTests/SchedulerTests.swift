import Testing
import VirtualTime

struct SchedulerTests {
  /// A stored function that is wrapped anew at each access overflows the stack.
  @Test("The scheduler of a thread can be read any number of times")
  func look() {
    for _ in 0..<200_000 {
      if DeterministicSchedulers.current != nil {
        Issue.record("No simulation runs on this thread.")
      }
    }
  }
}
