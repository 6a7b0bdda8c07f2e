import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Segues: custom classes")
final class CustomSeguesTests: StoryboardFixture {
  private final class Replace: Segue {
    override func perform() throws(NavigationFailure) {
      try source.navigationController?.setViewControllers(
        [destination],
        animated: isAnimated,
        completion: nil
      )
    }
  }

  private final class Loud: Segue {
    override func perform() throws(NavigationFailure) {
      destination.title = "L"
      try super.perform()
    }
  }

  private func add(_ style: Segue.Style = .custom, make: @escaping Storyboard.SegueMaker) throws {
    try storyboard.addSegue("go", from: "A", to: "B", style: style, make: make)
  }

  /// Adds a segue that calls a closure with its source and its destination.
  private func addClosure(
    _ body: @escaping (ViewController, ViewController) throws(NavigationFailure) -> Void
  ) throws {
    try add(make: { identifier, source, destination in
      Segue(identifier: identifier, source: source, destination: destination) {
        () throws(NavigationFailure) in
        try body(source, destination)
      }
    })
  }

  /// In UIKit performing a segue has no completion.
  @Test(
    "A custom segue completes when the transition that perform() started has ended",
    .tags(.different),
    .covers(.segueCompletes)
  )
  func subclass() throws {
    try add(make: Replace.init)
    try a.performSegue(withIdentifier: "go", sender: nil) { [self] in
      story.write("go \($0), open: \(simulation.openTransitions)")
    }
    story.cast = "B"
    try story.settle(
      """
      0.0: A.prepareForSegue · B.willMove(to nav) · A.willMove(to nil) · B.viewDidLoad
        · A.viewWillDisappear · B.viewWillAppear · B.viewIsAppearing
      0.35: B.viewDidAppear · B.didMove(to nav) · go finished, open: []
      """
    )
  }

  /// In UIKit performing a segue has no completion.
  @Test(
    "A custom segue completes when all transitions that perform() started have ended",
    .tags(.different),
    .covers(.segueCompletes)
  )
  func several() throws {
    try addClosure { source, destination throws(NavigationFailure) in
      let nav = source.navigationController
      try nav?.pushViewController(destination, animated: false, completion: nil)
      try nav?.present(ViewController(title: "C"), animated: true, completion: nil)
    }
    story.cast = ""
    try perform("go", from: a)
    try story.settle("0.5: go finished → (A) B + C")
  }

  /// In UIKit performing a segue has no completion.
  @Test(
    "A segue that starts no transition completes at once",
    .tags(.different),
    .covers(.segueCompletes)
  )
  func nothing() async throws {
    try addClosure { _, _ in }
    try perform("go", from: a)
    #expect(try await a.performSegue(withIdentifier: "go", sender: nil) == .finished)
    story.expect("0.0: A.prepareForSegue · go finished · A.prepareForSegue → A")
  }

  @Test(
    "A custom segue that calls super has the effect of its style",
    .tags(.documented)
  )
  func superclass() throws {
    try add(.presentModally, make: Loud.init)
    story.cast = ""
    try perform("go", from: a)
    try story.settle("0.5: go finished → A + L")
  }

  /// In UIKit `perform()` cannot throw, and the drop shows in the console only.
  @Test(
    "A collision in perform() throws, is recorded once, and leaves no segue pending",
    .tags(.different)
  )
  func collision() async throws {
    try add(make: Replace.init)
    try nav.pushViewController(c, animated: true, completion: nil)
    story.cast = "A"
    story.forget()
    try? perform("go", from: a)
    _ = try? await a.performSegue(withIdentifier: "go", sender: nil)
    try await story.settle(
      """
      0.0: A.prepareForSegue · thrown conflict with push · A.prepareForSegue
        · thrown conflict with push
      0.35: A.viewDidDisappear
      → (A) C
      """
    )
  }

  /// UIKit logs and drops what collides, and goes on in `perform()`.
  @Test(
    "If perform() fails after it has started a transition, that one continues, and the segue never completes",
    .tags(.different)
  )
  func halfWay() throws {
    try addClosure { source, destination throws(NavigationFailure) in
      try source.present(destination, animated: true, completion: nil)
      try source.present(ViewController(), animated: true, completion: nil)
    }
    story.cast = ""
    try? perform("go", from: a)
    try story.settle("0.0: thrown conflict with present → A + B")
  }

  @Test(
    "As UIKit does: if a transition of perform() is dropped, the segue's completion never runs",
    .source(.dcModalSegue10)
  )
  func dropped() throws {
    simulation.collisionBehavior = .matchingUIKit
    try add(make: Replace.init)
    story.cast = ""
    try nav.pushViewController(c, animated: true, completion: nil)
    try perform("go", from: a)
    try story.settle(
      """
      0.0: message setViewControllers(_:animated:) called on <NavigationController…
        · dropped conflict with push
      → (A) C
      """
    )
    try perform("go", from: a)
    try story.settle("0.7: go finished → B")
  }

  /// In UIKit performing a segue has no completion, so there is none to call.
  @Test(
    "If the transition of a segue is cancelled, so is the segue",
    .tags(.different),
    arguments: [Segue.Style.custom, .presentModally]
  )
  func cancelled(style: Segue.Style) throws {
    if style == .custom {
      try addClosure { source, destination throws(NavigationFailure) in
        try source.present(destination, animated: true, completion: nil)
      }
    } else {
      try add(style, make: Segue.init)
    }
    let delegate = RecordingDelegate(animator: ScriptedAnimator(simulation: simulation))
    delegate.animator.finishes = false
    a.onPrepare = { $0.destination.transitioningDelegate = delegate }
    story.cast = ""
    try perform("go", from: a)
    try story.settle("0.2: go cancelled → A")
  }

  @Test("A segue that code creates and performs runs its handler", .tags(.documented))
  func byHand() throws {
    let segue = Segue(identifier: nil, source: a, destination: b) { [story] in
      story.write("handler")
    }
    #expect(segue.style == .custom)
    try segue.perform()
    try Segue(identifier: nil, source: a, destination: a).perform()
    try story.settle("0.0: handler → A")
  }
}
