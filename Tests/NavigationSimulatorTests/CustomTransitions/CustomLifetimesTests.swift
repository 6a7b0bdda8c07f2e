import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// No controller, view, context, animator, presentation controller or coordinator outlives its use.
@Suite("Custom transitions: lifetimes")
struct CustomLifetimesTests {
  static let styles: [ModalPresentationStyle] = [.fullScreen, .custom, .pageSheet]

  /// Plays a story, and returns the objects that outlive it; without a careless animator, none does
  /// on any system.
  private func play(
    _ profile: SystemProfile,
    _ style: ModalPresentationStyle,
    finishes: Bool
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
      let delegate = RecordingDelegate(animator: animator)
      animator.finishes = finishes
      animator.onStart = { watch("context", $0) }
      presented.modalPresentationStyle = style
      presented.transitioningDelegate = delegate
      watch("presented", presented)
      watch("view", presented.view)
      watch("delegate", delegate)
      try window.rootViewController?.present(presented, animated: true, completion: nil)
      watch("presentation", presented.presentationController)
      watch("container", presented.presentationController?.containerView)
      watch("coordinator", presented.transitionCoordinator)
      try simulation.run()
      if finishes {
        try presented.dismiss(animated: true, completion: nil)
        try simulation.run()
      }
    }
    return references.filter { $0.object() != nil }.map(\.name)
  }

  @Test(
    "After a dismissal or a cancelled presentation, all its objects are released",
    arguments: SystemProfile.all,
    styles
  )
  func ended(profile: SystemProfile, style: ModalPresentationStyle) throws {
    #expect(try play(profile, style, finishes: true) == [])
    #expect(try play(profile, style, finishes: false) == [])
  }
}
