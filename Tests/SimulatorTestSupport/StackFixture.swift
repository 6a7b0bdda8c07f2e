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
  let log: CallbackLog
  let events = EventLog()
  /// The results that completions received, with their names.
  var ends: [String] = []

  /// - Parameter tellsStacks: whether the story has the calls of the stack's delegate.
  init(tellsStacks: Bool = true) {
    story = Story(tellsStacks: tellsStacks)
    let simulation = story.simulation
    nav = NavigationController(rootViewController: a, title: "nav")
    window = Window(simulation: simulation, rootViewController: nav)
    log = simulation.recordCallbacks()
    simulation.addObserver(events)
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

  func forget() {
    log.removeAll()
    story.forget()
    events.lines = []
  }

  /// A completion that records its name and its result.
  func note(_ name: String) -> TransitionCompletion {
    { [unowned self] end in
      ends.append("\(name) \(end)")
      story.note(name)(end)
    }
  }

  /// The callbacks of all controllers except the containers, and of the navigation controller's
  /// delegate.
  var callbacks: [String] {
    log.records.filter {
      $0.controller.name.count == 1 || [.willShow, .didShow].contains($0.callback)
    }
    .map(\.description)
  }

  var time: Duration { simulation.clock.now.offset }

  /// The controllers that a refused operation might have changed.
  var members: [ViewController] { [a, b, c, d] }

  /// The state that a refused operation might have changed.
  var snapshot: [String] {
    var lines = [
      "\(simulation.openTransitions)", "\(log.records.count)",
      "\(simulation.clock.state.run { $0.agenda.count })",
    ]
    lines += ["\(simulation.messages)", "\(simulation.misuses)", "\(ends)", "\(time)"]
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

/// The events of an observer besides callbacks, as lines.
final class EventLog: SimulationObserver {
  var lines: [String] = []

  func simulation(_ simulation: NavigationSimulation, didStart transition: TransitionRecord) {
    lines.append("\(simulation.clock.now) start \(transition.kind)")
  }

  func simulation(
    _ simulation: NavigationSimulation,
    didEnd transition: TransitionRecord,
    with end: TransitionEnd
  ) {
    lines.append("\(simulation.clock.now) end \(transition.kind) \(end)")
  }

  func simulation(_ simulation: NavigationSimulation, didRefuse refusal: Refusal) {
    lines.append("\(refusal.instant) \(refusal.consequence) \(refusal.failure.code)")
  }
}
