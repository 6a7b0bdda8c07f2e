import NavigationSimulator
import Testing
import TransitionLock
import TransitionSupport

/// Runs the tutorial "Find out why the screen is stuck": what it shows is what the lock writes.
@Suite("Find out why the screen is stuck", .timeLimit(.minutes(10))) @MainActor
struct StuckTests {
  private let reports = Guarded<[TransitionLock.Report]>([])

  private static let page = "Docs/Guide.docc/Tutorials/StuckScreen.md"

  /// Expects a line of the page, which may be broken there.
  private func expectOnPage(_ line: String, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let page = try Repository.text(of: Self.page).replacing("\n", with: " ")
    #expect(page.contains(line), "\(line)", sourceLocation: sourceLocation)
  }

  /// A text in which the place of a snippet is the one of an app.
  private func asInAnApp(_ text: String) -> String {
    text.replacing(/SnippetTests\/StuckScreen.md:\d+/, with: "App/ContactScreen.swift:12")
  }

  @Test(
    "If UIKit drops a tap's presentation, the lock is held indefinitely, and the report is the page's"
  )
  func stuck() async throws {
    let reports = reports
    try await getStuck(ContactScreen.init) { report in
      reports.run { $0.append(report) }
    } judge: { contact, simulation in
      #expect(contact.presentedViewController == nil)
      #expect(reports.run { $0.map(\.code) } == [.overdue])
      try expectOnPage(asInAnApp(try #require(reports.run { $0.first }).description))
      #expect(simulation.messages.count == 1)
      try expectOnPage(try #require(simulation.messages.first).text)
      try expectOnPage(asInAnApp(state(of: contact.lock)))
      let token = try #require(contact.lock.holder)
      #expect(token.label == "edit")
      contact.lock.enqueue("session is over") { $0.end() }
      let failure = await #expect(throws: SimulationFailure.self) { try await simulation.run() }
      #expect(failure?.code == .lockHeld)
      #expect(failure?.message.contains("\"edit\"") == true)
    }
  }

  @Test("With the page's fix, the lock is free after the same tap, and the second tap presents")
  func cured() async throws {
    let reports = reports
    try await getStuck(CuredContactScreen.init) { report in
      reports.run { $0.append(report) }
    } judge: { contact, simulation in
      #expect(contact.presentedViewController?.title == "Editor")
      #expect(!contact.lock.isTransitioning)
      #expect(simulation.messages.isEmpty)
      #expect(reports.run { $0 } == [])
      #expect(state(of: contact.lock) == "main window is free")
    }
  }

  @Test("The age of a holder is nil until the watch has looked")
  func age() throws {
    let lock = TransitionLock(label: "main window")
    let token = try #require(lock.tryStart("edit", file: "App/ContactScreen.swift", line: 12))
    #expect(lock.holder?.age == nil)
    #expect(
      state(of: lock)
        == "main window is held by \"edit\" (App/ContactScreen.swift:12), not looked at yet; 0 wait in line"
    )
    token.end()
  }

  @Test("A reporter gets the code, file and line")
  func reporter() throws {
    final class Counts: Telemetry {
      let events = Guarded<[String]>([])
      func count(_ event: String, at place: String) {
        events.run { $0.append("\(event) \(place)") }
      }
    }
    let counts = Counts()
    let lock = makeReportingLock(counts)
    let token = try #require(lock.tryStart("edit", file: "App/ContactScreen.swift", line: 12))
    token.end()
    token.end()
    #expect(counts.events.run { $0 } == ["lock.alreadyEnded App/ContactScreen.swift:12"])
  }

  @Test("If a helper passes label, file and line on, reports name the helper's caller")
  func labels() throws {
    let simulation = NavigationSimulation()
    let contact = ContactScreen(lock: TransitionLock())
    let window = Window(simulation: simulation, rootViewController: contact)
    window.makeKeyAndVisible()
    try contact.show(ViewController(title: "Editor"), file: "App/Toolbar.swift", line: 40)
    #expect(contact.lock.holder?.label == "labels()")
    #expect(contact.lock.holder?.file == "App/Toolbar.swift")
    #expect(contact.lock.holder?.line == 40)
    try simulation.run()
    #expect(!contact.lock.isTransitioning)
  }

  @Test("The page lists a cause for each report code of a stuck screen")
  func causes() throws {
    let codes: [TransitionLock.Report.Code] = [
      .overdue, .refused, .destroyedInUse, .bypassed, .alreadyEnded, .takenBack, .late,
    ]
    for code in codes { try expectOnPage("** (`\(code)`") }
  }
}
