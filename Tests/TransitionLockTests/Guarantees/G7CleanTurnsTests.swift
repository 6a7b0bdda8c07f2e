import Testing
import TransitionLock

struct G7CleanTurnsTests {
  private let executor = ManualExecutor()
  private let log = Guarded<[String]>([])

  /// Creates a lock without a watch, whose jobs would be counted, too.
  private func makeLock() -> TransitionLock {
    TransitionLock(clock: ManualClock(), executor: executor, limits: .none)
  }

  @Test("G7: a waiter never begins on the call stack of end")
  func neverOnTheStackOfEnd() throws {
    let lock = makeLock()
    let actor = TestActor(executor)
    let callers = [Caller("call", lock, on: executor, log: log)]
    let token = try lock.start()
    executor.run()
    actor.act { _ in
      _ = lock.enqueue { [log] token in
        log.append("block")
        token.end()
      }
    }
    lock.enqueue(on: executor) { [log] token in
      log.append("anywhere")
      token.end()
    }
    actor.act { [log] _ in
      token.end()
      log.append("the job that ended it is over")
    }
    executor.run()
    #expect(log.current == ["the job that ended it is over", "call", "block", "anywhere"])
    #expect(callers[0].ending == .finished)
  }

  @Test(
    "G7: blocks that a block enqueues run in order, after it has returned and before the outer enqueue returns"
  )
  func trampolined() throws {
    let lock = makeLock()
    let actor = TestActor(executor)
    actor.act { actor in
      lock.enqueue { token in
        actor.log.append("1 begins")
        token.end()
        lock.enqueue { token in
          actor.log.append("2 begins")
          #expect(lock.tryStart() == nil)
          lock.enqueue { token in
            actor.log.append("4")
            token.end()
          }
          token.end()
          #expect(lock.tryStart() == nil)
          actor.log.append("2 returns")
        }
        lock.enqueue { token in
          actor.log.append("3")
          token.end()
        }
        actor.log.append("1 returns")
      }
      actor.log.append("the outer call returns")
    }
    #expect(
      actor.entries == [
        "1 begins", "1 returns", "2 begins", "2 returns", "3", "4", "the outer call returns",
      ]
    )
    #expect(executor.readyCount == 0)
    #expect(!lock.isTransitioning)
  }

  @Test("G7: a waiting block that ends its token early keeps the lock until it has returned")
  func waitedBlock() throws {
    let lock = makeLock()
    let token = try lock.start()
    let request = TestActor(executor).act { _ in
      lock.enqueue { [log] token in
        log.append("block")
        token.end()
        log.append("returns")
      }
    }
    let behind = Caller("behind", lock, on: executor, log: log)
    executor.run()
    token.end()
    executor.run()
    #expect(log.current == ["block", "returns", "behind"])
    #expect(request.ending == .finished)
    #expect(behind.ending == .finished)
  }

  @Test("G7: a block of one actor does not begin before the block of another actor has returned")
  func anotherActor() async throws {
    let there = ManualExecutor()
    let lock = TransitionLock()
    let actor = TestActor(executor)
    let other = TestActor(there)
    actor.act { _ in
      _ = lock.enqueue { [log] token in
        other.act { _ in
          _ = lock.enqueue { [log] token in
            log.append("other")
            token.end()
          }
        }
        token.end()
        // All that the other actor has to do is done now, and its block is not among it.
        there.run()
        log.append("first returns")
      }
    }
    #expect(log.current == ["first returns"])
    #expect(lock.isTransitioning)
    // The task comes by the global pool, so its arrival is awaited.
    await there.runWhenReady()
    #expect(log.current == ["first returns", "other"])
    #expect(!lock.isTransitioning)
  }

  @Test(
    "G7: a request in line goes before a later one, even if the later one could run without a new job"
  )
  func lineGoesFirst() throws {
    let lock = makeLock()
    let actor = TestActor(executor)
    actor.act { [log] actor in
      lock.enqueue { [executor] token in
        actor.assertIsolated()
        lock.enqueue(on: executor) { token in
          log.append("anywhere")
          token.end()
        }
        lock.enqueue { token in
          log.append("own")
          token.end()
        }
        token.end()
      }
      #expect(log.current.isEmpty)
    }
    executor.run()
    #expect(log.current == ["anywhere", "own"])
  }

  @Test("G7: if code after a block ends its token, the next block begins in a separate job")
  func completion() throws {
    let lock = makeLock()
    let actor = TestActor(executor)
    actor.act { actor in
      var completion: () -> Void = {}
      lock.enqueue { token in completion = { token.end() } }
      lock.enqueue { token in
        actor.log.append("next")
        token.end()
      }
      completion()
      actor.log.append("completion returned")
    }
    executor.run()
    #expect(actor.entries == ["completion returned", "next"])
    #expect(!lock.isTransitioning)
  }
}
