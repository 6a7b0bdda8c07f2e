import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Presentation styles")
struct PresentationStylesTests {
  static let styles: [ModalPresentationStyle] = [
    .automatic, .fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .pageSheet, .formSheet, .popover,
    .custom,
  ]

  @Test(
    "The presenter's view leaves the window with fullScreen and currentContext, and stays with all others",
    .tags(.documented),
    arguments: styles
  )
  func presentersView(style: ModalPresentationStyle) throws {
    let stage = StackFixture()
    stage.b.modalPresentationStyle = style
    for animated in [true, false] {
      try stage.a.present(stage.b, animated: animated, completion: nil)
      if animated { #expect(stage.nav.view.window === stage.window, "during the transition both are there") }
      try stage.simulation.run()
      let leaves = style == .fullScreen || style == .currentContext
      #expect((stage.nav.view.window == nil) == leaves)
      #expect(stage.b.view.window === stage.window)
      try stage.b.dismiss(animated: animated, completion: nil)
      try stage.simulation.run()
      #expect(stage.nav.view.superview === stage.window)
      #expect(stage.nav.view.frame == stage.window.bounds)
      #expect(stage.b.view.superview == nil)
      #expect(stage.window.subviews.map(\.name) == ["nav"])
    }
    #expect(stage.simulation.misuses == [])
  }

  /// `automatic` came with iOS 13; what means it before is presented in that time's default, as no code of that time can
  /// have meant anything else.
  @Test(
    "A controller that says nothing is presented full screen before 13, and as a sheet since",
    .tags(.documented),
    arguments: SystemProfile.all,
    [true, false]
  )
  func defaultStyle(profile: SystemProfile, saysAutomatic: Bool) throws {
    let stage = StackFixture()
    stage.simulation.profile = profile
    if saysAutomatic { stage.b.modalPresentationStyle = .automatic }
    try stage.a.present(stage.b, animated: true)
    #expect(stage.b.transitionCoordinator?.presentationStyle == (profile < .iOS18 ? .fullScreen : .automatic))
    try stage.simulation.run()
    let covers = [.iOS7, .iOS8, .iOS9].contains(profile)
    #expect((stage.nav.view.window == nil) == covers)
    #expect((stage.b.view.frame == stage.window.bounds) == covers)
    #expect(stage.callbacks.contains("A.viewDidDisappear") == covers)
    #expect((try stage.b.beginInteractiveDismissal() == nil) == covers)
    #expect(stage.simulation.misuses == [])
  }

  @Test("The container appears for a presentation, stays with it, and goes after it", .tags(.documented))
  func container() throws {
    let stage = StackFixture()
    try stage.a.present(stage.b, animated: true, completion: nil)
    let presentation = try #require(stage.b.presentationController)
    let container = try #require(presentation.containerView)
    #expect(container.superview === stage.window)
    #expect(presentation.presentingViewController === stage.nav)
    try stage.simulation.run()
    #expect(container.superview === stage.window)
    #expect(stage.b.view.superview === container)
    try stage.b.dismiss(animated: true, completion: nil)
    #expect(container.superview === stage.window)
    try stage.simulation.run()
    #expect(container.superview == nil)
    #expect(presentation.containerView == nil)
    #expect(stage.b.presentationController !== presentation)
  }

  /// Radars against iOS 8 (openradar-mirror#12175, #3102) report the sheet's new size as a fault, so systems since keep the
  /// old one.
  @Test(
    "A sheet that presents full screen keeps its frame: within the call, while it is covered, and on the way back",
    .source(.radar12195),
    arguments: [ModalPresentationStyle.pageSheet, .formSheet],
    [true, false]
  )
  func sheetBeneathFullScreen(style: ModalPresentationStyle, animated: Bool) throws {
    let stage = StackFixture()
    let window = Window(simulation: stage.simulation, rootViewController: stage.c, size: Window.tabletSize)
    stage.b.modalPresentationStyle = style
    stage.d.modalPresentationStyle = .fullScreen
    try stage.c.present(stage.b, animated: false)
    let frame = stage.b.view.frame
    #expect(frame != window.bounds)
    try stage.b.present(stage.d, animated: animated)
    #expect(stage.b.view.frame == frame)
    try stage.simulation.run()
    #expect(stage.b.view.window == nil)
    #expect(stage.b.view.frame == frame)
    try stage.d.dismiss(animated: animated)
    #expect(stage.b.view.window === window)
    #expect(stage.b.view.frame == frame)
    try stage.simulation.run()
    #expect(stage.b.view.frame == frame)
  }

  /// The sizes are those usually seen; Apple gives none.
  @Test("Sheets and popovers cover part of the window, the others all of it", .tags(.inferred), arguments: styles)
  func frames(style: ModalPresentationStyle) throws {
    for size in [Window.telephoneSize, Window.tabletSize] {
      let root = ViewController(title: "A")
      let window = Window(simulation: NavigationSimulation(), rootViewController: root, size: size)
      let presented = ViewController(title: "B")
      presented.modalPresentationStyle = style
      try root.present(presented, animated: false, completion: nil)
      let isInset = [.automatic, .pageSheet, .formSheet, .popover].contains(style)
      #expect((presented.view.frame != window.bounds) == isInset)
      #expect(presented.view.frame.size.height <= window.bounds.size.height)
    }
  }

  @Test("A context is presented in by the ancestor that defines it, not by the root", .tags(.documented))
  func context() throws {
    let simulation = NavigationSimulation()
    let (a, b, c) = (ViewController(title: "A"), ViewController(title: "B"), ViewController(title: "C"))
    let split = SplitViewController(primary: NavigationController(rootViewController: a), secondary: b)
    let window = Window(simulation: simulation, rootViewController: split)
    b.definesPresentationContext = true
    c.modalPresentationStyle = .currentContext
    let log = simulation.recordCallbacks()
    try b.present(c, animated: true, completion: nil)
    // The other column stays as it is.
    try a.navigationController?.pushViewController(ViewController(title: "D"), animated: true, completion: nil)
    try simulation.run()
    #expect(c.presentingViewController === b)
    #expect(b.window == nil)
    #expect(split.window === window)
    #expect(c.view.window === window)
    let container = try #require(c.presentationController?.containerView)
    #expect(container.superview === split.view)
    #expect(container.frame.size.width < window.bounds.size.width)
    #expect(!log.records.contains { $0.controller.name == "SplitViewController" })
    try c.dismiss(animated: true, completion: nil)
    try simulation.run()
    #expect(b.window === window)
    #expect(b.view.superview === split.view)
  }

  @Test("What is presented in the context of a controller goes with it when that is popped", .tags(.inferred))
  func poppedContext() throws {
    let stage = StackFixture()
    try stage.push(stage.b)
    stage.b.definesPresentationContext = true
    stage.c.modalPresentationStyle = .overCurrentContext
    try stage.b.present(stage.c, animated: false, completion: nil)
    #expect(stage.c.presentingViewController === stage.b)
    stage.forget()
    try stage.nav.popViewController(animated: true, completion: nil)
    try stage.simulation.run()
    #expect(stage.c.window == nil)
    #expect(stage.c.presentingViewController == nil)
    #expect(stage.b.presentedViewController == nil)
    #expect(stage.callbacks.filter { $0.hasPrefix("C") } == ["C.viewWillDisappear", "C.viewDidDisappear"])
    #expect(stage.nav.view.subviews.count == 1)
    try stage.a.present(stage.c, animated: false, completion: nil)
  }

  @Test(
    "What is presented in the context of a controller disappears and appears with the container of that",
    .tags(.inferred),
    arguments: [ModalPresentationStyle.overCurrentContext, .currentContext]
  )
  func contextInContainer(style: ModalPresentationStyle) throws {
    let stage = StackFixture()
    try stage.push(stage.b)
    stage.b.definesPresentationContext = true
    stage.c.modalPresentationStyle = style
    try stage.b.present(stage.c, animated: false, completion: nil)
    stage.forget()
    stage.d.modalPresentationStyle = .fullScreen
    try stage.nav.present(stage.d, animated: true, completion: nil)
    try stage.simulation.run()
    try stage.nav.dismiss(animated: true, completion: nil)
    try stage.simulation.run()
    let appearances = [
      "viewWillDisappear", "viewDidDisappear", "viewWillAppear", "viewIsAppearing", "viewDidAppear",
    ]
    #expect(stage.callbacks.filter { $0.hasPrefix("C") } == appearances.map { "C.\($0)" })
    #expect(
      stage.callbacks.filter { $0.hasPrefix("B") } == (style == .currentContext ? [] : appearances.map { "B.\($0)" })
    )
    #expect(stage.c.window === stage.window)
  }

  @Test("Three modals, dismissed from the leaf: one after the other", .tags(.documented))
  func leaf() throws {
    let stage = StackFixture()
    let presented = [stage.b, stage.c, stage.d]
    var presenter: ViewController = stage.a
    for controller in presented {
      controller.modalPresentationStyle = .fullScreen
      try presenter.present(controller, animated: false, completion: nil)
      presenter = controller
    }
    for controller in presented.reversed() {
      let below = try #require(controller.presentingViewController)
      #expect(below.view.window == nil)
      try controller.dismiss(animated: true, completion: nil)
      try stage.simulation.run()
      #expect(controller.view.window == nil)
      #expect(below.view.window === stage.window)
    }
    #expect(stage.window.subviews.map(\.name) == ["nav"])
  }

  @Test("Three modals, dismissed from the bottom: the topmost is animated, all are gone", .tags(.documented))
  func chain() throws {
    for style in [ModalPresentationStyle.fullScreen, .pageSheet, .custom] {
      let stage = StackFixture()
      let presented = [stage.b, stage.c, stage.d]
      var presenter: ViewController = stage.a
      for controller in presented {
        controller.modalPresentationStyle = style
        try presenter.present(controller, animated: false, completion: nil)
        presenter = controller
      }
      #expect(stage.window.subviews.count == (style == .fullScreen ? 3 : 4))
      try stage.a.dismiss(animated: true, completion: stage.note("dismissed"))
      #expect(stage.d.view.window === stage.window)
      try stage.simulation.run()
      #expect(stage.ends == ["dismissed finished"])
      #expect(stage.window.subviews.map(\.name) == ["nav"])
      #expect(presented.allSatisfy { $0.view.superview == nil && $0.presentationController?.containerView == nil })
      #expect(stage.a.window === stage.window)
    }
  }

  /// As a search controller does whose presenter defines the context.
  @Test(
    "What is presented in the context of a controller goes with it on a push, and comes back on the pop",
    .source(.searchControllerAfterSegue),
    arguments: [ModalPresentationStyle.overCurrentContext, .currentContext],
    [true, false]
  )
  func contextOnStack(style: ModalPresentationStyle, animated: Bool) throws {
    let stage = StackFixture()
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

  @Test("Dismissing inside a container that is covered shows nobody", .tags(.inferred), arguments: [true, false])
  func dismissBeneath(animated: Bool) throws {
    for style in [ModalPresentationStyle.overCurrentContext, .currentContext] {
      let stage = StackFixture()
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
