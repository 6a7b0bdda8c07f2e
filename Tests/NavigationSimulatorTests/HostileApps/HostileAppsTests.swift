import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// Calls that no app should make, but some apps do.
@Suite("Hostile apps")
struct HostileAppsTests {
  /// Uses its context, or a callback, at the wrong moment.
  private final class Hasty: AnimatedTransitioning {
    var completesInQuestion = false
    var context: (any ContextTransitioning)?

    func transitionDuration(using context: (any ContextTransitioning)?) -> Duration {
      if completesInQuestion { context?.completeTransition(true) }
      return .milliseconds(200)
    }

    func animateTransition(using context: any ContextTransitioning) {
      self.context = context
      if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
    }
  }

  private final class Giver: TransitioningDelegate, NavigationControllerDelegate {
    let animator = Hasty()
    var shown: [String] = []

    func animationController(
      forPresented presented: ViewController,
      presenting: ViewController,
      source: ViewController
    ) -> (any AnimatedTransitioning)? { animator }

    func navigationController(
      _ navigationController: NavigationController,
      animationControllerFor operation: NavigationController.Operation,
      from leaving: ViewController,
      to arriving: ViewController
    ) -> (any AnimatedTransitioning)? { animator }
  }

  @Test("Completing a transition before its animation has started is a misuse, and changes nothing", .tags(.inferred))
  func tooEarly() throws {
    let stage = Stage()
    let giver = Giver()
    giver.animator.completesInQuestion = true
    stage.b.transitioningDelegate = giver
    try stage.a.present(stage.b, animated: true, completion: stage.note("present"))
    #expect(stage.simulation.misuses.count == 1)
    #expect(stage.ends == [])
    #expect(stage.simulation.openTransitions.count == 1)
    giver.animator.context?.completeTransition(true)
    #expect(stage.ends == ["present finished"])
  }

  @Test("A transition that is completed in viewIsAppearing ends after willShow", .tags(.inferred))
  func whileArriving() throws {
    let stage = Stage()
    let giver = Giver()
    stage.nav.delegate = giver
    stage.b.reactions[.viewIsAppearing] = { giver.animator.context?.completeTransition(true) }
    try stage.nav.pushViewController(stage.b, animated: true, completion: stage.note("push"))
    #expect(stage.ends == ["push finished"])
    let order = stage.callbacks.filter { $0.hasPrefix("nav.") }
    #expect((order, stage.simulation.misuses.isEmpty) == (["nav.willShow(B)", "nav.didShow(B)"], true))
  }

  @Test("A simulation can be released during a rotation, or while a rotation waits", arguments: [true, false])
  func rotatingWorld(isWaiting: Bool) throws {
    weak var simulation: NavigationSimulation?
    weak var window: Window?
    do {
      let stage = Stage()
      simulation = stage.simulation
      window = stage.window
      if isWaiting { try stage.nav.pushViewController(stage.b, animated: true, completion: nil) }
      stage.window.rotate(animated: true, completion: nil)
    }
    #expect(window == nil)
    #expect(simulation == nil)
  }

  @Test(
    "What is dismissed or popped is free only when its transition is over: in another window as well",
    .tags(.inferred)
  )
  func elsewhere() throws {
    let stage = Stage()
    let other = NavigationController(rootViewController: ViewController(title: "X"))
    let window = Window(simulation: stage.simulation, rootViewController: other)
    var codes: [NavigationFailure.Code] = []
    let attempt: () -> Void = {
      do throws(NavigationFailure) {
        try other.present(stage.b, animated: true, completion: nil)
      } catch { codes.append(error.code) }
      do throws(NavigationFailure) {
        try other.pushViewController(stage.b, animated: true, completion: nil)
      } catch { codes.append(error.code) }
      window.rootViewController = stage.b
    }
    try stage.push(stage.b)
    stage.b.reactions[.didMove] = attempt
    try stage.nav.popViewController(animated: true, completion: nil)
    try stage.simulation.run()
    #expect((codes, stage.simulation.misuses.count) == ([.conflict, .conflict], 1))
    #expect(window.rootViewController === other)
    stage.b.reactions = [:]
    try other.present(stage.b, animated: true, completion: stage.note("present"))
    try stage.simulation.run()
    #expect(stage.ends == ["present finished"])
    #expect(stage.b.occupancy.transition == nil)
  }

  /// As a search controller does whose presenter defines the context.
  @Test(
    "What is presented in the context of a controller goes with it on a push, and comes back on the pop",
    .source(.searchControllerAfterSegue),
    arguments: [ModalPresentationStyle.overCurrentContext, .currentContext],
    [true, false]
  )
  func contextOnStack(style: ModalPresentationStyle, animated: Bool) throws {
    let stage = Stage()
    try stage.push(stage.b)
    stage.b.definesPresentationContext = true
    stage.c.modalPresentationStyle = style
    try stage.b.present(stage.c, animated: false, completion: nil)
    stage.forget()
    try stage.nav.pushViewController(stage.d, animated: animated, completion: nil)
    try stage.simulation.run()
    #expect(stage.c.window == nil && stage.b.window == nil)
    #expect(stage.nav.transitionView.subviews.map(\.name) == ["D"])
    stage.window.rotate(animated: false, completion: nil)
    try stage.nav.popViewController(animated: animated, completion: nil)
    try stage.simulation.run()
    #expect(stage.c.window === stage.window)
    #expect((stage.b.window == nil) == (style == .currentContext))
    #expect(stage.b.presentedViewController === stage.c)
    #expect(stage.c.view.frame == stage.nav.transitionView.bounds)
    let appearances = [
      "viewWillDisappear", "viewDidDisappear", "viewWillAppear", "viewIsAppearing", "viewDidAppear",
    ]
    #expect(stage.callbacks.filter { $0.hasPrefix("C.") } == appearances.map { "C.\($0)" })
    #expect(
      stage.callbacks.filter { $0.hasPrefix("B.") && !$0.hasSuffix("Transition") }
        == (style == .currentContext ? [] : appearances.map { "B.\($0)" })
    )
    try stage.c.dismiss(animated: animated, completion: nil)
    try stage.simulation.run()
    #expect(stage.b.window === stage.window)
    #expect(stage.nav.transitionView.subviews.map(\.name) == ["B"])
  }

  @Test("What is presented in the context of a controller is occupied with the container of that", .tags(.inferred))
  func occupiedInContext() throws {
    let stage = Stage()
    let inner = NavigationController(rootViewController: stage.b)
    stage.a.definesPresentationContext = true
    inner.modalPresentationStyle = .overCurrentContext
    stage.c.modalPresentationStyle = .fullScreen
    try stage.a.present(inner, animated: false, completion: nil)
    try stage.nav.present(stage.c, animated: true, completion: nil)
    stage.expectRefusal(.conflict, conflictingTransition: .present) {
      try inner.pushViewController(stage.d, animated: false, completion: $0)
    }
    try stage.simulation.run()
    try inner.pushViewController(stage.d, animated: false, completion: stage.note("push"))
    #expect(stage.ends == ["push finished"])
  }

  @Test("Dismissing inside a container that is covered shows nobody", .tags(.inferred), arguments: [true, false])
  func dismissBeneath(animated: Bool) throws {
    for style in [ModalPresentationStyle.overCurrentContext, .currentContext] {
      let stage = Stage()
      stage.a.definesPresentationContext = true
      stage.b.modalPresentationStyle = style
      stage.d.modalPresentationStyle = .fullScreen
      try stage.a.present(stage.b, animated: false, completion: nil)
      try stage.nav.present(stage.d, animated: false, completion: nil)
      stage.forget()
      try stage.b.dismiss(animated: animated, completion: stage.note("dismiss"))
      try stage.simulation.run()
      #expect(stage.ends == ["dismiss finished"])
      #expect(stage.callbacks == [])
      try stage.nav.dismiss(animated: animated, completion: nil)
      try stage.simulation.run()
      #expect(stage.a.window === stage.window)
      #expect(stage.a.appearance == .appeared)
      #expect(stage.b.window == nil)
    }
  }
}

/// Calls on a controller in the middle of its move.
extension HostileAppsTests {
  /// UIKit does not look, and the controller ends in two places (inferred).
  @Test("A controller that is told that it moves to one parent can be given to nobody else", .tags(.different))
  func twoParents() throws {
    let stage = Stage()
    let other = NavigationController(rootViewController: ViewController(title: "X"))
    let window = Window(simulation: stage.simulation, rootViewController: other)
    var codes: [NavigationFailure.Code] = []
    stage.b.reactions[.willMove] = { [unowned stage] in
      do throws(NavigationFailure) {
        try other.pushViewController(stage.b, animated: false, completion: nil)
      } catch { codes.append(error.code) }
      do throws(NavigationFailure) {
        try other.present(stage.b, animated: false, completion: nil)
      } catch { codes.append(error.code) }
      do throws(NavigationFailure) { try stage.d.addChild(stage.b) } catch { codes.append(error.code) }
      window.rootViewController = stage.b
    }
    try stage.c.addChild(stage.b)
    #expect((codes, stage.simulation.misuses.count) == ([.alreadyActive, .alreadyActive, .alreadyActive], 1))
    #expect(stage.b.parent === stage.c)
    #expect(other.viewControllers.count == 1)
  }

  @Test("A child that is taken out while it appears, its view first, has disappeared", .tags(.inferred))
  func takenOut() throws {
    let stage = Stage()
    try stage.c.addChild(stage.b)
    stage.c.view.addSubview(stage.b.view)
    stage.b.didMove(toParent: stage.c)
    stage.b.reactions[.viewWillAppear] = { [unowned stage] in
      stage.b.view.removeFromSuperview()
      #expect(throws: Never.self) { try stage.b.removeFromParent() }
    }
    try stage.nav.pushViewController(stage.c, animated: true, completion: nil)
    try stage.simulation.run()
    #expect((stage.b.appearance, stage.c.appearance) == (.disappeared, .appeared))
  }
}
