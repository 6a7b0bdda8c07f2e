import Testing
import TransitionLock

/// The start of the watch, for which several threads may ask at the same time.
struct WatchStartTests {
  private let scene = WatchedScene()

  @Test("G10: a watch that stops before its start is over does not end the next one")
  func stopsWithinItsStart() throws {
    let (scene, second) = (scene, Guarded<TransitionLock.Token?>(nil))
    let lock = scene.makeLock(.init(transition: .seconds(3)))
    let first = try #require(lock.tryStart("first"))
    scene.executor.onEnqueue {
      scene.executor.onEnqueue(nil)
      // The watch finds the lock free, and stops; a call that the lock refuses after that starts another one.
      first.end()
      scene.executor.run()
      scene.advance(by: .seconds(3))
      second.with { $0 = lock.tryStart("second") }
      #expect(lock.tryStart() == nil)
    }
    #expect(lock.tryStart() == nil)
    scene.executor.run()
    scene.advance(by: .seconds(6), inSteps: .seconds(1))
    #expect((scene.codes.first, scene.reports.first?.label) == (.overdue, "second"))
    #expect(try #require(second.current).end())
  }
}
