import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// Findings of random walks: verbs in callbacks during another operation.
@Suite("Hasty apps")
struct HastyAppsTests {
  /// Calls a function in its animation, and then completes.
  private final class Abrupt: AnimatedTransitioning, TransitioningDelegate {
    var onStart: () -> Void = {}
    var finishes = true

    func transitionDuration(using context: (any ContextTransitioning)?) -> Duration { .milliseconds(200) }

    func animateTransition(using context: any ContextTransitioning) {
      onStart()
      context.completeTransition(finishes)
    }

    func animationController(
      forPresented presented: ViewController,
      presenting: ViewController,
      source: ViewController
    ) -> (any AnimatedTransitioning)? { self }

    func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? { self }
  }

  /// As for a push, of which it is known.
  @Test(
    "A column that is covered in the completion of a coordinator has disappeared, and appears when it is uncovered",
    .tags(.inferred)
  )
  func coveredColumn() throws {
    let simulation = NavigationSimulation()
    simulation.collisionBehavior = .matchingUIKit
    let history = simulation.recordCallbacks()
    let (detail, modal) = (Probe(title: "X"), ViewController(title: "M"))
    let split = SplitViewController(primary: ViewController(title: "A"), secondary: ViewController(title: "B"))
    let window = Window(simulation: simulation, rootViewController: split)
    modal.modalPresentationStyle = .fullScreen
    detail.reactions[.viewWillAppear] = { [unowned detail] in
      detail.transitionCoordinator?.animate(alongsideTransition: nil) { _ in
        try? detail.present(modal, animated: false, completion: nil)
      }
    }
    try split.showDetailViewController(detail, sender: nil, completion: nil)
    detail.reactions = [:]
    #expect(modal.window === window)
    #expect(detail.window == nil)
    #expect(detail.appearance == .disappeared)
    try modal.dismiss(animated: false, completion: nil)
    #expect(detail.appearance == .appeared)
    expectLegal(history, in: simulation)
  }

  @Test(
    "A child whose container has appeared before its own callbacks are over has appeared as well",
    .tags(.inferred)
  )
  func childOfPushed() throws {
    let stage = Stage()
    try stage.nav.pushViewController(stage.b, animated: true, completion: stage.note("push"))
    stage.c.reactions[.viewIsAppearing] = { [unowned stage] in
      // The swipe ends the push and does not begin, because the child is in its way.
      _ = try? stage.nav.beginInteractivePop(completion: nil)
    }
    try stage.b.addChild(stage.c)
    stage.b.view.addSubview(stage.c.view)
    stage.c.didMove(toParent: stage.b)
    #expect(stage.ends == ["push finished"])
    #expect((stage.b.appearance, stage.c.appearance) == (.appeared, .appeared))
  }

  @Test(
    "A gesture whose animator turns its transition round, and then completes it, ends once",
    .tags(.inferred)
  )
  func turnedAndCompleted() throws {
    let stage = Stage()
    let abrupt = Abrupt()
    stage.b.modalPresentationStyle = .pageSheet
    stage.b.transitioningDelegate = abrupt
    try stage.a.present(stage.b, animated: false, completion: nil)
    abrupt.onStart = { [unowned stage] in
      try? stage.b.dismiss(animated: true, completion: stage.note("dismiss"))
    }
    let gesture = try stage.b.beginInteractiveDismissal(completion: stage.note("gesture"))
    #expect(gesture == nil)
    try stage.simulation.run()
    #expect(stage.ends == ["gesture finished", "dismiss finished"])
    #expect(stage.b.window == nil)
    #expect(stage.simulation.misuses.isEmpty)
  }

  @Test("A child that is taken out while it is taken out is told once", .tags(.inferred))
  func takenOutTwice() throws {
    let stage = Stage()
    try stage.c.addChild(stage.b)
    stage.c.view.addSubview(stage.b.view)
    stage.b.didMove(toParent: stage.c)
    stage.b.reactions[.viewWillAppear] = { [unowned stage] in
      stage.b.view.removeFromSuperview()
      #expect(throws: Never.self) { try stage.b.removeFromParent() }
    }
    stage.b.reactions[.viewWillDisappear] = { [unowned stage] in
      #expect(throws: Never.self) { try stage.b.removeFromParent() }
    }
    stage.forget()
    try stage.nav.pushViewController(stage.c, animated: false, completion: nil)
    #expect(
      stage.callbacks.filter { $0.hasPrefix("B.") } == [
        "B.viewWillAppear", "B.viewWillDisappear", "B.viewDidDisappear", "B.didMove(to nil)",
      ]
    )
    #expect(stage.b.parent == nil)
    #expect(stage.b.appearance == .disappeared)
  }

  @Test(
    "What is covered while its presentation is taken back is told once that it has disappeared",
    .tags(.inferred)
  )
  func coveredWhileTakenBack() throws {
    let stage = Stage()
    let abrupt = Abrupt()
    abrupt.finishes = false
    stage.simulation.collisionBehavior = .matchingUIKit
    stage.a.definesPresentationContext = true
    stage.b.modalPresentationStyle = .overCurrentContext
    stage.b.transitioningDelegate = abrupt
    stage.c.modalPresentationStyle = .fullScreen
    stage.b.reactions[.viewWillDisappear] = { [unowned stage] in
      try? stage.nav.present(stage.c, animated: false, completion: stage.note("C"))
    }
    try stage.a.present(stage.b, animated: true, completion: stage.note("B"))
    #expect(stage.ends == ["C finished", "B cancelled"])
    #expect(stage.callbacks.count { $0 == "B.viewDidDisappear" } == 1)
    #expect(stage.b.appearance == .disappeared)
  }

  @Test(
    "What is presented in the context of a controller that has gone stays away when its dismissal is taken back",
    .tags(.inferred)
  )
  func goneWhileDismissed() throws {
    let stage = Stage()
    let abrupt = Abrupt()
    abrupt.finishes = false
    stage.simulation.collisionBehavior = .matchingUIKit
    stage.a.definesPresentationContext = true
    stage.b.modalPresentationStyle = .overCurrentContext
    try stage.a.present(stage.b, animated: false, completion: nil)
    stage.b.transitioningDelegate = abrupt
    stage.a.reactions[.viewDidDisappear] = { [unowned stage] in
      try? stage.b.dismiss(animated: true, completion: stage.note("dismiss"))
    }
    try stage.nav.pushViewController(stage.c, animated: false, completion: nil)
    #expect(stage.ends == ["dismiss cancelled"])
    #expect(stage.b.appearance == .disappeared)
    stage.a.reactions = [:]
    try stage.nav.popViewController(animated: false, completion: nil)
    #expect(stage.b.appearance == .appeared)
    #expect(stage.b.window === stage.window)
  }

  /// In general its view is in no window then, and UIKit says so.
  @Test(
    "A controller that is told that it comes to a parent presents nothing, though a callback has brought it on screen",
    .tags(.inferred)
  )
  func presentingBeforeMoved() throws {
    let stage = Stage()
    stage.d.modalPresentationStyle = .fullScreen
    try stage.a.present(stage.d, animated: false, completion: nil)
    var codes: [NavigationFailure.Code] = []
    stage.b.reactions[.willMove] = { [unowned stage] in
      try? stage.d.dismiss(animated: false, completion: nil)
      do throws(NavigationFailure) {
        try stage.b.present(stage.c, animated: true, completion: nil)
      } catch { codes.append(error.code) }
    }
    try stage.nav.pushViewController(stage.b, animated: false, completion: stage.note("push"))
    #expect((codes, stage.b.appearance) == ([.notInWindow], .appeared))
    stage.b.reactions = [:]
    try stage.b.present(stage.c, animated: true, completion: stage.note("present"))
    #expect(stage.nav.presentedViewController === stage.c)
    try stage.simulation.run()
    #expect(stage.ends == ["push finished", "present finished"])
  }

  @Test(
    "A controller that pushes another when its view is loaded, while its stack appears, does not appear itself",
    .tags(.inferred)
  )
  func coveredWhileLoaded() throws {
    let stage = Stage()
    let (next, top) = (Probe(title: "E"), Probe(title: "F"))
    let inner = NavigationController(rootViewController: stage.b, title: "inner")
    try stage.c.addChild(inner)
    stage.c.view.addSubview(inner.view)
    inner.didMove(toParent: stage.c)
    // When the stack is told that it appears, `next` is its top, and has no view yet.
    let pushes = [
      (stage.c, Callback.viewWillAppear, stage.d), (stage.d, .viewDidLoad, next), (next, .viewDidLoad, top),
    ]
    for (controller, callback, pushed) in pushes {
      controller.reactions[callback] = { [unowned inner] in
        #expect(throws: Never.self) { try inner.pushViewController(pushed, animated: false, completion: nil) }
      }
    }
    try stage.a.present(stage.c, animated: false, completion: stage.note("present"))
    #expect(stage.ends == ["present finished"])
    #expect(next.flags.filter { $0.hasPrefix("view") } == ["viewDidLoad"])
    #expect(next.appearance == .disappeared && next.view.window == nil)
    #expect(top.appearance == .appeared && top.view.window === stage.window)
    for (controller, _, _) in pushes { controller.reactions = [:] }
  }

  @Test(
    "A controller that a change of its stack uncovers, and a callback covers again, is not told that it has come",
    .tags(.inferred)
  )
  func coveredWhileUncovered() throws {
    let stage = Stage()
    stage.simulation.collisionBehavior = .matchingUIKit
    try stage.push(stage.b)
    stage.b.definesPresentationContext = true
    stage.c.modalPresentationStyle = .currentContext
    stage.d.modalPresentationStyle = .fullScreen
    try stage.b.present(stage.c, animated: false, completion: nil)
    stage.forget()
    stage.b.reactions[.viewWillAppear] = { [unowned stage] in
      try? stage.nav.present(stage.d, animated: false, completion: stage.note("present"))
    }
    try stage.nav.popViewController(animated: false, completion: stage.note("pop"))
    #expect(stage.ends == ["present finished", "pop finished"])
    #expect(
      stage.callbacks.filter { $0.hasPrefix("B.view") } == [
        "B.viewWillAppear", "B.viewWillDisappear", "B.viewDidDisappear",
      ]
    )
    #expect(stage.b.parent == nil && stage.b.appearance == .disappeared)
    #expect(stage.d.appearance == .appeared)
  }
}
