import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Presentation styles")
struct PresentationStylesTests {
  static let styles: [ModalPresentationStyle] = [
    .automatic, .fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .pageSheet,
    .formSheet, .popover,
    .custom,
  ]

  @Test(
    "The presenter's view leaves the window with fullScreen and currentContext, and stays with all others",
    .tags(.documented),
    arguments: styles
  )
  func presentersView(style: ModalPresentationStyle) throws {
    let fixture = StackFixture()
    fixture.b.modalPresentationStyle = style
    for animated in [true, false] {
      try fixture.a.present(fixture.b, animated: animated, completion: nil)
      if animated {
        #expect(fixture.nav.view.window === fixture.window, "during the transition both are there")
      }
      try fixture.simulation.run()
      let leaves = style == .fullScreen || style == .currentContext
      #expect((fixture.nav.view.window == nil) == leaves)
      #expect(fixture.b.view.window === fixture.window)
      try fixture.b.dismiss(animated: animated, completion: nil)
      try fixture.simulation.run()
      #expect(fixture.nav.view.superview === fixture.window)
      #expect(fixture.nav.view.frame == fixture.window.bounds)
      #expect(fixture.b.view.superview == nil)
      #expect(fixture.window.subviews.map(\.name) == ["nav"])
    }
    #expect(fixture.simulation.misuses == [])
  }

  /// `automatic` came with iOS 13; before, it is presented in that time's default, as no code of
  /// that time can have meant anything else.
  @Test(
    "A controller without a style is presented full screen before 13, and as a sheet since",
    .tags(.documented),
    arguments: SystemProfile.all,
    [true, false]
  )
  func defaultStyle(profile: SystemProfile, saysAutomatic: Bool) throws {
    let fixture = StackFixture()
    fixture.simulation.profile = profile
    if saysAutomatic { fixture.b.modalPresentationStyle = .automatic }
    try fixture.a.present(fixture.b, animated: true)
    #expect(
      fixture.b.transitionCoordinator?.presentationStyle
        == (profile < .iOS18 ? .fullScreen : .automatic)
    )
    try fixture.simulation.run()
    let covers = [.iOS7, .iOS8, .iOS9].contains(profile)
    #expect((fixture.nav.view.window == nil) == covers)
    #expect((fixture.b.view.frame == fixture.window.bounds) == covers)
    #expect(fixture.callbacks.contains("A.viewDidDisappear") == covers)
    #expect((try fixture.b.beginInteractiveDismissal() == nil) == covers)
    #expect(fixture.simulation.misuses == [])
  }

  @Test(
    "The container appears for a presentation, stays with it, and goes after it",
    .tags(.documented)
  )
  func container() throws {
    let fixture = StackFixture()
    try fixture.a.present(fixture.b, animated: true, completion: nil)
    let presentation = try #require(fixture.b.presentationController)
    let container = try #require(presentation.containerView)
    #expect(container.superview === fixture.window)
    #expect(presentation.presentingViewController === fixture.nav)
    try fixture.simulation.run()
    #expect(container.superview === fixture.window)
    #expect(fixture.b.view.superview === container)
    try fixture.b.dismiss(animated: true, completion: nil)
    #expect(container.superview === fixture.window)
    try fixture.simulation.run()
    #expect(container.superview == nil)
    #expect(presentation.containerView == nil)
    #expect(fixture.b.presentationController !== presentation)
  }

  /// Radars against iOS 8 (openradar-mirror#12175, #3102) report the sheet's new size as a fault,
  /// so systems since keep the old one.
  @Test(
    "A sheet that presents full screen keeps its frame: within the call, while it is covered, and on the way back",
    .source(.radar12195),
    arguments: [ModalPresentationStyle.pageSheet, .formSheet],
    [true, false]
  )
  func sheetBeneathFullScreen(style: ModalPresentationStyle, animated: Bool) throws {
    let fixture = StackFixture()
    let window = Window(
      simulation: fixture.simulation,
      rootViewController: fixture.c,
      size: Window.tabletSize
    )
    fixture.b.modalPresentationStyle = style
    fixture.d.modalPresentationStyle = .fullScreen
    try fixture.c.presentAndSettle(fixture.b)
    let frame = fixture.b.view.frame
    #expect(frame != window.bounds)
    try fixture.b.present(fixture.d, animated: animated)
    #expect(fixture.b.view.frame == frame)
    try fixture.simulation.run()
    #expect(fixture.b.view.window == nil)
    #expect(fixture.b.view.frame == frame)
    try fixture.d.dismiss(animated: animated)
    #expect(fixture.b.view.window === window)
    #expect(fixture.b.view.frame == frame)
    try fixture.simulation.run()
    #expect(fixture.b.view.frame == frame)
  }

  /// The sizes are those usually seen; Apple gives none.
  @Test(
    "Sheets and popovers cover part of the window, the others all of it",
    .tags(.inferred),
    arguments: styles
  )
  func frames(style: ModalPresentationStyle) throws {
    for size in [Window.telephoneSize, Window.tabletSize] {
      let root = ViewController(title: "A")
      let window = Window(simulation: NavigationSimulation(), rootViewController: root, size: size)
      let presented = ViewController(title: "B")
      presented.modalPresentationStyle = style
      try root.presentAndSettle(presented)
      let isInset = [.automatic, .pageSheet, .formSheet, .popover].contains(style)
      #expect((presented.view.frame != window.bounds) == isInset)
      #expect(presented.view.frame.size.height <= window.bounds.size.height)
    }
  }

  @Test(
    "A context is presented in by the ancestor that defines it, not by the root",
    .tags(.documented)
  )
  func context() throws {
    let simulation = NavigationSimulation()
    let (a, b, c) = (
      ViewController(title: "A"), ViewController(title: "B"), ViewController(title: "C")
    )
    let split = SplitViewController(
      primary: NavigationController(rootViewController: a),
      secondary: b
    )
    let window = Window(simulation: simulation, rootViewController: split)
    b.definesPresentationContext = true
    c.modalPresentationStyle = .currentContext
    let log = simulation.recordCallbacks()
    try b.present(c, animated: true, completion: nil)
    // The other column stays as it is.
    try a.navigationController?.pushViewController(
      ViewController(title: "D"),
      animated: true,
      completion: nil
    )
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

  @Test("A presentation in context leaves with its controller on a pop", .tags(.inferred))
  func poppedContext() throws {
    let fixture = StackFixture()
    try fixture.push(fixture.b)
    fixture.b.definesPresentationContext = true
    fixture.c.modalPresentationStyle = .overCurrentContext
    try fixture.b.presentAndSettle(fixture.c)
    #expect(fixture.c.presentingViewController === fixture.b)
    fixture.forget()
    try fixture.nav.popViewController(animated: true, completion: nil)
    try fixture.simulation.run()
    #expect(fixture.c.window == nil)
    #expect(fixture.c.presentingViewController == nil)
    #expect(fixture.b.presentedViewController == nil)
    #expect(
      fixture.callbacks.filter { $0.hasPrefix("C") } == [
        "C.viewWillDisappear", "C.viewDidDisappear",
      ]
    )
    #expect(fixture.nav.view.subviews.count == 1)
    try fixture.a.presentAndSettle(fixture.c)
  }

  @Test(
    "A presentation in context disappears and appears with the container of its controller",
    .tags(.inferred),
    arguments: [ModalPresentationStyle.overCurrentContext, .currentContext]
  )
  func contextInContainer(style: ModalPresentationStyle) throws {
    let fixture = StackFixture()
    try fixture.push(fixture.b)
    fixture.b.definesPresentationContext = true
    fixture.c.modalPresentationStyle = style
    try fixture.b.presentAndSettle(fixture.c)
    fixture.forget()
    fixture.d.modalPresentationStyle = .fullScreen
    try fixture.nav.present(fixture.d, animated: true, completion: nil)
    try fixture.simulation.run()
    try fixture.nav.dismiss(animated: true, completion: nil)
    try fixture.simulation.run()
    let appearances = [
      "viewWillDisappear", "viewDidDisappear", "viewWillAppear", "viewIsAppearing", "viewDidAppear",
    ]
    #expect(fixture.callbacks.filter { $0.hasPrefix("C") } == appearances.map { "C.\($0)" })
    #expect(
      fixture.callbacks.filter { $0.hasPrefix("B") }
        == (style == .currentContext ? [] : appearances.map { "B.\($0)" })
    )
    #expect(fixture.c.window === fixture.window)
  }

  @Test("Three modals, dismissed from the leaf: one after the other", .tags(.documented))
  func leaf() throws {
    let fixture = StackFixture()
    let presented = [fixture.b, fixture.c, fixture.d]
    var presenter: ViewController = fixture.a
    for controller in presented {
      controller.modalPresentationStyle = .fullScreen
      try presenter.presentAndSettle(controller)
      presenter = controller
    }
    for controller in presented.reversed() {
      let below = try #require(controller.presentingViewController)
      #expect(below.view.window == nil)
      try controller.dismiss(animated: true, completion: nil)
      try fixture.simulation.run()
      #expect(controller.view.window == nil)
      #expect(below.view.window === fixture.window)
    }
    #expect(fixture.window.subviews.map(\.name) == ["nav"])
  }

  @Test(
    "Three modals, dismissed from the bottom: the topmost is animated, all are gone",
    .tags(.documented)
  )
  func chain() throws {
    for style in [ModalPresentationStyle.fullScreen, .pageSheet, .custom] {
      let fixture = StackFixture()
      let presented = [fixture.b, fixture.c, fixture.d]
      var presenter: ViewController = fixture.a
      for controller in presented {
        controller.modalPresentationStyle = style
        try presenter.presentAndSettle(controller)
        presenter = controller
      }
      #expect(fixture.window.subviews.count == (style == .fullScreen ? 3 : 4))
      try fixture.a.dismiss(animated: true, completion: fixture.note("dismissed"))
      #expect(fixture.d.view.window === fixture.window)
      try fixture.simulation.run()
      #expect(fixture.ends == ["dismissed finished"])
      #expect(fixture.window.subviews.map(\.name) == ["nav"])
      #expect(
        presented.allSatisfy {
          $0.view.superview == nil && $0.presentationController?.containerView == nil
        }
      )
      #expect(fixture.a.window === fixture.window)
    }
  }

  /// As a search controller does whose presenter defines the context.
  @Test(
    "A presentation in context leaves with its controller on a push, and comes back on the pop",
    .source(.searchControllerAfterSegue),
    arguments: [ModalPresentationStyle.overCurrentContext, .currentContext],
    [true, false]
  )
  func contextOnStack(style: ModalPresentationStyle, animated: Bool) throws {
    let fixture = StackFixture()
    try fixture.push(fixture.b)
    fixture.b.definesPresentationContext = true
    fixture.c.modalPresentationStyle = style
    try fixture.b.presentAndSettle(fixture.c)
    fixture.forget()
    try fixture.nav.pushViewController(fixture.d, animated: animated, completion: nil)
    try fixture.simulation.run()
    #expect(fixture.c.window == nil && fixture.b.window == nil)
    #expect(fixture.nav.transitionView.subviews.map(\.name) == ["D"])
    fixture.window.rotate(animated: false, completion: nil)
    try fixture.nav.popViewController(animated: animated, completion: nil)
    try fixture.simulation.run()
    #expect(fixture.c.window === fixture.window)
    #expect((fixture.b.window == nil) == (style == .currentContext))
    #expect(fixture.b.presentedViewController === fixture.c)
    #expect(fixture.c.view.frame == fixture.nav.transitionView.bounds)
    let appearances = [
      "viewWillDisappear", "viewDidDisappear", "viewWillAppear", "viewIsAppearing", "viewDidAppear",
    ]
    #expect(
      fixture.callbacks.filter { $0.hasPrefix("C.") && !$0.hasSuffix("Transition") }
        == appearances.map { "C.\($0)" }
    )
    #expect(
      fixture.callbacks.filter { $0.hasPrefix("B.") && !$0.hasSuffix("Transition") }
        == (style == .currentContext ? [] : appearances.map { "B.\($0)" })
    )
    try fixture.c.dismiss(animated: animated, completion: nil)
    try fixture.simulation.run()
    #expect(fixture.b.window === fixture.window)
    #expect(fixture.nav.transitionView.subviews.map(\.name) == ["B"])
  }

  @Test(
    "Dismissing inside a covered container shows no controller",
    .tags(.inferred),
    arguments: [true, false]
  )
  func dismissBeneath(animated: Bool) throws {
    for style in [ModalPresentationStyle.overCurrentContext, .currentContext] {
      let fixture = StackFixture()
      fixture.a.definesPresentationContext = true
      fixture.b.modalPresentationStyle = style
      fixture.d.modalPresentationStyle = .fullScreen
      try fixture.a.presentAndSettle(fixture.b)
      try fixture.nav.presentAndSettle(fixture.d)
      fixture.forget()
      try fixture.b.dismiss(animated: animated, completion: fixture.note("dismiss"))
      try fixture.simulation.run()
      #expect(fixture.ends == ["dismiss finished"])
      #expect(fixture.callbacks == [])
      try fixture.nav.dismiss(animated: animated, completion: nil)
      try fixture.simulation.run()
      #expect(fixture.a.window === fixture.window)
      #expect(fixture.a.appearance == .appeared)
      #expect(fixture.b.window == nil)
    }
  }
}
