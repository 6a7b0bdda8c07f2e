import Testing
import TransitionLock

/// Blocks that follow another call's block on the same actor, outside of any task.
struct G9ForeignValuesTests {
  private enum Trace {
    @TaskLocal static var user = "none"
  }

  @Test(
    "G9: a waiting block whose turn comes within a later callback does not see that callback's task-local values"
  )
  func otherCallback() throws {
    let executor = ManualExecutor()
    let lock = TransitionLock(clock: ManualClock(), executor: executor, limits: .none)
    let (first, second) = (lock.scope("first"), lock.scope("second"))
    let actor = TestActor(executor)
    let log = Guarded<[String]>([])
    let token = try first.start()
    Trace.$user.withValue("earlier") {
      actor.act { _ in
        _ = lock.enqueue { token in
          log.append(Trace.user)
          token.end()
        }
      }
    }
    Trace.$user.withValue("later") {
      actor.act { _ in
        _ = second.enqueue(policy: .interrupt) { own in
          token.end()
          own.end()
        }
      }
    }
    executor.run()
    #expect(log.current == ["none"])
  }
}
