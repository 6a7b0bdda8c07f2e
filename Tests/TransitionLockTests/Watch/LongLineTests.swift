import Testing

@testable import TransitionLock

/// Lines that grow longer than their limit.
struct LongLineTests {
  private let scene = WatchedScene()

  private func makeLock(line: Int) -> TransitionLock { scene.makeLock(.init(transition: nil, line: line)) }

  /// Leaves blocks in line.
  private func leave(_ count: Int, _ lock: TransitionLock) -> [TransitionLock.Request] {
    (0..<count).map { _ in lock.enqueue(on: .anyThread, "last", file: "App/B.swift", line: 8) { $0.end() } }
  }

  @Test("G10: a line beyond its limit is reported when that happens, with the last in line and the holder")
  func reported() throws {
    let lock = makeLock(line: 3)
    let token = try #require(lock.tryStart("push"))
    _ = leave(3, lock)
    #expect(scene.reports.isEmpty)
    _ = scene.call(lock)
    #expect(scene.codes == [.longLine])
    let report = try #require(scene.reports.first)
    #expect(report.waitingCount == 4)
    #expect(report.label == "init(_:_:on:timeout:during:log:)")
    #expect(report.holder?.label == "push")
    #expect(report.age == nil)
    for word in ["4 requests wait", "\"push\"", "\"screen\""] {
      #expect(report.description.contains(word), "\(word)")
    }
    token.end()
    scene.executor.run()
  }

  @Test("G10: a line that grows on is reported whenever it has doubled")
  func doubling() throws {
    let lock = makeLock(line: 10)
    let token = try #require(lock.tryStart())
    _ = leave(200, lock)
    #expect(scene.reports.map(\.waitingCount) == [11, 21, 41, 81, 161])
    token.end()
    scene.executor.run()
  }

  @Test("G10: when calls have left so many places that the line is half its limit, the limit counts anew")
  func againAfterCalls() throws {
    let lock = makeLock(line: 4)
    let token = try #require(lock.tryStart())
    let callers = (0..<6).map { _ in scene.call(lock) }
    #expect(scene.takeReports().map(\.waitingCount) == [5])
    for caller in callers.prefix(4) { caller.task.cancel() }
    scene.executor.run()
    #expect(lock.waitingCount == 2)
    _ = (0..<3).map { _ in scene.call(lock) }
    #expect(scene.takeReports().map(\.waitingCount) == [5])
    token.end()
    scene.executor.run()
    #expect(!lock.isTransitioning)
  }

  enum Way: CaseIterable, Sendable { case turns, cancellations, timeouts }

  @Test(
    "G10: when the line has been at most half its limit, however it became so, the limit counts anew",
    arguments: Way.allCases
  )
  func again(way: Way) throws {
    let lock = makeLock(line: 10)
    let tokens = Guarded<[TransitionLock.Token]>([])
    tokens.append(try #require(lock.tryStart()))
    let requests = (0..<12).map { _ in
      lock.enqueue(on: .anyThread, timeout: way == .timeouts ? .seconds(5) : nil) { token in tokens.append(token) }
    }
    scene.executor.run()
    #expect(scene.takeReports().map(\.waitingCount) == [11])
    switch way {
    case .turns:
      for _ in 0..<7 {
        tokens.current.last?.end()
        scene.executor.run()
      }
    case .cancellations: for request in requests.prefix(7) { request.cancel() }
    case .timeouts: scene.advance(by: .seconds(5))
    }
    let waiting = way == .timeouts ? 0 : 5
    #expect(lock.waitingCount == waiting)
    _ = leave(10 - waiting, lock)
    #expect(scene.reports.isEmpty)
    _ = leave(1, lock)
    #expect(scene.reports.map(\.waitingCount) == [11])
    lock.close()
    tokens.current.last?.end()
    scene.executor.run()
  }

  @Test("G10: a line about its limit is reported once, and not at each arrival")
  func hovering() throws {
    let lock = makeLock(line: 10)
    let token = try #require(lock.tryStart())
    _ = leave(10, lock)
    for _ in 0..<50 { _ = leave(1, lock).first?.cancel() }
    #expect(scene.reports.map(\.waitingCount) == [11])
    token.end()
    scene.executor.run()
  }

  @Test("G10: a limit of zero and less reports the first that waits, and each doubling", arguments: [0, -1, .min])
  func noLine(limit: Int) throws {
    let lock = makeLock(line: limit)
    for _ in 0..<2 {
      let token = try #require(lock.tryStart())
      _ = leave(5, lock)
      #expect(scene.takeReports().map(\.waitingCount) == [1, 3, 5])
      token.end()
      scene.executor.run()
    }
  }

  @Test("G10: the greatest limit is never exceeded, and nothing overflows")
  func greatestLimit() {
    var greatest = LineWatch(limit: .max)
    let isGreatestExceeded = greatest.exceeds(.max)
    #expect(!isGreatestExceeded)
    var almost = LineWatch(limit: .max - 1)
    let exceeded = [almost.exceeds(.max), almost.exceeds(.max)]
    #expect(exceeded == [true, false])
  }
}
