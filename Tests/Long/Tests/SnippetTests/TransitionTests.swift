import NavigationSimulator
import Testing
import Transitioning

/// Runs what the guides "A simple transition" and "Customizing presentation" show.
@Suite("Examples of custom transitions") struct TransitionTests {
  private let simulation = NavigationSimulation()
  private let contact = ViewController(title: "Contact")
  private let editor = ViewController(title: "Editor")
  private let navigation: NavigationController
  private let window: Window

  init() {
    navigation = NavigationController(rootViewController: contact)
    window = Window(simulation: simulation, rootViewController: navigation)
  }

  private var time: Duration { simulation.clock.now.offset }

  private func present(with transition: any Transition) throws {
    editor.transitionController.transition = transition
    try contact.present(editor, animated: true)
  }

  private func run(for duration: Duration? = nil) throws {
    if let duration { try simulation.advance(by: duration) } else { try simulation.run() }
    #expect(simulation.misuses == [])
  }

  @Test("With one line of code, a presentation fades in and its dismissal fades out")
  func oneLine() throws {
    try presentWithFade(editor, on: contact)
    try run(for: .milliseconds(175))
    #expect((0.1..<0.9).contains(editor.view.presentation.alpha))
    try run()
    #expect(time == .milliseconds(350))
    #expect(contact.presentedViewController === editor)
    try editor.dismiss(animated: true)
    try run(for: .milliseconds(175))
    #expect((0.1..<0.9).contains(editor.view.presentation.alpha))
    try run()
    #expect(time == .milliseconds(700))
    #expect(contact.presentedViewController == nil)
  }

  @Test(
    "A transaction ends the transition after all of its animations, also with a custom duration"
  )
  func slide() throws {
    try present(with: SlideTransition())
    #expect(simulation.openTransitions.first?.duration == .milliseconds(500))
    try run(for: .milliseconds(490))
    #expect(simulation.openTransitions.count == 1)
    try run()
    #expect(time == .milliseconds(500))
    #expect(editor.view.transform.ty == 0)
    #expect(navigation.view.alpha == 0.5)
    try editor.dismiss(animated: true)
    try run()
    #expect(navigation.view.alpha == 1)
  }

  @Test(
    "A photo's thumbnail expands as a snapshot; without a thumbnail, the fallback runs, also composed"
  )
  func photo() throws {
    let thumbnail = View(frame: Rect(x: 10, y: 10, width: 20, height: 20), name: "thumbnail")
    let transition = PhotoTransition()
    try present(with: CompositeTransition(transition))
    try run()
    #expect(time == .milliseconds(350))
    try editor.dismiss(animated: true)
    try run()

    contact.view.addSubview(thumbnail)
    transition.thumbnail = thumbnail
    try present(with: transition)
    #expect(thumbnail.isHidden)
    #expect(editor.view.superview?.subviews.count == 2)
    try run()
    #expect(!thumbnail.isHidden)
    #expect(editor.view.superview?.subviews.count == 1)
    #expect(time == .milliseconds(1050))
  }

  @Test("With the navigation delegate, a push and a pop fade")
  func push() throws {
    try pushWithFade(editor, on: navigation)
    try run(for: .milliseconds(175))
    #expect((0.1..<0.9).contains(editor.view.presentation.alpha))
    try run()
    try navigation.popViewController(animated: true)
    #expect(simulation.openTransitions.first?.animator == "FadeTransition")
    try run()
    #expect(time == .milliseconds(700))
  }

  @Test("A dialog has its transition's frame over a scrim, and both leave together")
  func dialog() throws {
    try presentDialog(editor, on: contact)
    try run()
    #expect(editor.view.frame == Rect(x: 95, y: 322, width: 200, height: 200))
    #expect(editor.view.superview?.subviews.map(\.name) == ["scrim", "Editor"])
    try editor.dismiss(animated: true)
    try run()
    #expect(editor.view.window == nil)
    #expect(time == .milliseconds(700))
  }

  @Test(
    "A presentation controller moves with the transition, and the system can animate the dismissal"
  )
  func drawer() throws {
    try present(with: DrawerTransition())
    try run()
    #expect(editor.view.frame == Rect(x: 0, y: 0, width: 312, height: 844))
    let shade = try #require(editor.view.superview?.subviews.first)
    #expect(shade.alpha == 0.3)
    try editor.dismiss(animated: true)
    #expect(simulation.openTransitions.first?.animator == nil)
    try run()
    #expect(shade.superview == nil)
    #expect(time == .milliseconds(850))
  }
}
