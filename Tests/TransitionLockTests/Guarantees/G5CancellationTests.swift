import TestSupport
import Testing
import TransitionLock
import TransitionSupport

struct G5CancellationTests {
  private static let stories = Story.all(
    """
    G5: the lock is released after a body that returns, throws, or is cancelled
      a  call       :|
      b  call       :e
      c  call       :[-e
      d  call       : ?[x]
      e  call       :    [x-e
      f  any        :     ?.|

    G5: a cancelled request leaves at once, and the others keep their places

    the first
      a  take :[----]
      b  any  : ?..x
      c  any  :  ?..[]
      d  any  :   ?..[]

    one in the middle
      a  take :[----]
      b  any  : ?...[]
      c  any  :  ?.x
      d  any  :   ?..[]

    the last, and all that is left
      a  take :[-----]
      b  any  : ?..x
      c  any  :  ?..x
      d  any  :   ?.x
      e  take :      |

    one that has had its turn stays
      a  take :[-]
      b  any  : ?[x-]
      c  any  :  ?..|

    a call that awaits an idle lock
      a  take :[---]
      b  idle : ?.x
      c  idle : ?..|
    """
  )

  @Test("G5: a cancelled request leaves the line at once", arguments: stories)
  func play(story: Story) { story.play() }

  private struct Mishap: Error {}

  @Test(
    "G5: if a body ends its token and then throws, the caller gets the error; events say finished"
  )
  func endsAndThrows() async throws {
    let lock = TransitionLock(limits: .none) { report in Issue.record("\(report)") }
    var events = lock.events.makeAsyncIterator()
    await #expect(throws: Mishap.self) {
      try await lock.serialize { token in
        token.end()
        throw Mishap()
      }
    }
    #expect(!lock.isTransitioning)
    _ = await events.next()
    #expect(await events.next()?.outcome == .finished)
  }

  @Test(
    "G5: a turn that races with a cancellation is used or passed on",
    arguments: [1, 2, 3, 4] as [UInt64]
  )
  func racingGrant(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let lock = TransitionLock()
    for round in 0..<Effort.times(40) {
      let token = try #require(lock.tryStart(), "seed \(seed), round \(round): the lock was lost")
      let used = Guarded(0)
      let tasks = (0..<4).map { _ in
        Task {
          do {
            try await lock.serialize { _ in used.increment() }
            return true
          } catch {
            #expect(error is CancellationError)
            return false
          }
        }
      }
      let victims = [tasks.randomElement(using: &random)!, tasks.randomElement(using: &random)!]
      let spin = Int.random(in: 0..<200, using: &random)
      race(2) { thread in
        if thread == 0 {
          for _ in 0..<spin { _ = lock.isTransitioning }
          token.end()
        } else {
          for victim in victims { victim.cancel() }
        }
      }
      var finished = 0
      for task in tasks where await task.value { finished += 1 }
      #expect(finished == used.current, "seed \(seed), round \(round)")
      #expect(finished >= 2)
      #expect(!lock.isTransitioning, "seed \(seed), round \(round)")
    }
  }

  enum Call: CaseIterable, Sendable {
    case serialize, waitUntilIdle, settled

    /// The requests in line: that of the test, and that of the call, if it is one.
    var waitingCount: Int { self == .serialize ? 2 : 1 }
  }

  @MainActor
  @Test(
    "G5: a waiting call that is cancelled never has its turn, even if the lock is free a moment later",
    arguments: Home.allCases,
    Call.allCases
  )
  func cancelledAtOnce(home: Home, call: Call) async throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let (executor, log) = (ManualExecutor(), Guarded<[String]>([]))
    let lock = TransitionLock(executor: home(executor), limits: .none)
    let token = try lock.start()
    let request = lock.enqueue(on: executor, "request") { $0.end() }
    let task = Task.immediate {
      do {
        switch call {
        case .serialize: try await lock.serialize { log.append("body") }
        case .waitUntilIdle: try await lock.waitUntilIdle()
        case .settled: _ = try await request.settled()
        }
        log.append("through")
      } catch is CancellationError {
        log.append("cancelled")
      }
    }
    #expect(lock.waitingCount == call.waitingCount)
    task.cancel()
    #expect(lock.waitingCount == 1)
    token.end()
    let driver = Task.detached {
      while log.current.isEmpty {
        executor.run()
        await Task.yield()
      }
    }
    try await task.value
    await driver.value
    executor.run()
    #expect(log.current == ["cancelled"])
    #expect(request.ending == .finished)
    #expect(!lock.isTransitioning)
  }
}
