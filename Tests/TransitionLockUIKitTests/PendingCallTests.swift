import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

@Suite("Calls from the request to the end") @MainActor
final class PendingCallTests: Scene {
  @Test("The state of a call is pending, started, ended; that of a tap meanwhile is dropped")
  func states() async throws {
    let push = enqueue(.push(b))
    let pop = calls().popViewController(animated: true)
    let tap = tap(.pop, "tap")
    #expect([push.state, pop.state, tap.state] == [.started, .pending, .dropped])
    await pass(seconds: 0.4)
    #expect([push.state, pop.state, tap.state] == [.ended, .started, .dropped])
    try await settle("0.0: tap dropped 0.35: push B finished → A")
    #expect(try await pop.end?.title == "B")
    #expect([push.state, pop.state, tap.state] == [.ended, .ended, .dropped])
  }

  @Test("`onEnd` calls its closure once, even if it is added after the end")
  func listeners() async throws {
    let push = calls().start(.push(b))
    push.onEnd(note("early"))
    try await settle("0.35: early finished → (A) B")
    push.onEnd(note("late"))
    expect("0.35: late finished → (A) B")
  }

  @Test(
    "A call that fails at once is reported, unless its caller asks for the end",
    arguments: [
      Row("not asked", "0.0: called · reported refused by scene → A") {
        $0.calls(on: $0.d).start(.present($0.c))
      },
      Row("asked", "0.0: called → A") {
        $0.calls(on: $0.d).start(.present($0.c)).onEnd { _ in }
      },
    ]
  )
  func reports(row: Row) async throws {
    try await row.act(self)
    #expect(reports.all.isEmpty)
    tell("called")
    try await settle(row.story)
  }

  @Test(
    "A call that is cancelled before it starts ends at once, and gives its turn back",
    arguments: [
      Row("in line", "0.1: push C cancelled · lock held → A") { scene in
        try await scene.whileLocked {
          let call = scene.enqueue(.push(scene.c))
          await scene.pass(seconds: 0.1)
          call.cancel()
          call.cancel()
          scene.tellLock()
        }
      },
      Row("held up by other code", "0.1: push C cancelled · lock free → (A) B") {
        try $0.callUIKit(.push($0.b))
        let call = $0.enqueue(.push($0.c))
        await $0.pass(seconds: 0.1)
        call.cancel()
        call.cancel()
        $0.tellLock()
      },
      Row("granted its turn", "0.0: push C cancelled → A") {
        let token = try #require($0.lock.tryStart())
        let call = $0.enqueue(.push($0.c))
        token.end()
        call.cancel()
      },
      Row("under way", "0.1: lock held 0.35: push C finished → (A) C") {
        let call = $0.enqueue(.push($0.c))
        await $0.pass(seconds: 0.1)
        call.cancel()
        $0.tellLock()
      },
    ]
  )
  func cancelled(row: Row) async throws {
    try await row.act(self)
    try await settle(row.story)
  }

  @Test("A required presentation on top waits behind a menu, but presents on an alert")
  func onTop() async throws {
    try showAlert()
    uikit.menus = [b]
    enqueue(.present(c, on: .top), on: a, within: .seconds(60))
    await pass(seconds: 2)
    tellLock()
    expect("2.0: lock free → A + B")
    uikit.menus = []
    try await settle("2.75: present C finished → A + B + C")
  }

  @Test("A call that is cancelled while UIKit is being called has started, and holds the lock")
  func cancelledInTheCall() async throws {
    try await whileLocked {
      let call = enqueue(.push(b))
      b.reactions[.viewWillAppear] = call.cancel
    }
    await pass(seconds: 0.1)
    tellLock()
    try await settle("0.1: lock held 0.35: push B finished → (A) B")
  }

  @Test("A required presentation that UIKit dropped is not tried again after it was cancelled")
  func cancelledWhenDropped() async throws {
    uikit.treatment = .drops
    let call = calls(on: a).start(.present(c), within: .seconds(60))
    #expect(call.state == .started)
    call.cancel()
    try await settle("→ A")
    #expect(uikit.calls.count == 1)
    #expect(call.failure?.refusal?.reason == .dropped)
  }

  @Test(
    "A task that holds one column can await a call in another, and not in its own",
    arguments: [("detail", "0.35: push finished → (C) B D"), ("list", "0.0: push deadlock → C D")]
  )
  func columns(own: String, story: String) async throws {
    let list = NavigationController(rootViewController: c)
    let split = SplitViewController(
      primary: list,
      secondary: NavigationController(rootViewController: d)
    )
    window.rootViewController = split
    let calls = self.calls(on: list).inColumn("list", of: split)
    let scope = lock.scope(own)
    let outsider = try #require(lock.scope("list").tryStart("outsider"))
    task("push") { [unowned self] in
      try await scope.serialize { "\(try await calls.start(.push(b)).end)" }
    }
    outsider.end()
    try await settle(story)
  }

  @Test("A call on a scope that no code retains waits for an alert as usual")
  func scopeWithoutReference() async throws {
    try showAlert()
    enqueue(.present(c), on: a, lock: lock.scope("part"))
    await pass(seconds: 2)
    try closeAlert()
    try await settle("2.75: present C finished → A + C")
  }

  @Test("A call on a scope that no code retains throws on a deadlock as usual")
  func deadlockOfScope() async throws {
    task("pop") { [unowned self] in
      try await lock.scope("part").serialize {
        "\(try await self.calls(on: self.a, lock: self.lock.scope("part")).start(.pop).end)"
      }
    }
    try await settle("0.0: pop deadlock → A")
  }
}
