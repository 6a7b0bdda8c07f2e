import NavigationSimulator
import Testing
import TransitionLock
import TransitionSupport

/// Runs the tutorial "Find out why the screen is stuck": what it shows is what the lock writes.
@Suite("Find out why the screen is stuck", .timeLimit(.minutes(10))) @MainActor
struct StuckTests {
  private let reports = Guarded<[TransitionLock.Report]>([])

  private static let page = "Docs/Guide.docc/Tutorials/StuckScreen.md"

  private var codes: [TransitionLock.Report.Code] { reports.run { $0.map(\.code) } }

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
    "A tap whose presentation UIKit drops holds the lock indefinitely, and the watch says what the page shows"
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

  @Test("Cured by hand, the same taps hold no lock, and the second one presents")
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

  @Test("A reporter gets the code and the place")
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

  @Test("A helper that passes label, file and line on is reported as its caller")
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
}

/// The causes that the page lists, each brought about, with what the lock reports of it.
extension StuckTests {
  private func makeLock(
    _ simulation: NavigationSimulation,
    _ limits: TransitionLock.Limits = .init()
  ) -> TransitionLock {
    let (clock, reports) = (simulation.clock, reports)
    return TransitionLock(
      label: "main window",
      clock: clock,
      executor: clock.executor,
      limits: limits
    ) { report in
      reports.run { $0.append(report) }
    }
  }

  /// Expects that the page has a cause for each code, and that they were reported.
  private func expectReported(
    _ expected: TransitionLock.Report.Code...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(codes == expected, sourceLocation: sourceLocation)
    for code in expected { try expectOnPage("** (`\(code)`", sourceLocation: sourceLocation) }
  }

  @Test("A block with a path without end is overdue")
  func pathWithoutEnd() async throws {
    let simulation = NavigationSimulation()
    let lock = makeLock(simulation)
    var isPresenting = false
    lock.enqueue("session is over") { token in
      guard isPresenting else { return }
      token.end()
    }
    isPresenting = true
    #expect(lock.tryStart("edit") == nil)
    await simulation.advance(by: .seconds(10))
    try expectReported(.overdue)
    #expect(reports.run { $0.first?.label } == "session is over")
  }

  @Test("A body whose await never returns is overdue, and cancelling its task does not end it")
  func endlessBody() async throws {
    let simulation = NavigationSimulation()
    let lock = makeLock(simulation)
    let never = AsyncStream<Void>.makeStream()
    let task = Task(executorPreference: simulation.clock.executor) { [lock] in
      try await lock.serialize("load") {
        await Task.detached { for await _ in never.stream {} }.value
      }
    }
    await simulation.advance(by: .seconds(1))
    #expect(lock.tryStart("edit") == nil)
    task.cancel()
    await simulation.advance(by: .seconds(10))
    try expectReported(.overdue)
    #expect(lock.holder?.label == "load")
    never.continuation.finish()
    try await task.value
  }

  @Test("A body that waits for itself throws; through a child task, the holder is reported")
  func deadlock() async throws {
    let simulation = NavigationSimulation()
    let lock = makeLock(simulation, .init(transition: .seconds(5)))
    let clock = simulation.clock
    let task = Task(executorPreference: clock.executor) { [lock] in
      try await lock.serialize("outer") { token in
        await #expect(throws: TransitionLock.Failure.self) { try await lock.serialize("inner") {} }
        async let child: Void = lock.serialize("child") {}
        // The test takes it out of the circle, in order to end.
        Task(executorPreference: clock.executor) {
          try await clock.sleep(for: .seconds(6))
          token.end()
        }
        try await child
      }
    }
    try await simulation.run()
    try await task.value
    try expectReported(.overdue)
    #expect(reports.run { $0.first?.label } == "outer")
    #expect(reports.run { $0.first?.waitingCount } == 1)
  }

  @Test("A lock that goes while it is held is reported, and closes its line")
  func destroyed() throws {
    let simulation = NavigationSimulation()
    var request: TransitionLock.Request?
    do {
      let lock = makeLock(simulation)
      _ = lock.tryStart("edit")
      request = lock.enqueue("session is over") { $0.end() }
    }
    #expect(request?.outcome?.code == .closed)
    try expectReported(.destroyedInUse)
  }

  @Test("A swipe that begins while the lock is held is reported")
  func bypassed() throws {
    let lock = makeLock(NavigationSimulation())
    let stack = UINavigationController(rootViewController: UIViewController()).shown()
    stack.transitions(by: lock).observeSwipes()
    stack.pushViewController(UIViewController(), animated: false)
    let token = try #require(lock.tryStart("edit"))
    stack.swipeBack()
    try expectReported(.bypassed)
    token.end()
    stack.finishTransition()
  }

  @Test("A call that UIKit would refuse, and whose caller does not ask, is reported")
  func refused() async throws {
    let lock = makeLock(NavigationSimulation())
    let contact = UIViewController()
    contact.transitions(by: lock).present(EditorViewController(), animated: true)
    for _ in 0..<10 { await Task.yield() }
    try expectReported(.refused)
    #expect(!lock.isTransitioning)
  }

  @Test("A second end is reported, and changes nothing")
  func secondEnd() throws {
    let lock = makeLock(NavigationSimulation())
    let token = try #require(lock.tryStart("edit"))
    token.end()
    let next = try #require(lock.tryStart("share"))
    token.end()
    #expect(next.isHolding)
    try expectReported(.alreadyEnded)
    next.end()
  }

  @Test(
    "A turn that is taken back frees the screen; of a transition that was only slow, the next one collides with it"
  )
  func takeBack() async throws {
    let simulation = NavigationSimulation()
    simulation.animationSlowdown = 100
    let lock = makeLock(simulation, .init(overdue: .takeBack))
    let contact = ContactScreen(lock: lock)
    let window = Window(simulation: simulation, rootViewController: contact)
    window.makeKeyAndVisible()
    try contact.editTapped()
    #expect(lock.tryStart("share") == nil)
    await simulation.advance(by: .seconds(10))
    #expect(!lock.isTransitioning)
    let failure = #expect(throws: NavigationFailure.self) { try contact.editTapped() }
    #expect(failure?.code == .conflict)
    try await simulation.run()
    try expectReported(.takenBack, .late)
  }
}
