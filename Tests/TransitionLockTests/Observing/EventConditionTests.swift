import Testing
import TransitionLock

/// What observers hear on a lock of which more is known than that it is observed.
struct EventConditionTests {
  private let scene = WatchedScene()

  /// Collects the events of a lock from now on, whenever the executor runs.
  private func collect(_ lock: TransitionLock) -> Guarded<[TransitionLock.Event]> {
    let (events, log) = (lock.events, Guarded<[TransitionLock.Event]>([]))
    Task(executorPreference: scene.executor) {
      for await event in events { log.append(event) }
    }
    scene.executor.run()
    return log
  }

  @Test("Observers hear of what follows a look of the watch")
  func watched() throws {
    let lock = scene.makeLock()
    let log = collect(lock)
    let token = try #require(lock.tryStart("edit"))
    #expect(lock.tryStart("tap") == nil)
    scene.advance(by: .seconds(5))
    token.end()
    scene.executor.run()
    #expect(log.current.map { "\($0.label) \($0.kind)" } == ["edit begins", "tap settles", "edit ends"])
  }

  @Test("The end of a transition that began unobserved, and for which the lock keeps something, has no number, either")
  func begunUnobserved() throws {
    let lock = scene.makeLock(.none)
    let token = try #require(lock.tryStart("menu", isInterruptible: true))
    let log = collect(lock)
    token.end()
    scene.executor.run()
    #expect(log.current.map { "\($0.label) \($0.kind)" } == ["menu ends"])
    #expect(log.current.map(\.request) == [0])
  }

  @Test("A lock that is gone gives back what it has, also if its last observer goes before its last transition")
  func observerGoesFirst() throws {
    final class Owned: Sendable {
      let gone: Guarded<Bool>
      init(_ gone: Guarded<Bool>) { self.gone = gone }
      deinit { gone.with { $0 = true } }
    }
    let gone = Guarded(false)
    func makeHeldLock() -> (events: TransitionLock.Events, token: TransitionLock.Token?) {
      let owned = Owned(gone)
      let lock = TransitionLock(executor: scene.executor, limits: .none) { _ in withExtendedLifetime(owned) {} }
      return (lock.events, lock.tryStart())
    }
    func makeHeldLockAlone() -> TransitionLock.Token? { makeHeldLock().token }
    var token = makeHeldLockAlone()
    #expect(!gone.current)
    #expect(token?.end() == true)
    token = nil
    scene.executor.run()
    #expect(gone.current)
  }
}
