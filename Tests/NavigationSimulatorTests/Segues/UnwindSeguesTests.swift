import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

@Suite("Segues: unwinding")
struct UnwindSeguesTests {
  /// A stack with `A`, `B` and `C`; `C` unwinds.
  private func stack() throws -> (StoryboardFixture, NavigationController, [Page]) {
    let book = StoryboardFixture()
    try book.storyboard.addUnwindSegue("back", from: "C", action: "done")
    let pages = try ["A", "B", "C"].map(book.make)
    let nav = NavigationController(rootViewController: pages[0], title: "nav")
    book.show(nav)
    for page in pages.dropFirst() {
      try nav.pushViewController(page, animated: false, completion: nil)
    }
    book.log.removeAll()
    return (book, nav, pages)
  }

  /// A stack with `A` and `B` that presents `C`; `C` unwinds.
  private func modal(_ style: ModalPresentationStyle) throws -> (
    StoryboardFixture, NavigationController, [Page]
  ) {
    let book = StoryboardFixture()
    try book.storyboard.addUnwindSegue("back", from: "C", action: "done")
    let pages = try ["A", "B", "C"].map(book.make)
    let nav = NavigationController(rootViewController: pages[0], title: "nav")
    book.show(nav)
    try nav.pushViewController(pages[1], animated: false, completion: nil)
    pages[2].modalPresentationStyle = style
    try nav.presentAndSettle(pages[2])
    book.log.removeAll()
    return (book, nav, pages)
  }

  @Test("The source prepares, the destination acts, and then the stack pops", .tags(.documented))
  func pops() throws {
    let (book, nav, pages) = try stack()
    book.offer("done", in: pages[0])
    var isDestination = false
    pages[2].onPrepare = { [unowned a = pages[0]] in
      isDestination = $0.destination === a && $0.style == .unwind
    }
    try pages[2].performSegue(withIdentifier: "back", sender: nil, completion: book.note("back"))
    #expect(
      (isDestination, Array(book.callbacks.prefix(2))) == (
        true, ["C.prepareForSegue", "A.unwindAction"]
      )
    )
    #expect(book.simulation.openTransitions.map(\.kind) == [.pop])
    #expect(book.lines == ["done in A from C"])
    try book.simulation.run()
    #expect(book.lines == ["done in A from C", "back finished"])
    #expect(nav.viewControllers.map(\.title) == ["A"])
    #expect(book.callbacks.last == "B.didMove(to nil)")
  }

  @Test(
    "An unwind segue dismisses the presentations on its way",
    .tags(.documented),
    arguments: SystemProfile.all
  )
  func dismisses(profile: SystemProfile) throws {
    let (book, nav, pages) = try modal(.fullScreen)
    book.simulation.profile = profile
    book.offer("done", in: pages[1])
    try pages[2].performSegue(withIdentifier: "back", sender: nil, completion: book.note("back"))
    #expect(book.simulation.openTransitions.map(\.kind) == [.dismiss])
    try book.simulation.run()
    #expect(book.lines == ["done in B from C", "back finished"])
    #expect(nav.presentedViewController == nil)
    #expect(nav.viewControllers.count == 2)
    #expect(
      book.callbacks == [
        "C.prepareForSegue", "B.unwindAction", "C.viewWillDisappear", "B.viewWillAppear",
        "B.viewIsAppearing",
        "B.viewDidAppear", "C.viewDidDisappear",
      ]
    )
  }

  /// Chosen without a source at hand: the dismissal is animated, the pop beneath it is not; and the
  /// stack changes first, because a pop during the dismissal would collide with it.
  @Test(
    "Where a stack has to pop beneath, it does so without animation, and the dismissal shows its destination",
    .tags(.inferred),
    .covers(.dismissAndPop),
    arguments: [ModalPresentationStyle.fullScreen, .pageSheet]
  )
  func dismissesAndPops(style: ModalPresentationStyle) throws {
    let (book, nav, pages) = try modal(style)
    book.offer("done", in: pages[0])
    try pages[2].performSegue(withIdentifier: "back", sender: nil, completion: book.note("back"))
    #expect(
      (nav.viewControllers.map(\.title), book.simulation.openTransitions.map(\.kind)) == (
        ["A"], [.dismiss]
      )
    )
    try book.simulation.run()
    #expect(book.lines == ["done in A from C", "back finished"])
    #expect(nav.presentedViewController == nil)
    #expect(pages[0].window != nil)
    #expect(pages[1].parent == nil)
    let popped = [
      "B.viewWillDisappear", "A.viewWillAppear", "A.viewIsAppearing", "B.viewDidDisappear",
      "A.viewDidAppear",
    ]
    let beneath =
      ["B.willMove(to nil)"] + (style == .fullScreen ? [] : popped) + ["B.didMove(to nil)"]
    let above =
      style == .fullScreen
      ? [
        "C.viewWillDisappear", "A.viewWillAppear", "A.viewIsAppearing", "A.viewDidAppear",
        "C.viewDidDisappear",
      ] : ["C.viewWillDisappear", "C.viewDidDisappear"]
    #expect(Array(book.callbacks.dropFirst(2)) == beneath + above)
  }

  /// In UIKit performing a segue has no completion.
  @Test("The completion of a segue that has nowhere to move runs at once", .tags(.different))
  func nothingToDo() async throws {
    let (book, nav, pages) = try stack()
    book.offer("done", in: nav)
    try pages[2].performSegue(withIdentifier: "back", sender: nil, completion: book.note("back"))
    #expect(book.lines == ["done in nav from C", "back finished"])
    #expect(try await pages[2].performSegue(withIdentifier: "back", sender: nil) == .finished)
    #expect(nav.viewControllers.count == 3)
  }

  @Test("Not animated, an unwind segue takes no time", .tags(.inferred))
  func notAnimated() throws {
    let (book, nav, pages) = try modal(.pageSheet)
    try book.storyboard.addUnwindSegue("back", from: "C", action: "done", animated: false)
    book.offer("done", in: pages[0])
    try pages[2].performSegue(withIdentifier: "back", sender: nil, completion: book.note("back"))
    try book.simulation.run()
    #expect(book.lines == ["done in A from C", "back finished"])
    #expect(book.simulation.clock.now.offset == .zero)
    #expect(nav.presentedViewController == nil)
    #expect(book.log.records.allSatisfy { $0.animated != true })
  }

  @Test(
    "A button's unwind segue asks first, and then looks for its destination",
    .tags(.documented)
  )
  func trigger() throws {
    let (book, _, pages) = try stack()
    book.offer("done", in: pages[0])
    #expect(
      try pages[2].triggerSegue(withIdentifier: "back", sender: nil, completion: book.note("back"))
    )
    #expect(
      Array(book.callbacks.prefix(3)) == [
        "C.shouldPerformSegue", "C.prepareForSegue", "A.unwindAction",
      ]
    )
    try book.simulation.run()
    #expect(book.lines.last == "back finished")
  }

  /// UIKit knows no line to wait in; a segue without a destination does nothing there.
  @Test("Awaited and in line, an unwind segue is a segue like any other", .tags(.different))
  @MainActor
  func inLine() async throws {
    let (book, nav, pages) = try stack()
    book.offer("done", in: pages[0])
    #expect(try await pages[2].performSegue(withIdentifier: "back", sender: nil) == .finished)
    #expect(nav.viewControllers.count == 1)
    try await nav.pushViewController(pages[2], animated: true)
    let transitions = pages[2].transitions(by: TransitionLock())
    // At its turn, the second segue finds no destination.
    var results: [String] = []
    for name in ["first", "second"] {
      transitions.performSegue(withIdentifier: "back", sender: nil).onEnd { result in
        switch result {
        case .success(let end): results.append("\(name) \(end)")
        case .failure(let failure):
          results.append("\(name) \(failure.code) \(failure.cause?.code as Any)")
        }
      }
    }
    try await book.simulation.run()
    #expect(nav.viewControllers.count == 1)
    #expect(results.count == 2 && results.first == "first finished")
    #expect(results.last?.hasPrefix("second outdated") == true)
  }
}
