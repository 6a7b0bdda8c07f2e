import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// The transitioning bugs of `custom` presentations, on the systems that had them; and both cures.
@Suite("System profiles: the transitioning bugs, and their cures")
struct TransitioningBugsTests {
  /// An app whose animator moves the presenter's view into the container, as iOS 7 required.
  private func theatre(_ profile: SystemProfile, _ style: ModalPresentationStyle = .custom) -> Theatre {
    let theatre = Theatre(profile: profile, style: style)
    theatre.director.presents = false
    theatre.animator.movesPresentersView = true
    return theatre
  }

  private func play(_ theatre: Theatre, rotating: Bool = false) throws {
    let simulation = theatre.stage.simulation
    try theatre.present()
    try simulation.run()
    if rotating {
      theatre.stage.window.rotate(animated: true, completion: nil)
      try simulation.run()
    }
    try theatre.dismiss()
    try simulation.run()
  }

  @Test(
    "custom: the presenter's view stays in the window, and it gets no callbacks",
    .tags(.documented),
    .covers(.customKeepsPresenter),
    arguments: SystemProfile.all
  )
  func stays(profile: SystemProfile) throws {
    let theatre = Theatre(profile: profile)
    theatre.director.presents = false
    try play(theatre)
    #expect(theatre.script.filter { $0.hasPrefix("A.") } == [])
    #expect(theatre.stage.a.window === theatre.stage.window)
  }

  @Test(
    "custom, from 8: view(forKey:) gives no presenter's view, on present from, on dismiss to",
    .tags(.documented),
    .covers(.viewForKey),
    arguments: SystemProfile.all
  )
  func views(profile: SystemProfile) throws {
    let theatre = Theatre(profile: profile)
    theatre.director.presents = false
    var views: [Bool] = []
    theatre.animator.onStart = { context in
      views += [context.view(forKey: .from) != nil, context.view(forKey: .to) != nil]
    }
    try play(theatre)
    #expect(views == (profile == .iOS7 ? [true, true, true, true] : [false, true, true, false]))
  }

  /// "By then" is right after `completeTransition` returns, within the animator.
  @Test(
    "custom, 8: the presenter's view that an animator moved into the container vanishes with it",
    .source(.transitioningBug),
    .covers(.vanishingPresenter),
    arguments: SystemProfile.all
  )
  func vanishes(profile: SystemProfile) throws {
    let theatre = theatre(profile)
    var superviews: [Bool] = []
    theatre.animator.complete = { context, finishes in
      context.completeTransition(finishes)
      superviews.append(context.containerView.superview != nil)
    }
    try play(theatre)
    #expect((theatre.stage.a.window == nil) == (profile == .iOS8))
    #expect(superviews == [true, false])
    if profile == .iOS8 {
      // Nothing can be presented from a controller that is not on screen.
      #expect(throws: NavigationFailure.self) { try theatre.present() }
    }
  }

  @Test(
    "custom, 7 to 9: present, rotate, dismiss, and the presenter keeps the frame of the old orientation",
    .source(.transitioningBug),
    .covers(.oldOrientation),
    arguments: SystemProfile.all
  )
  func rotates(profile: SystemProfile) throws {
    let theatre = Theatre(profile: profile)
    try play(theatre, rotating: true)
    let isWrong = theatre.stage.nav.view.frame != theatre.stage.window.bounds
    #expect((isWrong, theatre.stage.a.view.frame.size) == ((profile <= .iOS9), theatre.stage.nav.view.bounds.size))
  }

  /// The source tells it of every custom transition; here it is so for the style `custom` only, as for the other bugs.
  @Test(
    "custom, 7: the from controller keeps the transition alive, and a transition that keeps controllers leaks",
    .source(.transitioningBug),
    .covers(.keptTransition),
    arguments: SystemProfile.all
  )
  func leaks(profile: SystemProfile) throws {
    #expect(try outlives(profile, .custom, letsGo: false) == (profile == .iOS7))
    #expect(try !outlives(profile, .custom, letsGo: true))
    #expect(try !outlives(profile, .fullScreen, letsGo: false))
  }

  /// Returns a Boolean value that indicates whether an animator that retains controllers leaks a dismissed one.
  private func outlives(_ profile: SystemProfile, _ style: ModalPresentationStyle, letsGo: Bool) throws -> Bool {
    let simulation = NavigationSimulation()
    simulation.profile = profile
    let window = Window(simulation: simulation, rootViewController: ViewController(title: "A"))
    weak var remains: ViewController?
    weak var careless: ScriptedAnimator?
    // A leak checker must not find this intended leak.
    defer { careless?.kept = [] }
    do {
      let presented = ViewController(title: "B")
      let animator = ScriptedAnimator(simulation: simulation)
      careless = animator
      animator.onStart = { [unowned animator] context in
        animator.kept = [.from, .to].compactMap { context.viewController(forKey: $0) }
      }
      animator.complete = { [unowned animator] context, finishes in
        if letsGo { animator.kept = [] }
        context.completeTransition(finishes)
      }
      let director = Director(animator: animator)
      director.presents = false
      presented.modalPresentationStyle = style
      presented.transitioningDelegate = director
      remains = presented
      try window.rootViewController?.present(presented, animated: true, completion: nil)
      try simulation.run()
      try presented.dismiss(animated: true, completion: nil)
      try simulation.run()
    }
    return remains != nil
  }

  @Test(
    "Cure 1: with fullScreen the same animator shows none of them, on any system",
    .source(.transitioningBug),
    .covers(.cures),
    arguments: SystemProfile.all
  )
  func fullScreen(profile: SystemProfile) throws {
    let theatre = theatre(profile, .fullScreen)
    try play(theatre, rotating: true)
    let stage = theatre.stage
    #expect(stage.a.window === stage.window)
    #expect(stage.nav.view.frame == stage.window.bounds)
    #expect(theatre.script.contains("A.viewWillDisappear"))
    #expect(theatre.script.contains("A.viewDidAppear"))
  }

  @Test(
    "Cure 2: with custom, the view is put back after completing; it passes on all systems",
    .source(.transitioningBug),
    .covers(.cures),
    arguments: SystemProfile.all
  )
  func workaround(profile: SystemProfile) throws {
    let theatre = theatre(profile)
    theatre.animator.complete = { $0.completeTransitionKeepingPresentersView($1) }
    for _ in 0..<3 {
      try play(theatre)
      #expect(theatre.stage.a.window === theatre.stage.window)
      #expect(theatre.stage.window.subviews.map(\.name) == ["nav"])
    }
  }
}
