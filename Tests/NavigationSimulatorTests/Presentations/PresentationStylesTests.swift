import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Presentation styles")
final class PresentationStylesTests: StackFixture {
  private static let covering: [ModalPresentationStyle] = [.fullScreen, .currentContext]
  private static let uncovering: [ModalPresentationStyle] = [
    .automatic, .overFullScreen, .overCurrentContext, .pageSheet, .formSheet, .popover, .custom,
  ]
  private static let ofContext: [ModalPresentationStyle] = [.overCurrentContext, .currentContext]

  init() { super.init(cast: "") }

  /// Presents each controller on the one before, from A on, without animation.
  private func presentChain(_ style: ModalPresentationStyle, _ chain: ViewController...) throws {
    var presenter: ViewController = a
    for controller in chain {
      controller.modalPresentationStyle = style
      try presenter.presentAndSettle(controller)
      presenter = controller
    }
    story.forget()
  }

  /// Pushes B, which defines a context, and presents C in it.
  private func presentInContext(_ style: ModalPresentationStyle) throws {
    try push(b)
    b.definesPresentationContext = true
    c.modalPresentationStyle = style
    try b.presentAndSettle(c)
    forget()
  }

  @Test(
    "The presenter's view leaves the window with fullScreen and currentContext, and comes back",
    .tags(.documented),
    arguments: covering
  )
  func covers(style: ModalPresentationStyle) throws { try presentAndDismiss(style, "(A) + B") }

  @Test(
    "The presenter's view stays with all other styles",
    .tags(.documented),
    arguments: uncovering
  )
  func staysSeen(style: ModalPresentationStyle) throws { try presentAndDismiss(style, "A + B") }

  private func presentAndDismiss(_ style: ModalPresentationStyle, _ screen: String) throws {
    b.modalPresentationStyle = style
    for motion in Motion.allCases {
      try a.present(b, animated: motion.isAnimated, completion: nil)
      if motion.isAnimated { story.expect("→ A + B") }
      try story.settle("→ \(screen)")
      try b.dismiss(animated: motion.isAnimated, completion: nil)
      try story.settle("→ A")
      #expect(nav.view.frame == window.bounds)
      #expect(b.view.superview == nil)
      #expect(window.subviews.map(\.name) == ["nav"])
    }
  }

  /// `automatic` came with iOS 13; before, it is presented in that time's default, as no code of
  /// that time can have meant anything else.
  @Test(
    "A controller without a style is presented full screen before 13, and as a sheet since",
    .tags(.documented),
    arguments: [
      (SystemProfile.iOS7, "fullScreen (A) + B"), (.iOS8, "fullScreen (A) + B"),
      (.iOS9, "fullScreen (A) + B"), (.iOS18, "automatic A + B"), (.iOS26, "automatic A + B"),
      (.current, "automatic A + B"),
    ]
  )
  func defaultStyle(profile: SystemProfile, shown: String) throws {
    c.modalPresentationStyle = .automatic
    for presented in [b, c] {
      simulation.profile = profile
      try a.present(presented, animated: true)
      let style = try #require(presented.transitionCoordinator?.presentationStyle)
      try simulation.run()
      #expect("\(style) \(nav.screen)" == shown.replacing("B", with: presented.name))
      let covers = presented.view.frame == window.bounds
      #expect(covers == (nav.window == nil))
      let pull = try presented.beginInteractiveDismissal()
      #expect(covers == (pull == nil))
      pull?.cancel()
      try simulation.run()
      try presented.dismissAndSettle()
    }
    #expect(simulation.misuses == [])
  }

  @Test(
    "The container view appears for a presentation, and leaves after the dismissal",
    .tags(.documented)
  )
  func container() throws {
    try a.present(b, animated: true, completion: nil)
    let presentation = try #require(b.presentationController)
    let container = try #require(presentation.containerView)
    #expect(container.superview === window)
    #expect(presentation.presentingViewController === nav)
    try simulation.run()
    #expect(container.superview === window)
    #expect(b.view.superview === container)
    try b.dismiss(animated: true, completion: nil)
    #expect(container.superview === window)
    try simulation.run()
    #expect(container.superview == nil)
    #expect(presentation.containerView == nil)
    #expect(b.presentationController !== presentation)
  }

  /// Radars against iOS 8 (openradar-mirror#12175, #3102) report the sheet's new size as a fault,
  /// so systems since keep the old one.
  @Test(
    "A sheet that presents full screen keeps its frame, also while it is covered and when it comes back",
    .source(.radar12195),
    arguments: [ModalPresentationStyle.pageSheet, .formSheet],
    Motion.allCases
  )
  func sheetBeneathFullScreen(style: ModalPresentationStyle, motion: Motion) throws {
    let tablet = Window(
      simulation: simulation,
      rootViewController: c,
      size: Window.tabletSize
    )
    b.modalPresentationStyle = style
    d.modalPresentationStyle = .fullScreen
    try c.presentAndSettle(b)
    let frame = b.view.frame
    #expect(frame != tablet.bounds)
    try b.present(d, animated: motion.isAnimated)
    #expect(b.view.frame == frame)
    try simulation.run()
    #expect(c.screen == "C + (B) + D")
    #expect(b.view.frame == frame)
    try d.dismiss(animated: motion.isAnimated)
    #expect(b.window === tablet)
    #expect(b.view.frame == frame)
    try simulation.run()
    #expect(c.screen == "C + B")
    #expect(b.view.frame == frame)
  }

  /// The sizes are those usually seen; Apple gives none.
  @Test(
    "Sheets and popovers cover part of the window, the others all of it",
    .tags(.inferred),
    arguments: uncovering + covering
  )
  func frames(style: ModalPresentationStyle) throws {
    let isInset = [.automatic, .pageSheet, .formSheet, .popover].contains(style)
    for size in [Window.telephoneSize, Window.tabletSize] {
      let root = ViewController(title: "A")
      let window = Window(simulation: NavigationSimulation(), rootViewController: root, size: size)
      let presented = ViewController(title: "B")
      presented.modalPresentationStyle = style
      try root.presentAndSettle(presented)
      #expect((presented.view.frame != window.bounds) == isInset)
      #expect(presented.view.frame.size.height <= size.height)
    }
  }

  @Test(
    "A presentation in context is made by the ancestor that defines the context, and not by the root",
    .tags(.documented)
  )
  func context() throws {
    window.rootViewController = nil
    let split = SplitViewController(primary: nav, secondary: b, title: "split")
    window.rootViewController = split
    b.definesPresentationContext = true
    c.modalPresentationStyle = .currentContext
    story.cast = "ABC"
    story.forget()
    try b.present(c, animated: true, completion: nil)
    // The other column stays as it is.
    try nav.pushViewController(d, animated: true, completion: nil)
    try story.settle(
      """
      0.0: C.viewDidLoad · B.viewWillDisappear · C.viewWillAppear · C.viewIsAppearing
        · A.viewWillDisappear
      0.35: A.viewDidDisappear
      0.5: C.viewDidAppear · B.viewDidDisappear
      → (A) D (B) + C
      """
    )
    #expect(c.presentingViewController === b)
    let container = try #require(c.presentationController?.containerView)
    #expect(container.superview === split.view)
    #expect(container.frame.size.width < window.bounds.size.width)
    try c.dismiss(animated: true, completion: nil)
    try simulation.run()
    #expect(split.screen == "(A) D B")
    #expect(b.view.superview === split.view)
  }

  @Test(
    "If a controller is popped, what is presented in its context leaves with it",
    .tags(.inferred)
  )
  func poppedContext() throws {
    try presentInContext(.overCurrentContext)
    #expect(c.presentingViewController === b)
    story.cast = "C"
    try nav.popViewController(animated: true, completion: nil)
    try story.settle("0.0: C.viewWillDisappear · C.viewDidDisappear")
    #expect(c.window == nil)
    #expect(c.presentingViewController == nil)
    #expect(b.presentedViewController == nil)
    #expect(nav.view.subviews.count == 1)
    try a.presentAndSettle(c)
  }

  @Test(
    "A controller presented in context disappears and appears with its presenter's container",
    .tags(.inferred),
    arguments: zip(
      ofContext,
      [
        """
        0.0: B.viewWillDisappear · C.viewWillDisappear
        0.5: B.viewDidDisappear · C.viewDidDisappear · B.viewWillAppear · C.viewWillAppear
          · B.viewIsAppearing · C.viewIsAppearing
        1.0: B.viewDidAppear · C.viewDidAppear
        → (A) B + C
        """,
        """
        0.0: C.viewWillDisappear
        0.5: C.viewDidDisappear · C.viewWillAppear · C.viewIsAppearing
        1.0: C.viewDidAppear
        → (A) (B) + C
        """,
      ]
    )
  )
  func contextInContainer(style: ModalPresentationStyle, told: String) throws {
    try presentInContext(style)
    story.cast = "BC"
    d.modalPresentationStyle = .fullScreen
    try nav.present(d, animated: true, completion: nil)
    try simulation.run()
    try nav.dismiss(animated: true, completion: nil)
    try story.settle(told)
  }

  @Test(
    "Three presented controllers, dismissed from the top: one after the other",
    .tags(.documented)
  )
  func leaf() throws {
    try presentChain(.fullScreen, b, c, d)
    story.expect("→ (A) + (B) + (C) + D")
    try d.dismiss(animated: true, completion: nil)
    try story.settle("→ (A) + (B) + C")
    try c.dismiss(animated: true, completion: nil)
    try story.settle("→ (A) + B")
    try b.dismiss(animated: true, completion: nil)
    try story.settle("→ A")
    #expect(window.subviews.map(\.name) == ["nav"])
  }

  @Test(
    "Three presented controllers, dismissed from the bottom: the topmost is animated, all are gone",
    .tags(.documented),
    arguments: zip(
      [ModalPresentationStyle.fullScreen, .pageSheet, .custom],
      ["(A) + (B) + (C) + D", "A + B + C + D", "A + B + C + D"]
    )
  )
  func chain(style: ModalPresentationStyle, screen: String) throws {
    try presentChain(style, b, c, d)
    story.expect("→ \(screen)")
    try a.dismiss(animated: true, completion: note("dismissed"))
    #expect(d.window === window)
    try story.settle("0.5: dismissed finished → A")
    #expect(window.subviews.map(\.name) == ["nav"])
    for controller in [b, c, d] {
      #expect(controller.view.superview == nil)
      #expect(controller.presentationController?.containerView == nil)
    }
  }

  /// A style, and the callbacks of a push and of the pop back.
  struct Told: CustomTestStringConvertible, Sendable {
    let style: ModalPresentationStyle
    let push: String
    let pop: String
    var testDescription: String { "\(style)" }
  }

  /// As a search controller does whose presenter defines the context.
  @Test(
    "A controller presented in context disappears when its presenter is covered by a push, and comes back",
    .source(.searchControllerAfterSegue),
    arguments: [
      Told(
        style: .overCurrentContext,
        push: "B.viewWillDisappear · C.viewWillDisappear · B.viewDidDisappear · C.viewDidDisappear",
        pop: """
          B.viewWillAppear · C.viewWillAppear · B.viewIsAppearing · C.viewIsAppearing
            · B.viewDidAppear · C.viewDidAppear
          → (A) B + C
          """
      ),
      Told(
        style: .currentContext,
        push: "C.viewWillDisappear · C.viewDidDisappear",
        pop: "C.viewWillAppear · C.viewIsAppearing · C.viewDidAppear → (A) (B) + C"
      ),
    ],
    Motion.allCases
  )
  func contextOnStack(told: Told, motion: Motion) throws {
    try presentInContext(told.style)
    story.cast = "BC"
    story.tellsTimes = false
    try nav.pushViewController(d, animated: motion.isAnimated, completion: nil)
    try story.settle("\(told.push) → (A) (B) + (C) D")
    #expect(nav.transitionView.subviews.map(\.name) == ["D"])
    window.rotate(animated: false, completion: nil)
    story.forget()
    try nav.popViewController(animated: motion.isAnimated, completion: nil)
    try story.settle(told.pop)
    #expect(c.view.frame == nav.transitionView.bounds)
    story.cast = ""
    try c.dismiss(animated: motion.isAnimated, completion: nil)
    try story.settle("→ (A) B")
    #expect(nav.transitionView.subviews.map(\.name) == ["B"])
  }

  @Test(
    "A dismissal inside a covered container makes no controller appear",
    .tags(.inferred),
    arguments: ofContext,
    Motion.allCases
  )
  func dismissBeneath(style: ModalPresentationStyle, motion: Motion) throws {
    a.definesPresentationContext = true
    b.modalPresentationStyle = style
    d.modalPresentationStyle = .fullScreen
    try a.presentAndSettle(b)
    try nav.presentAndSettle(d)
    story.cast = "AB"
    story.tellsTimes = false
    story.forget()
    try b.dismiss(animated: motion.isAnimated, completion: note("dismiss"))
    try story.settle("dismiss finished → (A) + D")
    try nav.dismiss(animated: motion.isAnimated, completion: nil)
    try simulation.run()
    #expect(nav.screen == "A")
    #expect(a.appearance == .appeared)
  }
}
