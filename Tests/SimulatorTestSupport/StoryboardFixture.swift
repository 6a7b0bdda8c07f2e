import NavigationSimulator
import Testing

/// A storyboard with the scenes `A` to `D`, one controller of each, and a window on a stack of `A`,
/// with its story.
///
/// A suite may inherit from it: each test has its own fixture.
class StoryboardFixture {
  let story = Story()
  let storyboard: Storyboard
  let a: Page
  let b: Page
  let c: Page
  let d: Page
  let nav: NavigationController
  let window: Window

  init() throws {
    let storyboard = Storyboard()
    for name in ["A", "B", "C", "D"] { storyboard.addScene(name) { Page(title: name) } }
    func make(_ name: String) throws -> Page {
      try #require(try storyboard.instantiateViewController(withIdentifier: name) as? Page)
    }
    (a, b, c, d) = (try make("A"), try make("B"), try make("C"), try make("D"))
    self.storyboard = storyboard
    nav = NavigationController(rootViewController: a, title: "nav")
    window = Window(simulation: story.simulation, rootViewController: nav)
    story.window = window
    story.forget()
  }

  var simulation: NavigationSimulation { story.simulation }

  /// Makes another controller the root of the window.
  func show(_ root: ViewController) {
    window.rootViewController = root
    story.forget()
  }

  /// Pushes controllers without animation.
  func push(_ controllers: ViewController...) throws {
    for controller in controllers {
      try nav.pushViewController(controller, animated: false, completion: nil)
    }
    story.forget()
  }

  func note(_ name: String) -> TransitionCompletion { story.note(name) }

  /// Performs a segue, and notes its end.
  func perform(_ identifier: String, from source: ViewController) throws {
    try source.performSegue(withIdentifier: identifier, sender: nil, completion: note(identifier))
  }

  /// Adds an unwind action that tells its calls.
  func offer(_ action: String, in controller: ViewController) {
    controller.addUnwindAction(action) { [unowned story, unowned controller] segue in
      story.write("\(action) in \(controller.identity.name) from \(segue.source.identity.name)")
    }
  }
}

/// A controller that may allow segues, and act when it prepares them.
final class Page: ViewController {
  var onPrepare: ((Segue) -> Void)?
  /// The sender of the segue that was prepared last.
  private(set) var sender: Any?
  var allowsSegues = true

  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    allowsSegues
  }
  override func prepare(for segue: Segue, sender: Any?) {
    self.sender = sender
    onPrepare?(segue)
  }
}
