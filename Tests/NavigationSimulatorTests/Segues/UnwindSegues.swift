import NavigationSimulator
import Testing
import TransitionLock

@Suite("Unwinding")
struct UnwindSegues {
  /// `A`, `B` and `C` on a stack; `C` goes back.
  private func stack() throws -> (Book, NavigationController, [Page]) {
    let book = Book()
    try book.storyboard.addUnwindSegue("back", from: "C", action: "done")
    let pages = try ["A", "B", "C"].map(book.make)
    let nav = NavigationController(rootViewController: pages[0], title: "nav")
    book.show(nav)
    for page in pages.dropFirst() { try nav.pushViewController(page, animated: false, completion: nil) }
    book.log.removeAll()
    return (book, nav, pages)
  }

  /// `A` and `B` on a stack, that presents `C`, which goes back.
  private func modal(_ style: ModalPresentationStyle) throws -> (Book, NavigationController, [Page]) {
    let book = Book()
    try book.storyboard.addUnwindSegue("back", from: "C", action: "done")
    let pages = try ["A", "B", "C"].map(book.make)
    let nav = NavigationController(rootViewController: pages[0], title: "nav")
    book.show(nav)
    try nav.pushViewController(pages[1], animated: false, completion: nil)
    pages[2].modalPresentationStyle = style
    try nav.present(pages[2], animated: false, completion: nil)
    book.log.removeAll()
    return (book, nav, pages)
  }

  @Test("The source prepares, the destination acts, and then the stack pops", .tags(.documented))
  func pops() throws {
    let (book, nav, pages) = try stack()
    book.offer("done", in: pages[0])
    var isDestination = false
    pages[2].onPrepare = { isDestination = $0.destination === pages[0] && $0.style == .unwind }
    try pages[2].performSegue(withIdentifier: "back", sender: nil, completion: book.note("back"))
    #expect(isDestination)
    #expect(Array(book.callbacks.prefix(2)) == ["C.prepareForSegue", "A.unwindAction"])
    #expect(book.simulation.openTransitions.map(\.kind) == [.pop])
    #expect(book.lines == ["done in A from C"])
    try book.simulation.run()
    #expect(book.lines == ["done in A from C", "back finished"])
    #expect(nav.viewControllers.map(\.title) == ["A"])
    #expect(book.callbacks.last == "B.didMove(to nil)")
  }

  @Test("What is presented on the way is dismissed", .tags(.documented), arguments: SystemProfile.all)
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
        "C.prepareForSegue", "B.unwindAction", "C.viewWillDisappear", "B.viewWillAppear", "B.viewIsAppearing",
        "B.viewDidAppear", "C.viewDidDisappear",
      ]
    )
  }

  /// That the dismissal is animated and the pop beneath is not, is seen. Which of the two comes first is not known; here
  /// the stack changes first, because a pop during the dismissal would collide with it.
  @Test(
    "Where a stack has to pop beneath, it does so without animation, and the dismissal shows its destination",
    .tags(.seen),
    arguments: [ModalPresentationStyle.fullScreen, .pageSheet]
  )
  func dismissesAndPops(style: ModalPresentationStyle) throws {
    let (book, nav, pages) = try modal(style)
    book.offer("done", in: pages[0])
    try pages[2].performSegue(withIdentifier: "back", sender: nil, completion: book.note("back"))
    #expect(nav.viewControllers.map(\.title) == ["A"])
    #expect(book.simulation.openTransitions.map(\.kind) == [.dismiss])
    try book.simulation.run()
    #expect(book.lines == ["done in A from C", "back finished"])
    #expect(nav.presentedViewController == nil)
    #expect(pages[0].window != nil)
    #expect(pages[1].parent == nil)
    let popped = [
      "B.viewWillDisappear", "A.viewWillAppear", "A.viewIsAppearing", "B.viewDidDisappear", "A.viewDidAppear",
    ]
    let beneath = ["B.willMove(to nil)"] + (style == .fullScreen ? [] : popped) + ["B.didMove(to nil)"]
    let above =
      style == .fullScreen
      ? [
        "C.viewWillDisappear", "A.viewWillAppear", "A.viewIsAppearing", "A.viewDidAppear", "C.viewDidDisappear",
      ] : ["C.viewWillDisappear", "C.viewDidDisappear"]
    #expect(Array(book.callbacks.dropFirst(2)) == beneath + above)
  }

  @Test("Several presentations are left in one transition", .tags(.inferred))
  func several() throws {
    let (book, nav, pages) = try modal(.fullScreen)
    try book.storyboard.addUnwindSegue("home", from: "D", action: "home")
    let d = try book.make("D")
    let inner = NavigationController(rootViewController: ViewController(title: "X"))
    try inner.pushViewController(d, animated: false, completion: nil)
    try pages[2].present(inner, animated: false, completion: nil)
    book.offer("home", in: pages[1])
    try d.performSegue(withIdentifier: "home", sender: nil, completion: book.note("home"))
    #expect(book.simulation.openTransitions.map(\.kind) == [.dismiss])
    try book.simulation.run()
    #expect(book.lines == ["home in B from D", "home finished"])
    #expect(nav.presentedViewController == nil)
    // What leaves with its stack is not taken off it.
    #expect(inner.viewControllers.count == 2)
  }

  @Test("The completion of a segue that has nowhere to move runs at once", .tags(.different))
  func nothingToDo() async throws {
    let (book, nav, pages) = try stack()
    book.offer("done", in: nav)
    try pages[2].performSegue(withIdentifier: "back", sender: nil, completion: book.note("back"))
    #expect(book.lines == ["done in nav from C", "back finished"])
    #expect(try await pages[2].performSegue(withIdentifier: "back", sender: nil) == .finished)
    #expect(nav.viewControllers.count == 3)
  }

  @Test("Not animated, an unwind segue is over within its call", .tags(.documented))
  func notAnimated() throws {
    let (book, nav, pages) = try modal(.pageSheet)
    try book.storyboard.addUnwindSegue("back", from: "C", action: "done", animated: false)
    book.offer("done", in: pages[0])
    try pages[2].performSegue(withIdentifier: "back", sender: nil, completion: book.note("back"))
    #expect(book.lines == ["done in A from C", "back finished"])
    #expect(nav.presentedViewController == nil)
    #expect(book.log.records.allSatisfy { $0.animated != true })
  }

  @Test("Awaited and in line, an unwind segue is a segue like any other", .tags(.different)) @MainActor
  func serialized() async throws {
    let (book, nav, pages) = try stack()
    book.offer("done", in: pages[0])
    #expect(try await pages[2].performSegue(withIdentifier: "back", sender: nil) == .finished)
    #expect(nav.viewControllers.count == 1)
    try await nav.pushViewController(pages[2], animated: true)
    let serialized = SerializedNavigation(pages[2], lock: TransitionLock())
    // The second finds no destination any more at its turn.
    var results: [String] = []
    for name in ["first", "second"] {
      try serialized.performSegue(withIdentifier: "back", sender: nil) { result in
        switch result {
        case .success(let end): results.append("\(name) \(end)")
        case .failure(let failure): results.append("\(name) \(failure.code) \(failure.cause as Any)")
        }
      }
    }
    try await book.simulation.run()
    #expect(nav.viewControllers.count == 1)
    #expect(results.first == "first finished")
    #expect(results.count == 2 && results.last?.hasPrefix("second outdated") == true)
  }

  @Test("A button's unwind segue asks first, and then looks for its destination", .tags(.documented))
  func trigger() throws {
    let (book, _, pages) = try stack()
    book.offer("done", in: pages[0])
    #expect(try pages[2].triggerSegue(withIdentifier: "back", sender: nil, completion: book.note("back")))
    #expect(
      Array(book.callbacks.prefix(3)) == ["C.shouldPerformSegue", "C.prepareForSegue", "A.unwindAction"]
    )
    try book.simulation.run()
    #expect(book.lines.last == "back finished")
  }
}

/// Where an unwind segue cannot go its way.
@Suite("Unwinding refused")
struct UnwindRefusals {
  private func presenting(_ style: ModalPresentationStyle, _ profile: SystemProfile) throws -> (Book, Page, Page) {
    let book = Book()
    book.simulation.profile = profile
    try book.storyboard.addUnwindSegue("back", from: "B", action: "done")
    let (a, b) = (try book.make("A"), try book.make("B"))
    book.show(a)
    b.modalPresentationStyle = style
    try a.present(b, animated: false, completion: nil)
    book.offer("done", in: a)
    book.log.removeAll()
    return (book, a, b)
  }

  /// UIKit does not throw: it prepares the segue, calls the action, and leaves the controller where it is.
  @Test("Before iOS 9 a segue out of a custom presentation throws before it is prepared", .tags(.different))
  func noWayBack() throws {
    for profile in SystemProfile.all {
      let (book, a, b) = try presenting(.custom, profile)
      guard profile == .iOS7 || profile == .iOS8 else {
        try b.performSegue(withIdentifier: "back", sender: nil, completion: book.note("back"))
        try book.simulation.run()
        #expect(book.lines == ["done in A from B", "back finished"])
        continue
      }
      let failure = #expect(throws: NavigationFailure.self) {
        try b.performSegue(withIdentifier: "back", sender: nil, completion: book.note("no"))
      }
      #expect(failure?.code == .noWayBack)
      #expect(book.log.records == [])
      #expect(book.lines == [])
      #expect(a.presentedViewController === b)
    }
  }

  /// Seen in reports: the unwind action is called, and the presented controller stays. UIKit says nothing about it.
  @Test(
    "As UIKit: before iOS 9 the action is called and nothing moves",
    .tags(.seen),
    arguments: [SystemProfile.iOS7, .iOS8]
  )
  func noWayBackAsUIKit(profile: SystemProfile) async throws {
    let (book, a, b) = try presenting(.custom, profile)
    book.simulation.collisionBehavior = .asUIKit
    let refusals = Refusals()
    book.simulation.addObserver(refusals)
    try b.performSegue(withIdentifier: "back", sender: nil, completion: book.note("no"))
    #expect(book.lines == ["done in A from B"])
    #expect(book.prepared == 1)
    #expect(a.presentedViewController === b)
    #expect(refusals.lines == ["noWayBack dropped"])
    #expect(book.simulation.messages == [])
    await #expect(throws: NavigationFailure.self) { try await b.performSegue(withIdentifier: "back", sender: nil) }
    // The cure of the reports: the action dismisses.
    a.addUnwindAction("done") { [unowned a] _ in try? a.dismiss(animated: true, completion: book.note("dismissed")) }
    try b.performSegue(withIdentifier: "back", sender: nil, completion: book.note("no"))
    try await book.simulation.run()
    #expect(book.lines.last == "dismissed finished")
    #expect(a.presentedViewController == nil)
  }

  /// UIKit aborts such a segue without a word.
  @Test("An unwind segue without a destination throws, and nothing is prepared", .tags(.different))
  func noDestination() async throws {
    let (book, a, b) = try presenting(.fullScreen, .current)
    let refusals = Refusals()
    book.simulation.addObserver(refusals)
    try book.storyboard.addUnwindSegue("lost", from: "B", action: "nobody")
    // The source itself is not asked.
    book.offer("nobody", in: b)
    let failure = #expect(throws: NavigationFailure.self) {
      try b.performSegue(withIdentifier: "lost", sender: nil, completion: book.note("no"))
    }
    #expect(failure?.code == .noUnwindDestination)
    #expect(failure?.message == "No controller on the way back from <Page \"B\"> has the unwind action 'nobody'.")
    #expect(book.log.records == [])
    book.simulation.collisionBehavior = .asUIKit
    try b.performSegue(withIdentifier: "lost", sender: nil, completion: book.note("no"))
    await #expect(throws: NavigationFailure.self) { try await b.performSegue(withIdentifier: "lost", sender: nil) }
    #expect(
      refusals.lines == ["noUnwindDestination thrown", "noUnwindDestination dropped", "noUnwindDestination thrown"]
    )
    #expect(book.simulation.messages == [])
    #expect(book.lines == [])
    #expect(a.presentedViewController === b)
  }

  @Test("A dismissal or a pop that would collide throws before the segue is prepared", .tags(.different))
  func collision() throws {
    let (book, a, b) = try presenting(.fullScreen, .current)
    try a.dismiss(animated: true, completion: nil)
    let failure = #expect(throws: NavigationFailure.self) {
      try b.performSegue(withIdentifier: "back", sender: nil, completion: book.note("no"))
    }
    #expect(failure?.code == .conflict)
    #expect(failure?.inTheWay?.kind == .dismiss)
    #expect(book.prepared == 0)

    let other = Book()
    try other.storyboard.addUnwindSegue("back", from: "B", action: "done")
    let (root, top) = (try other.make("A"), try other.make("B"))
    let nav = NavigationController(rootViewController: root)
    other.show(nav)
    other.offer("done", in: root)
    try nav.pushViewController(top, animated: true, completion: nil)
    let busy = #expect(throws: NavigationFailure.self) {
      try top.performSegue(withIdentifier: "back", sender: nil, completion: other.note("no"))
    }
    #expect(busy?.code == .conflict)
    #expect(other.prepared == 0)
    #expect(other.lines == [])
  }

  @Test("As UIKit: a segue back during the presentation waits with its dismissal", .tags(.inferred))
  func deferred() throws {
    let book = Book()
    book.simulation.collisionBehavior = .asUIKit
    try book.storyboard.addUnwindSegue("back", from: "B", action: "done")
    let (a, b) = (try book.make("A"), try book.make("B"))
    book.show(a)
    book.offer("done", in: a)
    try a.present(b, animated: true, completion: book.note("presented"))
    try b.performSegue(withIdentifier: "back", sender: nil, completion: book.note("back"))
    try book.simulation.run()
    #expect(book.lines == ["done in A from B", "presented finished", "back finished"])
    #expect(a.presentedViewController == nil)
  }
}
