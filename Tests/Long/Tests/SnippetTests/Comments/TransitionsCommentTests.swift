import NavigationSimulator
import Testing
import TransitionLock

/// Runs what the doc comments of NavigationSimulator's room Verbs show.
@Suite("Comments of NavigationSimulator: transitions", .timeLimit(.minutes(10)))
struct TransitionsCommentTests {
  private let simulation = NavigationSimulation()
  private let contacts = ViewController(title: "Contacts")
  private let contact = ViewController(title: "Contact")
  private let editor = ViewController(title: "Editor")
  private let navigation: NavigationController
  private let window: Window

  init() {
    navigation = NavigationController(rootViewController: contacts)
    window = Window(simulation: simulation, rootViewController: navigation)
  }

  @Test("A tap on an idle screen starts, and a second one is dropped")
  func ifIdle() async throws {
    showEditorIfIdle(editor, on: contacts)
    showEditorIfIdle(contact, on: contacts)
    try await simulation.run()
    #expect(navigation.presentedViewController === editor)
  }

  @Test("Calls run one after the other, and report their ends or are awaited")
  func inLine() async throws {
    #expect(try await popAndPush(contact, on: contacts) == .finished)
    #expect(navigation.viewControllers.map(\.title) == ["Contacts", "Contact"])
    var results: [String] = []
    contacts.transitions.present(editor, animated: true).onEnd { results.append("\($0)") }
    contacts.transitions.dismiss(animated: true)
    #expect(
      try await contacts.transitions.present(ViewController(title: "Other"), animated: true).end
        == .finished
    )
    #expect(results == ["\(Result<TransitionEnd, TransitionFailure>.success(.finished))"])
  }

  @Test("Two columns navigate side by side, and a presentation waits for both")
  func columns() async throws {
    let list = NavigationController(rootViewController: ViewController(title: "List"))
    let detail = NavigationController(rootViewController: ViewController(title: "Detail"))
    let split = SplitViewController(primary: list, secondary: detail)
    let window = Window(simulation: simulation, rootViewController: split)
    navigateSideBySide(split, contact, ViewController(title: "Map"), editor)
    #expect(simulation.openTransitions.count == 2)
    #expect(window.transitionLock.waitingCount == 1)
    try await simulation.run()
    #expect(split.presentedViewController === editor)
    #expect(simulation.clock.now.offset == .milliseconds(850))
  }
}
