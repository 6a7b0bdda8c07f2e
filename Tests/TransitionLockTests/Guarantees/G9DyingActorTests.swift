import Testing
import TransitionLock
import TransitionSupport

/// Blocks that an actor enqueues while it is being destroyed.
struct G9DyingActorTests {
  private let executor = ManualExecutor()
  private let reports = Guarded<[Report]>([])
  private let log = Guarded<[String]>([])
  private let requests = Guarded<[Request]>([])

  private func makeLock() -> TransitionLock {
    TransitionLock(label: "screen", executor: executor, limits: .none) { [reports] in
      reports.append($0)
    }
  }

  /// An actor that does something in the end.
  @available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
  private actor Screen {
    nonisolated let executor: ManualExecutor
    private let farewell: @Sendable (isolated Screen) -> Void

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      executor.serial.asUnownedSerialExecutor()
    }

    init(_ executor: ManualExecutor, farewell: @escaping @Sendable (isolated Screen) -> Void) {
      (self.executor, self.farewell) = (executor, farewell)
    }

    isolated deinit { farewell(self) }
  }

  @available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
  private func makeAndDrop(farewell: @escaping @Sendable (isolated Screen) -> Void) {
    _ = Screen(executor, farewell: farewell)
    executor.run()
  }

  /// Has a dying actor leave a block.
  @available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
  private func makeAndDrop(_ lock: TransitionLock, keepsToken: Bool = false) {
    makeAndDrop { [log, requests] _ in
      let remains = OnRelease { log.append("block destroyed") }
      let request = lock.enqueue("farewell", file: "App/Screen.swift", line: 9) { token in
        withExtendedLifetime(remains) {}
        log.append("block")
        if !keepsToken { token.end() }
      }
      requests.append(request)
      log.append("deinit")
    }
  }

  @Test("G9: in the isolated deinit of an actor, onInterruption registers nothing")
  func onInterruption() throws {
    guard #available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *) else { return }
    let lock = makeLock()
    let token = try #require(lock.tryStart("menu", isInterruptible: true))
    makeAndDrop { [log] _ in
      let remains = OnRelease { log.append("callback destroyed") }
      token.onInterruption {
        withExtendedLifetime(remains) {}
        log.append("interrupted")
      }
      log.append("deinit")
    }
    lock.enqueue(on: .anyThread, policy: .interrupt) { $0.end() }
    executor.run()
    #expect(token.isInterrupted)
    #expect(Set(log.current) == ["deinit", "callback destroyed"])
    token.end()
    executor.run()
  }

  @Test("G9: in the isolated deinit of an actor, a block on a free lock runs at once")
  func freeLock() throws {
    guard #available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *) else { return }
    let lock = makeLock()
    makeAndDrop(lock)
    #expect(log.current.first == "block")
    #expect(Set(log.current) == ["block", "block destroyed", "deinit"])
    #expect(requests.current.map(\.ending) == [.finished])
    #expect(!lock.isTransitioning)
    #expect(reports.current.isEmpty)
  }

  @Test(
    "G9: in the isolated deinit of an actor, a block on a free lock may pass its token to other code"
  )
  func freeLockIsHeld() throws {
    guard #available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *) else { return }
    let lock = makeLock()
    makeAndDrop(lock, keepsToken: true)
    #expect(Set(log.current) == ["block", "block destroyed", "deinit"])
    #expect(requests.current.map(\.ending) == [.pending])
    #expect(lock.isTransitioning)
    #expect(reports.current.isEmpty)
    lock.close()
  }

  @Test("G9: on a busy lock, the block of a dying actor is cancelled, destroyed and reported")
  func busyLock() throws {
    guard #available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *) else { return }
    let lock = makeLock()
    let token = try lock.start("push", file: "App/List.swift", line: 7)
    for count in 1...3 {
      log.set([])
      makeAndDrop(lock)
      #expect(Set(log.current) == ["deinit", "block destroyed"])
      #expect(log.current.count == 2)
      #expect(requests.current.count == count)
      #expect(requests.current.allSatisfy { $0.ending == .cancelled })
      #expect(lock.waitingCount == 0)
    }
    #expect(reports.current.map(\.code) == [.actorGone, .actorGone, .actorGone])
    let report = try #require(reports.current.first)
    #expect(report.subject == "actorGone farewell App/Screen.swift:9 screen")
    #expect(report.holder?.label == "push")
    for word in [
      "\"farewell\" (App/Screen.swift:9)", "\"push\" (App/List.swift:7)", "being destroyed",
    ] {
      #expect(report.description.contains(word), "\(word)")
    }
    #expect(token.end())
    executor.run()
    #expect(!lock.isTransitioning)
  }

  @Test("Observers see the block of a dying actor settle as cancelled")
  func isAnEvent() throws {
    guard #available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *) else { return }
    let lock = makeLock()
    let reader = EventReader(lock.events, on: executor)
    let token = try lock.start("push")
    makeAndDrop(lock)
    token.end()
    executor.run()
    #expect(reader.texts == ["push begins", "farewell settles cancelled", "push ends finished"])
    reader.task.cancel()
    executor.run()
  }

  @Test(
    "G9: a dying actor's block at the end of the line is cancelled, and the others keep their places"
  )
  func behindOthers() throws {
    guard #available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *) else { return }
    let lock = makeLock()
    let token = try lock.start()
    let caller = Caller("caller", lock, on: executor)
    executor.run()
    makeAndDrop(lock)
    let other = TestActor(executor)
    let request = other.act { _ in lock.enqueue { $0.end() } }
    makeAndDrop(lock)
    #expect(lock.waitingCount == 2)
    #expect(requests.current.map(\.ending) == [.cancelled, .cancelled])
    token.end()
    executor.run()
    #expect(caller.ending == .finished)
    #expect(request.ending == .finished)
    #expect(!lock.isTransitioning)
  }

  @Test("G9: on a busy lock, a dying actor may enqueue a block that runs on no actor")
  func anywhere() throws {
    guard #available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *) else { return }
    let lock = makeLock()
    let token = try lock.start()
    makeAndDrop { [log] _ in
      lock.enqueue(on: .anyThread) { token in
        log.append("anywhere")
        token.end()
      }
    }
    #expect(lock.waitingCount == 1)
    token.end()
    executor.run()
    #expect(log.current == ["anywhere"])
    #expect(reports.current.isEmpty)
  }
}
