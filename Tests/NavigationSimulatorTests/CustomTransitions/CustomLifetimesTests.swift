import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// No controller, view, context, animator, presentation controller or coordinator outlives its use.
@Suite("Custom transitions: lifetimes")
struct CustomLifetimesTests {
  static let styles: [ModalPresentationStyle] = [.fullScreen, .custom, .pageSheet]

  /// Plays a story, and returns the objects that outlive it; without a careless animator, none does on any system.
  private func play(
    _ profile: SystemProfile,
    _ style: ModalPresentationStyle,
    finishes: Bool,
    dismisses: Bool = true
  ) throws -> [String] {
    var references: [(name: String, object: () -> AnyObject?)] = []
    func watch(_ name: String, _ object: AnyObject?) {
      weak let reference = object
      references.append((name, { reference }))
    }
    let simulation = NavigationSimulation()
    simulation.profile = profile
    let window = Window(simulation: simulation, rootViewController: ViewController(title: "A"))
    do {
      let presented = ViewController(title: "B")
      let animator = ScriptedAnimator(simulation: simulation)
      let director = Director(animator: animator)
      animator.finishes = finishes
      animator.onStart = { watch("context", $0) }
      presented.modalPresentationStyle = style
      presented.transitioningDelegate = director
      watch("presented", presented)
      watch("view", presented.view)
      watch("director", director)
      try window.rootViewController?.present(presented, animated: true, completion: nil)
      watch("presentation", presented.presentationController)
      watch("container", presented.presentationController?.containerView)
      watch("coordinator", presented.transitionCoordinator)
      try simulation.run()
      if dismisses, finishes {
        try presented.dismiss(animated: true, completion: nil)
        try simulation.run()
      }
    }
    return references.filter { $0.object() != nil }.map(\.name)
  }

  @Test("A dismissal releases all objects that took part in the presentation", arguments: SystemProfile.all, styles)
  func dismissed(profile: SystemProfile, style: ModalPresentationStyle) throws {
    #expect(try play(profile, style, finishes: true) == [])
  }

  @Test("A cancelled presentation releases all objects that took part in it", arguments: SystemProfile.all, styles)
  func cancelled(profile: SystemProfile, style: ModalPresentationStyle) throws {
    #expect(try play(profile, style, finishes: false) == [])
  }

  @Test("A presented controller is released with its window", arguments: SystemProfile.all, styles)
  func letGo(profile: SystemProfile, style: ModalPresentationStyle) throws {
    weak var presented: ViewController?
    weak var simulation: NavigationSimulation?
    do {
      let theatre = Theatre(profile: profile, style: style)
      try theatre.present()
      try theatre.stage.simulation.run()
      presented = theatre.stage.b
      simulation = theatre.stage.simulation
    }
    #expect(presented == nil)
    #expect(simulation == nil)
  }

  @Test(
    "A simulation can be released in the middle of a transition, even if an animator retains the context",
    arguments: styles
  )
  func middle(style: ModalPresentationStyle) throws {
    weak var presented: ViewController?
    weak var animator: ScriptedAnimator?
    do {
      let theatre = Theatre(style: style)
      theatre.animator.onStart = { [unowned animator = theatre.animator] in animator.kept = [$0] }
      try theatre.present()
      presented = theatre.stage.b
      animator = theatre.animator
    }
    #expect(presented == nil)
    #expect(animator == nil)
  }
}
