import NavigationSimulator
import Testing

/// Runs what the guide "The transitioning bugs, and their cures" shows.
@Suite("Examples of the transitioning bugs") struct BugTests {
  private let simulation = NavigationSimulation()
  private let contact = ViewController(title: "Contact")
  private let editor = ViewController(title: "Editor")
  private let delegate = AnsweringDelegate()
  private let window: Window

  init() {
    window = Window(simulation: simulation, rootViewController: contact)
    editor.transitioningDelegate = delegate
  }

  /// Presents and dismisses as the editor says by now.
  private func goThereAndBack() throws {
    try contact.present(editor, animated: true)
    try simulation.run()
    try editor.dismiss(animated: true)
    try simulation.run()
    #expect(simulation.misuses == [])
  }

  @Test("On iOS 8, the contact's view vanishes, and the contact can present no more")
  func vanishes() throws {
    delegate.animator = SlideOverAnimator()
    #expect(try seeTheBug(editor, on: contact, in: window))
    #expect(throws: NavigationFailure.self) { try contact.present(editor, animated: true) }
  }

  @Test(
    "Both cures keep the contact's view on all systems, also when repeated",
    arguments: SystemProfile.all
  )
  func cures(profile: SystemProfile) throws {
    simulation.profile = profile
    let animator = SlideOverAnimator()
    delegate.animator = animator
    editor.modalPresentationStyle = .custom
    cureByWorkaround(animator)
    for _ in 1...3 {
      try goThereAndBack()
      #expect(contact.view.window === window)
    }
    animator.complete = { $0.completeTransition(true) }
    cureByStyle(editor)
    for _ in 1...3 {
      try goThereAndBack()
      #expect(contact.view.window === window)
    }
  }
}
