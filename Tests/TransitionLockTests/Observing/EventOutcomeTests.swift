import Testing
import TransitionLock

/// Which ends are events, and with which outcome.
@Suite(.timeLimit(.minutes(10)))
struct EventOutcomeTests {
  private let scene = WatchedScene()
  private var executor: ManualExecutor { scene.executor }

  /// Returns the next events, as text.
  private func read(_ count: Int, _ events: TransitionLock.Events) async -> [String] {
    var (iterator, texts) = (events.makeAsyncIterator(), [String]())
    while texts.count < count, let event = await iterator.next() {
      texts.append("\(event.label) \(event.kind)\(event.outcome.map { " \($0)" } ?? "")")
    }
    return texts
  }

  @Test("A block that is refused at once is an event with its outcome")
  func blocks() async throws {
    let lock = scene.makeLock(.none)
    let events = lock.events
    let token = try #require(lock.tryStart("holder"))
    lock.enqueue(on: executor, "late", timeout: .zero) { $0.end() }
    token.end()
    lock.close()
    lock.enqueue(on: executor, "too late") { $0.end() }
    let texts = await read(5, events)
    #expect(
      texts == ["holder begins", "late settles timedOut", "holder ends finished", " closes", "too late settles closed"]
    )
  }

  @Test("A call that awaits an event other than its turn is no request, and its refusal is no event")
  func otherCalls() async throws {
    let lock = scene.makeLock(.none)
    let events = lock.events
    let token = try #require(lock.tryStart("holder"))
    let isRefused = Guarded(false)
    Task(executorPreference: executor) {
      do { try await lock.waitUntilIdle(timeout: .zero) } catch { isRefused.with { $0 = true } }
    }
    executor.run()
    #expect(isRefused.current)
    token.end()
    #expect(await read(2, events) == ["holder begins", "holder ends finished"])
  }

  @Test("The end of a body that throws when the last observer goes is not taken for that of a later transition")
  func lastObserverGoes() async throws {
    let (lock, clock) = (scene.makeLock(.none), scene.clock)
    let observed = Guarded<TransitionLock.Events?>(lock.events)
    let isOver = Guarded(false)
    Task(executorPreference: executor) {
      let outcome = await lock.attempt(.wait, "throws") { () throws(CancellationError) in
        // The next read of the clock is that for the end.
        clock.onRead { observed.with { $0 = nil } }
        throw CancellationError()
      }
      isOver.with { $0 = outcome.code == .failed }
    }
    executor.run()
    clock.onRead(nil)
    #expect(isOver.current)
    let later = try #require(lock.tryStart("later"))
    let events = lock.events
    later.end()
    #expect(await read(1, events) == ["later ends finished"])
  }
}
