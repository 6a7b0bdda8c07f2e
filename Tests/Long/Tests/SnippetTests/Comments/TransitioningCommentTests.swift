import NavigationSimulator
import Testing
import Transitioning

/// Runs what the doc comments of the module Transitioning show.
@Suite("Comments of Transitioning") struct TransitioningCommentTests {
  private let simulation = NavigationSimulation()
  private let contact = ViewController(title: "Contact")
  private let editor = ViewController(title: "Editor")
  private let navigation: NavigationController
  private let window: Window

  init() {
    navigation = NavigationController(rootViewController: contact)
    window = Window(simulation: simulation, rootViewController: navigation)
  }

  /// Lets a transition end that has begun, and returns how long it took.
  private func run() throws -> Duration {
    let start = simulation.clock.now.offset
    try simulation.run()
    #expect(simulation.misuses == [])
    return simulation.clock.now.offset - start
  }

  @Test("An assigned transition fades its controller in and out")
  func assigned() throws {
    assign(to: editor)
    try contact.present(editor, animated: true)
    try simulation.advance(by: .milliseconds(175))
    #expect((0.1..<0.9).contains(editor.view.presentation.alpha))
    #expect(try run() == .milliseconds(175))
    try editor.dismiss(animated: true)
    #expect(try run() == .milliseconds(350))
  }

  @Test("A presentation and a push take the transition's custom duration")
  func duration() throws {
    try presentFading(editor, on: contact)
    #expect(try run() == .milliseconds(200))
    try editor.dismiss(animated: true)
    _ = try run()
    try pushFading(editor, on: navigation)
    #expect(try run() == .milliseconds(200))
    #expect(navigation.topViewController === editor)
  }

  @Test(
    "With a thumbnail, a snapshot expands, and the system dismisses; without, the controller fades"
  )
  func expand() throws {
    let thumbnail = View(frame: Rect(x: 10, y: 10, width: 20, height: 20), name: "thumbnail")
    contact.view.addSubview(thumbnail)
    let expand = Expand(from: thumbnail)
    editor.transitionController.transition = expand
    try contact.present(editor, animated: true)
    #expect(thumbnail.isHidden)
    #expect(expand.snapshots.first?.superview != nil)
    _ = try run()
    #expect(!thumbnail.isHidden)
    #expect(expand.snapshots.first?.superview == nil)
    try editor.dismiss(animated: true)
    #expect(simulation.openTransitions.first?.animator == nil)
    _ = try run()
    editor.transitionController.transition = Expand(from: nil)
    try contact.present(editor, animated: true)
    #expect(try run() == .milliseconds(200))
  }

  @Test("A sheet covers the screen over a scrim, and a box has the frame that it states")
  func frames() throws {
    for (transition, frame) in [
      (Sheet() as any Transition, Rect(x: 0, y: 0, width: 390, height: 844)),
      (Box(), Rect(x: 95, y: 322, width: 200, height: 200)),
    ] {
      editor.transitionController.transition = transition
      try contact.present(editor, animated: true)
      _ = try run()
      #expect(editor.view.frame == frame)
      #expect(editor.presentationController is TransitionPresentationController)
      try editor.dismiss(animated: true)
      _ = try run()
    }
  }
}
