import Testing
import TransitionLock

/// The transition, request or scope that a failure names.
struct ObstacleTests {
  private let fixture = ScopeFixture()

  @Test("While its transition lasts, the failure of a foreign token shows a label made at run time")
  func foreignToken() throws {
    let name = "Ada"
    let token = try fixture.scope("detail").start("edit \(name)")
    let failure = expectFailure(.foreignToken) {
      try fixture.scope("sidebar").end(token)
    }
    #expect(failure?.label == "edit Ada")
    token.end()
  }

  @Test(
    "G6: if a body awaits a request that waits for the body's scope, the error names that scope"
  )
  func settledInItsOwnWay() async throws {
    let detail = fixture.scope("detail")
    let request = Guarded<Request?>(nil)
    let executor = fixture.executor
    let circle = Guarded<[TransitionLock.Wait]>([])
    let task = Task(executorPreference: executor) {
      try await detail.serialize("outer") {
        let waiting = detail.enqueue(on: executor, "next") { $0.end() }
        request.set(waiting)
        do { _ = try await waiting.settled() } catch let failure as Failure {
          circle.set(failure.circle)
        }
      }
    }
    executor.run()
    try await task.value
    #expect(circle.current.first?.lock == "window/detail")
  }
}
