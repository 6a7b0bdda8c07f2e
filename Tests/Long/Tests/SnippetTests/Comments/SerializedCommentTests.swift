import NavigationSimulator
import Testing
import TransitionLock

/// Runs what the doc comments of NavigationSimulator's rooms Serialized and Verbs show.
@Suite("Comments of NavigationSimulator: receivers of the verbs", .timeLimit(.minutes(10))) @MainActor
struct SerializedCommentTests {
  private let simulation = NavigationSimulation()
  private let contacts = ViewController(title: "Contacts")
  private let contact = ViewController(title: "Contact")
  private let editor = ViewController(title: "Editor")
  private let navigation: NavigationController
  private let window: Window
  private let lock: TransitionLock

  init() {
    navigation = NavigationController(rootViewController: contacts)
    window = Window(simulation: simulation, rootViewController: navigation)
    lock = TransitionLock(clock: simulation.clock, executor: simulation.clock.executor)
  }

  @Test("A tap on a free screen is started, a second one dropped")
  func ifIdle() async throws {
    #expect(try showIfIdle(contact, on: navigation, lock))
    #expect(try !showIfIdle(editor, on: navigation, lock))
    try await simulation.run()
    #expect(navigation.topViewController === contact)
    #expect(try showEditorIfIdle(editor, on: contact, lock))
    try await simulation.run()
    #expect(navigation.presentedViewController === editor)
  }

  @Test("Awaited verbs come one after the other")
  func awaited() async throws {
    try await navigation.pushViewController(editor, animated: true)
    try await popAndPush(contact, on: navigation, lock)
    #expect(navigation.viewControllers.map(\.title) == ["Contacts", "Contact"])
    try await popToRoot(from: contact, lock)
    #expect(navigation.viewControllers.map(\.title) == ["Contacts"])
    #expect(try await presentInLine(editor, on: contacts, lock) == .finished)
  }

  @Test("Two taps on one back button that wait pop once; one during the other's pop means the controller below")
  func resolvingWhenCalled() async throws {
    let serialized = navigation.serialized(by: lock)
    for (isHeld, rest) in [(true, ["Contacts", "Contact"]), (false, ["Contacts"])] {
      try await navigation.setViewControllers([contacts, contact, editor], animated: false)
      let token = isHeld ? lock.tryStart() : nil
      try popWhatIsThere(serialized)
      try popWhatIsThere(serialized)
      token?.end()
      try await simulation.run()
      #expect(navigation.viewControllers.map(\.title) == rest)
    }
  }

  @Test("An alert that interrupts goes ahead of what waits")
  func policy() async throws {
    let serialized = navigation.serialized(by: lock)
    try serialized.pushViewController(contact, animated: true, completion: nil)
    try serialized.pushViewController(editor, animated: true, completion: nil)
    let alert = ViewController(title: "Alert")
    try interrupt(with: alert, on: contacts, lock)
    await simulation.advance(by: .milliseconds(600))
    #expect(contacts.presentedViewController === alert)
    #expect(navigation.viewControllers.map(\.title) == ["Contacts", "Contact"])
    try await simulation.run()
    #expect(navigation.viewControllers.count == 3)
  }

  @Test("Two columns navigate side by side, and a presentation waits for both")
  func columns() async throws {
    let list = NavigationController(rootViewController: ViewController(title: "List"))
    let detail = NavigationController(rootViewController: ViewController(title: "Detail"))
    let split = SplitViewController(primary: list, secondary: detail)
    let window = Window(simulation: simulation, rootViewController: split)
    try navigateSideBySide(split, lock, contact, ViewController(title: "Map"), editor)
    #expect(simulation.openTransitions.count == 2)
    #expect(lock.waitingCount == 1)
    try await simulation.run()
    #expect(split.presentedViewController === editor)
    #expect(simulation.clock.now.offset == .milliseconds(850))
    withExtendedLifetime(window) {}
  }

  @Test("The three receivers do about a conflict what the comment says")
  func receivers() async throws {
    var found: [Bool] = []
    #expect(throws: NavigationFailure.self) {
      try presentInThreeWays(editor, ViewController(title: "Share"), on: contacts, lock) { found.append($0) }
    }
    #expect(found == [false])
    try await simulation.run()
    #expect(navigation.presentedViewController === editor)
  }

  @Test("A custom receiver notes what it passes on")
  func logging() async throws {
    let noted = Receivers.Noted(title: "Noted")
    let window = Window(simulation: simulation, rootViewController: noted)
    let performer = Receivers.LoggingPerformer(controller: noted)
    try performer.present(editor, animated: true, completion: nil)
    try await simulation.run()
    try await performer.dismiss(animated: true)
    #expect(noted.lines.map { $0.prefix { $0 != " " } } == ["start", "perform"])
    #expect(noted.presentedViewController == nil)
    withExtendedLifetime(window) {}
  }
}
