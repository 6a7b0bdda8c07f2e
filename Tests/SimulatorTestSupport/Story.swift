import Testing

@testable import NavigationSimulator

/// All that happens in a simulation, in one list: callbacks, refusals, texts of UIKit's console,
/// ends of calls, and lines of the test.
///
/// A test asks something of the screen, and compares all that has happened since its last
/// expectation, with the times, and with the screen that is left:
///
///     let push = fixture.story.note("push")
///     try fixture.nav.pushViewController(fixture.b, animated: true, completion: push)
///     try fixture.story.settle(
///       """
///       0.0: B.willMove(to nav) · B.viewDidLoad · A.viewWillDisappear · B.viewWillAppear
///         · B.viewIsAppearing · nav.willShow(B)
///       0.35: A.viewDidDisappear · B.viewDidAppear · B.didMove(to nav) · nav.didShow(B)
///         · push finished
///       → (A) B
///       """
///     )
///
/// A line break counts as a blank. The part from the arrow on may be left out; see
/// ``NavigationSimulator/ViewController/screen``.
///
/// When a story is released, all its callbacks must have been legal, so each test also checks that.
final class Story {
  let simulation: NavigationSimulation
  /// The window whose controllers stand behind the arrow.
  weak var window: Window?
  /// The letters of the controllers whose callbacks are told.
  var cast: String {
    get { events.cast }
    set { events.cast = newValue }
  }
  /// Whether the list has the times; without them, it is one instant.
  var tellsTimes: Bool {
    get { events.tellsTimes }
    set { events.tellsTimes = newValue }
  }
  /// Whether the list has the calls of the delegates of stacks.
  var tellsStacks: Bool {
    get { events.tellsStacks }
    set { events.tellsStacks = newValue }
  }
  private let events: Events
  let history: CallbackLog
  /// The number of completions that have run.
  private(set) var completionCount = 0

  /// - Parameter tellsStacks: whether the list has the calls of the delegates of stacks.
  init(of simulation: NavigationSimulation = NavigationSimulation(), tellsStacks: Bool = false) {
    self.simulation = simulation
    history = simulation.recordCallbacks()
    events = Events(tellsStacks: tellsStacks)
    simulation.addObserver(events)
  }

  deinit { expectLegal() }

  /// Adds a line.
  func write(_ line: String) { events.add(line, in: simulation) }

  /// Returns a completion that adds a name and an end.
  func note(_ name: String) -> TransitionCompletion {
    { [unowned self] end in
      completionCount += 1
      write("\(name) \(end)")
    }
  }

  /// Leaves out what has happened so far.
  func forget() { events.forget(in: simulation) }

  /// Expects that this, and no more, has happened since the last expectation.
  func expect(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var told = events.text(in: simulation)
    if expected.contains("→") { told += "\n→ \(window?.rootViewController?.screen ?? "")" }
    forget()
    if words(told) != words(expected) {
      Issue.record("This has happened:\n\(told)", sourceLocation: sourceLocation)
    }
  }

  /// Advances time until nothing is due, and expects that this, and no more, has happened since the
  /// last expectation.
  func settle(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try simulation.run()
    expect(expected, sourceLocation: sourceLocation)
  }

  func settle(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await simulation.run()
    expect(expected, sourceLocation: sourceLocation)
  }

  private func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  /// Expects that all callbacks so far were legal, and that ended transitions have settled.
  func expectLegal(sourceLocation: SourceLocation = #_sourceLocation) {
    SimulatorTestSupport.expectLegal(
      history,
      in: simulation,
      assuming: CallbackLegality.Assumptions(startingState: .disappeared),
      sourceLocation: sourceLocation
    )
  }
}

/// The events of a story. The simulation retains its observers, so this is not the story itself.
private final class Events: SimulationObserver {
  var cast = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  var tellsTimes = true
  var tellsStacks: Bool
  private var list: [(instant: SimulationClock.Instant, line: String)] = []
  private var counts = (messages: 0, misuses: 0)

  init(tellsStacks: Bool) { self.tellsStacks = tellsStacks }

  func add(_ line: String, in simulation: NavigationSimulation) {
    read(simulation)
    list.append((simulation.clock.now, line))
  }

  /// Adds the messages and misuses that are new.
  private func read(_ simulation: NavigationSimulation) {
    let (messages, misuses) = (simulation.messages, simulation.misuses)
    for message in messages.dropFirst(counts.messages) {
      list.append((message.instant, "message \(beginning(of: message.text))"))
    }
    for misuse in misuses.dropFirst(counts.misuses) {
      list.append((misuse.instant, "misuse \(beginning(of: misuse.text))"))
    }
    counts = (messages.count, misuses.count)
  }

  private func beginning(of text: String) -> String {
    text.split(separator: " ").prefix(4).joined(separator: " ") + "…"
  }

  func forget(in simulation: NavigationSimulation) {
    read(simulation)
    list = []
  }

  func text(in simulation: NavigationSimulation) -> String {
    read(simulation)
    if !tellsTimes { return list.map(\.line).joined(separator: " · ") }
    var (text, last) = ("", SimulationClock.Instant?.none)
    for (instant, line) in list {
      let time = "\(instant)".dropLast(" seconds".count)
      text += instant == last ? " · " : last == nil ? "\(time): " : "\n\(time): "
      text += line
      last = instant
    }
    return text
  }

  func simulation(_ simulation: NavigationSimulation, willCall callback: CallbackRecord) {
    let isOfStack = [.willShow, .didShow].contains(callback.callback)
    let name = callback.controller.name
    if isOfStack ? tellsStacks : name.count == 1 && cast.contains(name) {
      add("\(callback)", in: simulation)
    }
  }

  func simulation(_ simulation: NavigationSimulation, didRefuse refusal: Refusal) {
    let failure = refusal.failure
    let code = failure.storyboard?.code.description ?? failure.code.description
    let conflict = failure.conflictingTransition.map { " with \($0.kind)" } ?? ""
    add("\(refusal.consequence) \(code)\(conflict)", in: simulation)
  }
}

extension ViewController {
  /// The controllers from this one on, such as `(A) B + C`: a stack of A and B that presents C.
  ///
  /// In parentheses are those whose views are in no window. A container with children is left out,
  /// unless its name is a letter.
  var screen: String {
    let name = identity.name
    var parts = children.map(\.screen)
    if name.count == 1 || parts.isEmpty {
      parts.insert(viewIfLoaded?.window == nil ? "(\(name))" : name, at: 0)
    }
    if let presented { parts.append("+ \(presented.screen)") }
    return parts.joined(separator: " ")
  }
}
