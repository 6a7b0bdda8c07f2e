import Testing
import TransitionLock

/// The function that gets reports may use the lock at once: nothing is reported under its critical
/// section.
struct ReportCallbackTests {
  private let fixture = LockFixture()
  private let token = Guarded<Token?>(nil)
  private let log = Guarded<[String]>([])

  enum Deed: CaseIterable, Sendable {
    case look, end, tryStart, enqueue, serialize, cancel, close, letGo
  }

  /// Does something with the lock from within a report.
  private func act(_ deed: Deed, _ lock: TransitionLock?, _ request: Request?) {
    switch deed {
    case .look:
      log.append(
        "\(lock?.holder?.label ?? "none") \(lock?.waitingCount ?? -1) \(lock?.isTransitioning ?? false)"
      )
    case .end: log.append("ended \(token.current?.end() ?? false)")
    case .tryStart:
      token.current?.end()
      log.append("started \(lock?.tryStart() != nil)")
    case .enqueue:
      lock?.enqueue(on: .anyThread) { token in
        log.append("block")
        token.end()
      }
    case .serialize:
      guard let lock else { return }
      Task(executorPreference: fixture.executor) { [log] in
        try await lock.serialize { _ in log.append("body") }
      }
    case .cancel: log.append("cancelled \(request?.cancel() ?? false)")
    case .close: lock?.close()
    case .letGo: held.set(nil)
    }
  }

  private let held = Guarded<TransitionLock?>(nil)
  private let request = Guarded<Request?>(nil)

  @Test(
    "G10: code that receives a report of the watch may call the lock",
    arguments: Deed.allCases,
    [.overdue, .takenBack] as [Report.Code]
  )
  func callsBack(deed: Deed, code: Report.Code) throws {
    var limits = Limits.none
    switch code {
    case .overdue: limits.transition = .seconds(4)
    default: limits = .init(transition: .seconds(4), overdue: .takeBack)
    }
    let isDone = Guarded(false)
    held.with {
      $0 = fixture.makeLock(limits) { report in
        let isFirst = isDone.with { isDone in
          defer { isDone = true }
          return !isDone
        }
        guard isFirst else { return }
        #expect(report.code == code)
        act(deed, held.current, request.current)
      }
    }
    token.set(held.current?.tryStart("push"))
    request.with { $0 = held.current?.enqueue(on: .anyThread) { $0.end() } }
    let second = held.current?.enqueue(on: .anyThread) { $0.end() }
    fixture.executor.run()
    fixture.advance(by: .seconds(4))
    #expect(isDone.current)
    token.current?.endIfHolding()
    fixture.executor.run()
    #expect(request.current?.outcome != nil)
    #expect(second?.outcome != nil)
    #expect(held.current?.isTransitioning != true)
    switch deed {
    case .look: #expect(log.current.count == 1)
    case .end: #expect(log.current == ["ended \(code != .takenBack)"])
    // A request waits, and none barges.
    case .tryStart: #expect(log.current == ["started false"])
    case .enqueue: #expect(log.current == ["block"])
    case .serialize: #expect(log.current == ["body"])
    case .cancel: #expect(log.current == ["cancelled \(code != .takenBack)"])
    case .close, .letGo: #expect(second?.ending == .closed)
    }
    // They keep the function that gets the reports, which keeps them.
    held.set(nil)
    token.set(nil)
    request.set(nil)
  }
}
