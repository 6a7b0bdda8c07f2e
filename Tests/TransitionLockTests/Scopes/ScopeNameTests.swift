import Dispatch
import Foundation
import Testing
import TransitionLock

/// The lives of one name: a closed scope and the next one of its name are two locks.
struct ScopeNameTests {
  private let fixture = ScopeFixture()
  private var window: TransitionLock { fixture.window }

  /// A closed scope, a scope in it, and the next scope of its name.
  private func reopen() -> (closed: TransitionLock, child: TransitionLock, next: TransitionLock) {
    let closed = window.scope("detail")
    closed.close()
    return (closed, closed.scope("sheet"), window.scope("detail"))
  }

  @Test(
    "G4: a closed scope and its descendants do not see a transition of the next scope of its name"
  )
  func otherHolder() throws {
    let (closed, child, next) = reopen()
    let token = try next.start("next")
    for _ in 0..<2 {
      for scope in [closed, child] {
        #expect(!scope.isTransitioning)
        #expect(scope.holder == nil)
        let failure = expectFailure(.closed) { try scope.start() }
        #expect(failure?.holder == nil)
      }
      #expect(next.isTransitioning)
      next.close()
    }
    token.end()
  }

  @Test(
    "G4: waitUntilIdle of a closed scope or a scope in it does not wait for the next scope of its name"
  )
  func idle() async throws {
    let (closed, child, next) = reopen()
    try await next.serialize("next") {
      try await closed.waitUntilIdle()
      try await child.waitUntilIdle()
    }
  }

  @Test(
    "G10: waitUntilIdle in a closed scope does not cause the next scope's turn to be taken back"
  )
  func takenBack() throws {
    let window = fixture.base.makeLock(.init(transition: .seconds(5), overdue: .takeBack))
    let closed = window.scope("detail")
    closed.close()
    let child = closed.scope("sheet")
    let token = try window.scope("detail").start("next")
    Task(executorPreference: fixture.executor) { try await child.waitUntilIdle() }
    fixture.executor.run()
    fixture.base.advance(by: .seconds(20), inSteps: .seconds(1))
    #expect(token.isHolding)
    token.end()
  }

  @Test(
    "G4: the events of a closed scope end, and contain no transition of the next scope of its name"
  )
  func events() throws {
    let closed = window.scope("detail")
    let reader = EventReader(closed.events, on: fixture.executor)
    closed.close()
    try window.scope("detail").start("next").end()
    fixture.executor.run()
    #expect(reader.texts == ["closes"])
    #expect(reader.isOver.current)
  }

  @Test("G4: if a closed scope is still held, its events end after the end of its transition")
  func eventsOfAHeldScope() throws {
    let closed = window.scope("detail")
    let reader = EventReader(closed.events, on: fixture.executor)
    let token = try closed.start("old")
    closed.close()
    fixture.executor.run()
    #expect(!reader.isOver.current)
    token.end()
    try window.scope("detail").start("next").end()
    fixture.executor.run()
    #expect(reader.texts == ["old begins", "closes", "old ends finished"])
    #expect(reader.isOver.current)
  }

  @Test(
    "G4: the token of a released scope is foreign to the next scope of its name, even beside a closed one",
    arguments: ["detail", "other"]
  )
  func tokenOfAScopeThatIsGone(name: String) throws {
    let older = window.scope("detail")
    older.close()
    let token = try window.scope(name).start("gone")
    token.end()
    let next = window.scope(name)
    expectFailure(.foreignToken) { try next.end(token) }
    withExtendedLifetime(older) {}
  }

  @Test("G4: two closed scopes of the same name have different scopes inside them")
  func scopesOfClosedScopes() {
    let first = window.scope("detail")
    first.close()
    let second = window.scope("detail")
    second.close()
    #expect(!first.isSame(as: second))
    #expect(!first.scope("sheet").isSame(as: second.scope("sheet")))
  }

  @Test("A thread with a small stack can make, hold, close and release thousands of nested scopes")
  func deeplyNested() throws {
    let window = fixture.base.makeLock(.none, label: "deep")
    let (isHeld, isFree) = (Guarded(false), Guarded(false))
    onASmallStack {
      var scope = window
      for _ in 0..<5_000 { scope = scope.scope("s") }
      let token = scope.tryStart("deep")
      isHeld.set(window.isTransitioning)
      window.scope("s").close()
      scope = window
      token?.end()
      isFree.set(!window.isTransitioning)
    }
    #expect(isHeld.current)
    #expect(isFree.current)
    #expect(window.isQuiescent)
  }

  @Test("A thread with a small stack can release thousands of nested scopes after their lock")
  func deeplyNestedWithoutALock() throws {
    let remains = Guarded<TransitionLock.Remains?>(nil)
    onASmallStack {
      var scope: TransitionLock? = fixture.base.makeLock(.none, label: "deep")
      remains.with { $0 = scope.map { TransitionLock.Remains(of: $0) } }
      for _ in 0..<5_000 { scope = scope?.scope("s") }
      scope = nil
    }
    #expect(remains.current?.areGone == true)
  }

  /// Runs a function on a thread with a stack of 256 KB.
  private func onASmallStack(_ body: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      isDone.signal()
    }
    thread.stackSize = 256 << 10
    thread.start()
    isDone.wait()
  }
}
