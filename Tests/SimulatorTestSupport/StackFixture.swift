import Testing
import TransitionSupport

@testable import NavigationSimulator
@testable import VirtualTime

/// A window with a navigation controller whose stack holds `A`, and its story.
///
/// A suite may inherit from it: each test has its own fixture. The type is not `Sendable`, like its
/// contents.
class StackFixture {
  let story: Story
  let window: Window
  let nav: NavigationController
  let a = Probe(title: "A")
  let b = Probe(title: "B")
  let c = Probe(title: "C")
  let d = Probe(title: "D")

  /// - Parameter cast: the letters of the controllers whose callbacks the story tells; nil for all
  ///   controllers, and the stack's delegate.
  init(cast: String? = nil) {
    story = Story(tellsStacks: cast == nil)
    story.cast = cast ?? story.cast
    nav = NavigationController(rootViewController: a, title: "nav")
    window = Window(simulation: story.simulation, rootViewController: nav)
    story.window = window
    story.forget()
  }

  var simulation: NavigationSimulation { story.simulation }

  func expectLegal(sourceLocation: SourceLocation = #_sourceLocation) {
    story.expectLegal(sourceLocation: sourceLocation)
  }

  /// Pushes controllers without animation, and clears the callbacks.
  func push(_ controllers: ViewController...) throws {
    for controller in controllers {
      try nav.pushViewController(controller, animated: false, completion: nil)
    }
    forget()
  }

  func forget() { story.forget() }

  /// Returns a completion that adds a name and an end to the story.
  func note(_ name: String) -> TransitionCompletion { story.note(name) }

  var time: Duration { simulation.clock.now.offset }

  /// The controllers that a refused operation might have changed.
  var members: [ViewController] { [a, b, c, d] }

  /// The state that a refused operation might have changed.
  var snapshot: [String] {
    var lines = [
      "\(simulation.openTransitions)", "\(story.history.records.count)",
      "\(simulation.clock.state.run { $0.agenda.count })",
    ]
    lines += [
      "\(simulation.messages)", "\(simulation.misuses)", "\(story.completionCount)", "\(time)",
    ]
    for controller in [nav] + members {
      lines.append(
        """
        \(controller) parent \(controller.parent as Any) children \(controller.children) \
        presented \(controller.presented as Any) presenter \(controller.presenter as Any) \
        loaded \(controller.isViewLoaded) \(controller.viewIfLoaded?.superview?.name as Any) \
        \(controller.appearance) \
        \(controller.isBeingPresented) \(controller.isBeingDismissed) \
        \(controller.isMovingToParent) \(controller.isMovingFromParent) \
        occupied \(controller.occupancy.transition?.record as Any)
        """
      )
    }
    return lines
  }

  /// Expects that `operation` throws, and that nothing has changed.
  func expectRefusal(
    _ code: NavigationFailure.Code,
    conflictingTransition kind: TransitionRecord.Kind? = nil,
    saying message: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ operation: (TransitionCompletion?) throws -> Void
  ) {
    let before = snapshot
    do {
      try operation(note("refused"))
      Issue.record("it did not throw", sourceLocation: sourceLocation)
    } catch let failure as NavigationFailure {
      #expect(failure.code == code, sourceLocation: sourceLocation)
      #expect(failure.conflictingTransition?.kind == kind, sourceLocation: sourceLocation)
      if let message { #expect(failure.message == message, sourceLocation: sourceLocation) }
      #expect(
        failure.file.hasPrefix(sourceLocation.moduleName + "/"),
        sourceLocation: sourceLocation
      )
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
    #expect(snapshot == before, sourceLocation: sourceLocation)
  }
}

/// A controller that records its flags in its callbacks, and calls the functions that a test sets
/// for them.
final class Probe: ViewController {
  /// The flags that were set in each callback, such as `viewWillAppear presented`.
  var flags: [String] = []
  var reactions: [Callback: () -> Void] = [:]
  private let forwards: Bool

  /// - Parameter forwards: whether it forwards appearance callbacks to its children.
  init(title: String, forwards: Bool = true) {
    self.forwards = forwards
    super.init(title: title)
  }

  override var shouldAutomaticallyForwardAppearanceMethods: Bool { forwards }

  override func viewDidLoad() { note(.viewDidLoad) }
  override func viewWillAppear(_ animated: Bool) { note(.viewWillAppear) }
  override func viewIsAppearing(_ animated: Bool) { note(.viewIsAppearing) }
  override func viewDidAppear(_ animated: Bool) { note(.viewDidAppear) }
  override func viewWillDisappear(_ animated: Bool) { note(.viewWillDisappear) }
  override func viewDidDisappear(_ animated: Bool) { note(.viewDidDisappear) }

  override func willMove(toParent parent: ViewController?) {
    super.willMove(toParent: parent)
    note(.willMove)
  }

  override func didMove(toParent parent: ViewController?) {
    note(.didMove)
    super.didMove(toParent: parent)
  }

  private func note(_ callback: Callback) {
    let flags = [
      isBeingPresented ? "presented" : nil, isBeingDismissed ? "dismissed" : nil,
      isMovingToParent ? "toParent" : nil, isMovingFromParent ? "fromParent" : nil,
    ]
    self.flags.append(([callback.rawValue] + flags.compactMap(\.self)).joined(separator: " "))
    reactions[callback]?()
  }
}

extension ViewController {
  var name: String { title ?? "" }
}
