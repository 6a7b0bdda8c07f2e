import Testing
import TransitionLock

@testable import NavigationSimulator
@testable import NavigationTestKit

/// Each invariant of the kit, broken from behind.
@Suite("Invariants of a random user", .timeLimit(.minutes(10))) @MainActor
struct NavigationInvariantTests {
  /// The effect of an action on the window, and the invariant that it breaks.
  struct Sabotage: CustomTestStringConvertible, @unchecked Sendable {
    // Sendable: the actions capture nothing.
    let invariant: String
    let detail: String
    var isSerialized = false
    let action: (UsedApp) throws -> Void
    var testDescription: String { invariant }

    init(
      _ invariant: String,
      _ detail: String,
      isSerialized: Bool = false,
      _ action: @escaping (UsedApp) throws -> Void
    ) {
      self.invariant = invariant
      self.detail = detail
      self.isSerialized = isSerialized
      self.action = action
    }
  }

  /// Never completes its transitions.
  private final class Never: AnimatedTransitioning, TransitioningDelegate {
    func transitionDuration(using context: (any ContextTransitioning)?) -> Duration {
      .milliseconds(200)
    }
    func animateTransition(using context: any ContextTransitioning) {}
    func animationController(
      forPresented presented: ViewController,
      presenting: ViewController,
      source: ViewController
    ) -> (any AnimatedTransitioning)? { self }
  }

  private nonisolated static func top(of app: UsedApp) -> ViewController {
    app.window.frontmost ?? ViewController()
  }

  private nonisolated static func tell(_ app: UsedApp, _ callbacks: Callback...) {
    let simulation = app.window.simulation
    for callback in callbacks {
      let record = CallbackRecord(
        controller: top(of: app).identity,
        callback: callback,
        instant: simulation.clock.now
      )
      simulation.tell { $0.simulation(simulation, willCall: record) }
    }
  }

  private nonisolated static let sabotages = [
    Sabotage(
      "views agree with their superviews",
      "the view screen 1 is in stack, and has another superview"
    ) {
      top(of: $0).view.superview = nil
    },
    Sabotage(
      "children agree with their parents",
      "<ViewController \"root\"> is a child of <NavigationController \"nav\">, and its parent is none"
    ) { app in
      (app.window.rootViewController as? NavigationController)?.viewControllers.first?.parent = nil
    },
    Sabotage(
      "presentations agree",
      "<NavigationController \"nav\"> presents <ViewController \"x\">, which is presented by none"
    ) { app in app.window.rootViewController?.presented = ViewController(title: "x") },
    Sabotage("nothing is in two places", "<ViewController \"x\"> is in the window in two places") {
      app in
      let (top, child) = (top(of: app), ViewController(title: "x"))
      child.parent = top
      top.addedChildren = [child, child]
    },
    Sabotage(
      "nothing is both in and out",
      "<ViewController \"screen 1\"> is being presented and being dismissed"
    ) {
      top(of: $0).isBeingPresented = true
      top(of: $0).isBeingDismissed = true
    },
    Sabotage("nothing is misused", "for fun") { $0.window.simulation.recordMisuse("for fun") },
    Sabotage("callbacks are legal", "comes although screen 1 is on screen") {
      tell($0, .viewWillAppear)
    },
    Sabotage(
      "callbacks are in balance",
      "is followed neither by viewDidDisappear nor by viewWillAppear"
    ) {
      tell($0, .viewWillDisappear)
    },
    Sabotage(
      "appeared controllers are in the window",
      "<ViewController \"screen 1\"> has disappeared, and its view is in the window"
    ) { tell($0, .viewWillDisappear, .viewDidDisappear) },
    Sabotage("there is one top", "<ViewController \"screen 1\"> is in front, and not in the window")
    {
      top(of: $0).view.removeFromSuperview()
    },
    Sabotage("nothing is open", "present of <ViewController \"x\"> is open") { app in
      let (never, modal) = (Never(), ViewController(title: "x"))
      modal.transitioningDelegate = never
      withExtendedLifetime(never) {
        try? top(of: app).present(modal, animated: true, completion: nil)
      }
    },
    Sabotage("the lock is free", "it is held by save, and 0 wait", isSerialized: true) {
      // Its end comes after the test has looked.
      let token = $0.lock?.tryStart("save")
      $0.window.simulation.schedule(after: .seconds(100)) { token?.end() }
    },
    Sabotage("nothing collides", "", isSerialized: true) { app in
      let nav = app.window.rootViewController as? NavigationController
      try nav?.pushViewController(ViewController(), animated: true, completion: nil)
      try nav?.pushViewController(ViewController(), animated: true, completion: nil)
    },
    Sabotage("everything asks the lock", "push of", isSerialized: true) { app in
      guard let nav = app.window.rootViewController as? NavigationController, let lock = app.lock
      else { return }
      try nav.pushViewController(ViewController(), animated: true, completion: nil)
      nav.transitions(by: lock).pushViewController(ViewController(), animated: true)
    },
    Sabotage(
      "controllers in the window are attached",
      "<ViewController \"x\"> is in the window, and nowhere else"
    ) {
      app in
      let top = top(of: app)
      let lost = ViewController(title: "x")
      try top.present(lost, animated: false, completion: nil)
      lost.presenter = nil
      top.topmostAncestor.presented = nil
      app.addScreen { [lost] in lost }
    },
  ]

  @Test("Each broken invariant is reported with a description", arguments: sabotages)
  func sabotaged(sabotage: Sabotage) async {
    let use = await RandomUser(seed: 0).tryOut(
      [.push(0), .rest, .action(0), .rest],
      shrinkingRuns: 0
    ) {
      let app = UsedApp(isSerialized: sabotage.isSerialized)
      app.addAction("sabotage") { [unowned app] in try sabotage.action(app) }
      return app
    }
    #expect(use.violation?.invariant == sabotage.invariant, "\(use)")
    #expect(
      use.violation?.detail.contains(sabotage.detail) == true || sabotage.detail.isEmpty,
      "\(use)"
    )
  }

  @Test("A completion that runs twice, or never, is reported")
  func completions() async {
    let world = UserWorld(UsedApp())
    let (first, run) = world.completion("push")
    #expect(world.missingCompletion == "that of call 1 has not")
    run("finished")
    #expect(world.missingCompletion == nil)
    #expect(world.completionRunTwice == nil)
    world.refused = [first]
    #expect(world.completionRunTwice == "one ran though its operation was refused")
    run("finished")
    #expect(world.completionRunTwice == "one ran 2 times")
  }

  @Test("The tests of this suite break every invariant of the kit")
  func complete() {
    let broken = Set(Self.sabotages.map(\.invariant)).union([
      "completions run once", "every completion has run",
    ])
    #expect(Set(NavigationInvariant.all.map(\.name)) == broken)
  }
}
