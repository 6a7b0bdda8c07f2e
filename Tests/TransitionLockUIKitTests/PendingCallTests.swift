import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

@Suite("Calls from the request to the end") @MainActor
struct PendingCallTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }

  @Test("A call waits, starts and ends; a second one that does not wait is dropped")
  func states() async throws {
    let push = scene.calls().ask(.push(stage.b, animated: true), at: scene.site())
    let pop = scene.calls().popViewController(animated: true)
    let tap = scene.calls().ask(.pop(animated: true), ifIdle: true, at: scene.site())
    #expect([push.state, pop.state, tap.state] == [.started, .pending, .dropped])
    await stage.simulation.advance(by: .milliseconds(400))
    #expect([push.state, pop.state, tap.state] == [.ended, .started, .dropped])
    try await scene.settle()
    #expect(try await pop.end?.title == "B")
    #expect([push.state, pop.state, tap.state] == [.ended, .ended, .dropped])
  }

  @Test("A closure that asks for the end is called once, also after the end")
  func listeners() async throws {
    let push = scene.calls().ask(.push(stage.b, animated: true), at: scene.site())
    push.onEnd { _ in scene.note("early")(.success(.finished)) }
    try await scene.settle()
    push.onEnd { _ in scene.note("late")(.success(.finished)) }
    #expect(scene.ends == ["0.35 seconds early finished", "0.35 seconds late finished"])
  }

  @Test(
    "A call that fails at once is reported, unless its caller asks for the end",
    arguments: [false, true]
  )
  func reports(isAsked: Bool) async throws {
    let call = scene.calls(on: stage.d).ask(.present(stage.c, animated: true), at: scene.site())
    #expect(scene.reports.codes == [])
    if isAsked { call.onEnd { _ in } }
    try await scene.settle()
    #expect(scene.reports.codes == (isAsked ? [] : ["refused"]))
    #expect((call.state, call.pending.isHeard) == (.ended, isAsked))
  }

  enum Moment: CaseIterable { case inLine, heldUp, underWay }

  @Test(
    "A call that is cancelled before it starts ends at once, and gives its turn back",
    arguments: Moment.allCases
  )
  func cancelled(moment: Moment) async throws {
    let token = moment == .inLine ? scene.lock.tryStart("outsider") : nil
    if moment == .heldUp {
      try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    }
    let call = scene.calls().ask(
      .push(stage.c, animated: true),
      at: scene.site(),
      completion: scene.note("call")
    )
    await stage.simulation.advance(by: .milliseconds(100))
    call.cancel()
    call.cancel()
    #expect(scene.ends == (moment == .underWay ? [] : ["0.1 seconds call cancelled"]))
    #expect(scene.lock.isTransitioning == (moment != .heldUp))
    token?.end()
    try await scene.settle()
    #expect(stage.nav.viewControllers.contains { $0 === stage.c } == (moment == .underWay))
  }

  @Test("A call that must be shown on top waits for a menu, and not for an alert")
  func onTop() async throws {
    try stage.a.presentAndSettle(stage.b)
    scene.kit.record.menus = [stage.b]
    scene.calls(on: stage.a)
      .present(
        stage.c,
        onTop: true,
        within: .seconds(60),
        at: scene.site(),
        completion: scene.note("login")
      )
    await stage.simulation.advance(by: .seconds(2))
    #expect((stage.b.presentedViewController == nil, scene.lock.isTransitioning) == (true, false))
    scene.kit.record.menus = []
    try await scene.settle()
    #expect(stage.b.presentedViewController === stage.c)
    #expect(scene.results == ["login finished"])
  }

  @Test("A call that is cancelled while UIKit is being called has started, and holds the lock")
  func cancelledInTheCall() async throws {
    let token = scene.lock.tryStart("outsider")
    let call = scene.calls().ask(
      .push(stage.b, animated: true),
      at: scene.site(),
      completion: scene.note("call")
    )
    stage.b.reactions[.viewWillAppear] = call.cancel
    token?.end()
    await stage.simulation.advance(by: .milliseconds(100))
    #expect((call.state, scene.lock.isTransitioning) == (.started, true))
    try await scene.settle()
    #expect(scene.ends == ["0.35 seconds call finished"])
  }

  @Test(
    "A call that must be shown does not try again after its caller has cancelled it, and is not reported"
  )
  func cancelledWhenDropped() async throws {
    scene.kit.record.isDeaf = true
    let call = scene.calls(on: stage.a).present(stage.c, within: .seconds(60), at: scene.site())
    #expect(call.state == .started)
    call.cancel()
    try await scene.settle()
    #expect((scene.kit.record.calls.count, call.state) == (1, .ended))
    #expect(scene.reports.codes == [])
  }

  @Test(
    "A task that holds one column can await a call in another, and not in its own",
    arguments: [false, true]
  )
  func columns(isOwn: Bool) async throws {
    let list = NavigationController(rootViewController: ViewController(title: "list"))
    let split = SplitViewController(
      primary: list,
      secondary: NavigationController(rootViewController: stage.d)
    )
    stage.window.rootViewController = split
    let (calls, site, b) = (
      scene.calls(on: list).inColumn("list", of: split), scene.site(), stage.b
    )
    let (own, other) = (scene.lock.scope(isOwn ? "list" : "detail"), scene.lock.scope("list"))
    let token = isOwn ? nil : other.tryStart("outsider")
    let task = Task.immediate {
      try await own.serialize { _ = try await calls.ask(.push(b, animated: true), at: site).end }
    }
    token?.end()
    try await scene.settle()
    var code: TransitionLock.Failure.Code?
    do { try await task.value } catch let failure as TransitionLock.Failure { code = failure.code }
    #expect(code == (isOwn ? .deadlock : nil))
    #expect(list.viewControllers.contains { $0 === b } != isOwn)
  }

  @Test(
    "A call on an unreferenced scope waits for an alert, and finds its own deadlock, as on any lock"
  )
  func scopeWithoutReference() async throws {
    func calls() -> TransitionVerbs<ViewController> {
      TransitionVerbs(of: stage.a as ViewController, in: scene.kit, lock: scene.lock.scope("part"))
    }
    try stage.a.presentAndSettle(stage.b)
    let call = calls().ask(.present(stage.c, animated: true), at: scene.site())
    await stage.simulation.advance(by: .seconds(2))
    #expect(call.state == .pending)
    try stage.a.dismissAndSettle()
    try await scene.settle()
    #expect(stage.a.presentedViewController === stage.c)
    let task = Task.immediate { [scene, site = scene.site()] in
      try await scene.lock.scope("part").serialize {
        _ = try await calls().ask(.pop(animated: true), at: site).end
      }
    }
    try await stage.simulation.run()
    task.cancel()
    await #expect { try await task.value } throws: {
      ($0 as? TransitionLock.Failure)?.code == .deadlock
    }
  }
}
