import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Segues: classes of an app's own")
struct CustomSeguesTests {
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
      destination.title = "loud"
      try super.perform()
    }
  }

  private func storyboard(_ style: Segue.Style = .custom, make: @escaping Storyboard.SegueMaker)
    throws -> (
      StoryboardFixture, Page
    )
  {
    let book = StoryboardFixture()
    try book.storyboard.addSegue("go", from: "A", to: "B", style: style, make: make)
    let a = try book.make("A")
    book.show(NavigationController(rootViewController: a))
    return (book, a)
  }

  /// In UIKit performing a segue has no completion.
  @Test(
    "The completion runs after the transitions that perform() started, and after their own completions",
    .tags(.different),
    .covers(.segueCompletes)
  )
  func subclass() async throws {
    let (book, a) = try storyboard(make: Replace.init)
    let nav = try #require(a.navigationController)
    try a.performSegue(withIdentifier: "go", sender: nil) { end in
      book.lines.append("go \(end)")
      #expect(book.callbacks.contains("B.viewDidAppear"))
      #expect(book.simulation.openTransitions.isEmpty)
    }
    #expect((nav.topViewController?.title, book.lines) == ("B", []))
    try await book.simulation.run()
    #expect(book.lines == ["go finished"])
  }

  /// In UIKit performing a segue has no completion.
  @Test(
    "Performing a segue waits for all that perform() started",
    .tags(.different),
    .covers(.segueCompletes)
  )
  func several() throws {
    let (book, a) = try storyboard { identifier, source, destination in
      Segue(identifier: identifier, source: source, destination: destination) {
        () throws(NavigationFailure) in
        let nav = source.navigationController
        try nav?.pushViewController(destination, animated: false, completion: nil)
        try nav?.present(ViewController(title: "C"), animated: true, completion: nil)
      }
    }
    a.navigationController?.title = "nav"
    try a.performSegue(withIdentifier: "go", sender: nil, completion: book.note("go"))
    #expect(book.lines == [])
    try book.simulation.run()
    #expect(book.lines == ["go finished"])
    #expect(book.simulation.clock.now.offset == book.simulation.durations.presentation)
  }

  /// In UIKit performing a segue has no completion.
  @Test("A segue that starts nothing is over at once", .tags(.different), .covers(.segueCompletes))
  func nothing() async throws {
    let (book, a) = try storyboard { identifier, source, destination in
      Segue(identifier: identifier, source: source, destination: destination) {}
    }
    try a.performSegue(withIdentifier: "go", sender: nil, completion: book.note("go"))
    #expect(book.lines == ["go finished"])
    #expect(try await a.performSegue(withIdentifier: "go", sender: nil) == .finished)
  }

  @Test(
    "A subclass with another style has the style's effect if it calls super",
    .tags(.documented)
  )
  func superclass() throws {
    let (book, a) = try storyboard(.presentModally, make: Loud.init)
    try a.performSegue(withIdentifier: "go", sender: nil, completion: book.note("go"))
    #expect(a.presentedViewController?.title == "loud")
    try book.simulation.run()
    #expect(book.lines == ["go finished"])
  }

  /// In UIKit `perform()` cannot throw, and the drop shows in the console only.
  @Test(
    "A collision shows in perform(): it throws, is recorded once, and nothing is pending",
    .tags(.different)
  )
  func collision() async throws {
    let (book, a) = try storyboard(make: Replace.init)
    let refusals = Refusals()
    book.simulation.addObserver(refusals)
    try a.navigationController?.pushViewController(
      ViewController(title: "C"),
      animated: true,
      completion: nil
    )
    let failure = #expect(throws: NavigationFailure.self) {
      try a.performSegue(withIdentifier: "go", sender: nil, completion: book.note("no"))
    }
    #expect((failure?.code, book.prepared) == (.conflict, 1))
    await #expect(throws: NavigationFailure.self) {
      try await a.performSegue(withIdentifier: "go", sender: nil)
    }
    #expect(refusals.lines == ["conflict thrown", "conflict thrown"])
    try await book.simulation.run()
    #expect(book.lines == [])
  }

  /// UIKit logs and drops what collides, and goes on in `perform()`.
  @Test(
    "A segue that fails half way is not completed; the transitions that it started continue",
    .tags(.different)
  )
  func halfWay() throws {
    let (book, a) = try storyboard { identifier, source, destination in
      Segue(identifier: identifier, source: source, destination: destination) {
        () throws(NavigationFailure) in
        try source.present(destination, animated: true, completion: nil)
        try source.present(ViewController(), animated: true, completion: nil)
      }
    }
    #expect(throws: NavigationFailure.self) {
      try a.performSegue(withIdentifier: "go", sender: nil, completion: book.note("no"))
    }
    try book.simulation.run()
    #expect((a.presentedViewController?.title, book.lines) == ("B", []))
  }

  @Test(
    "As UIKit: transitions of perform() are dropped, and the completion never runs",
    .source(.dcModalSegue10)
  )
  func dropped() throws {
    let (book, a) = try storyboard(make: Replace.init)
    book.simulation.collisionBehavior = .matchingUIKit
    try a.navigationController?.pushViewController(
      ViewController(title: "C"),
      animated: true,
      completion: nil
    )
    try a.performSegue(withIdentifier: "go", sender: nil, completion: book.note("no"))
    #expect(book.simulation.messages.count == 1)
    try book.simulation.run()
    #expect(book.lines == [])
    try a.performSegue(withIdentifier: "go", sender: nil, completion: book.note("again"))
    try book.simulation.run()
    #expect(book.lines == ["again finished"])
  }

  /// In UIKit performing a segue has no completion, so there is none to call.
  @Test(
    "A segue whose transition is cancelled is cancelled",
    .tags(.different),
    arguments: [true, false]
  )
  func cancelled(isCustom: Bool) throws {
    let (book, a) = try storyboard(isCustom ? .custom : .presentModally) {
      identifier,
      source,
      destination in
      guard isCustom else {
        return Segue(identifier: identifier, source: source, destination: destination)
      }
      return Segue(identifier: identifier, source: source, destination: destination) {
        () throws(NavigationFailure) in
        try source.present(destination, animated: true, completion: nil)
      }
    }
    let delegate = RecordingDelegate(animator: ScriptedAnimator(simulation: book.simulation))
    delegate.animator.finishes = false
    a.onPrepare = { $0.destination.transitioningDelegate = delegate }
    try a.performSegue(withIdentifier: "go", sender: nil, completion: book.note("go"))
    try book.simulation.run()
    #expect(book.lines == ["go cancelled"])
    #expect(a.presentedViewController == nil)
  }

  @Test("A segue made and performed by hand runs its handler", .tags(.documented))
  func byHand() throws {
    let (book, a) = try storyboard(make: Segue.init)
    var count = 0
    let segue = Segue(identifier: nil, source: a, destination: ViewController()) { count += 1 }
    try segue.perform()
    #expect((count, segue.style) == (1, .custom))
    try Segue(identifier: nil, source: a, destination: a).perform()
    #expect(book.simulation.openTransitions.isEmpty)
  }
}
