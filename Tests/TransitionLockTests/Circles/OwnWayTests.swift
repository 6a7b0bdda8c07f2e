import Testing
import TransitionLock

/// Calls of the task that is in their way itself, which are told at once.
struct OwnWayTests {
  @Test(
    "G6: a body may wait for a sibling of its scope; waiting for an ancestor or descendant throws"
  )
  func ownTask() async throws {
    let window = TransitionLock(label: "window", limits: .none)
    let (detail, form, sidebar) = (
      window.scope("detail"), window.scope("detail").scope("form"), window.scope("sidebar")
    )
    func expectDeadlock(_ lock: TransitionLock) async {
      for call in ["serialize", "waitUntilIdle"] {
        let failure = await #expect(throws: Failure.self, "\(lock.label), \(call)") {
          if call == "serialize" {
            try await lock.serialize("inner") {}
          } else {
            try await lock.waitUntilIdle()
          }
        }
        #expect(failure?.code == .deadlock)
        #expect(failure?.lock == lock.label)
        #expect(failure?.holder?.label == "outer")
        #expect(failure?.circle.map(\.isHeld) == [true])
      }
      let outcome = await lock.attempt(.wait, "inner") {}
      #expect(outcome.code == .deadlock)
      let failure = #expect(throws: Failure.self, "\(lock.label)") {
        try lock.throwIfHeldByCurrentTask("inner", file: #fileID, line: #line)
      }
      #expect(failure?.code == .deadlock && failure?.lock == lock.label)
      #expect(window.waitingCount == 0)
    }
    try await detail.serialize("outer") {
      for lock in [window, detail, form] { await expectDeadlock(lock) }
      let isBeside = try await sidebar.serialize("beside") { true }
      #expect(isBeside)
      try await sidebar.waitUntilIdle()
      try sidebar.throwIfHeldByCurrentTask("beside", file: #fileID, line: #line)
    }
    try await window.serialize("outer") {
      for lock in [window, detail, form, sidebar] { await expectDeadlock(lock) }
    }
    try await form.serialize("outer") {
      for lock in [window, detail, form] { await expectDeadlock(lock) }
    }
    #expect(!window.isTransitioning)
  }

  @Test(
    "G6: a cancelled task still holds its lock, and code outside any task holds none"
  )
  func cancelledTask() async throws {
    let window = TransitionLock(label: "window", limits: .none)
    @Sendable func isHeld(_ lock: TransitionLock) -> Bool {
      do { try lock.throwIfHeldByCurrentTask("inner", file: #fileID, line: #line) } catch {
        return true
      }
      return false
    }
    let isHeldByTask = Task {
      try await window.serialize {
        withUnsafeCurrentTask { $0?.cancel() }
        return isHeld(window)
      }
    }
    #expect(try await isHeldByTask.value)
    let token = try window.start()
    let isHeldByThread = Guarded<Bool?>(nil)
    let partner = Partner { _ in isHeldByThread.set(isHeld(window)) }
    partner.cue(1)
    partner.finish(1)
    partner.leave()
    #expect(isHeldByThread.current == false)
    token.end()
  }
}
