import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Collisions: side by side")
struct SideBySideTransitionsTests {
  private final class Columns {
    let simulation = NavigationSimulation()
    let primary = NavigationController(
      rootViewController: ViewController(title: "A"),
      title: "primary"
    )
    let secondary = NavigationController(
      rootViewController: ViewController(title: "B"),
      title: "secondary"
    )
    let split: SplitViewController
    let window: Window
    private let history: CallbackLog

    init() {
      history = simulation.recordCallbacks()
      split = SplitViewController(primary: primary, secondary: secondary, title: "split")
      window = Window(simulation: simulation, rootViewController: split)
    }

    deinit { expectLegal(history, in: simulation) }
  }

  @Test(
    "Pushes and pops in the two columns of a split run side by side",
    .tags(.inferred),
    .covers(.sideBySide)
  )
  func columns() throws {
    let columns = Columns()
    var ends: [Duration] = []
    try columns.primary.pushViewController(ViewController(), animated: true) { _ in
      ends.append(columns.simulation.clock.now.offset)
    }
    try columns.simulation.advance(by: .milliseconds(100))
    try columns.secondary.pushViewController(ViewController(), animated: true) { _ in
      ends.append(columns.simulation.clock.now.offset)
    }
    #expect(columns.simulation.openTransitions.map(\.kind) == [.push, .push])
    try columns.simulation.run()
    #expect(ends == [.milliseconds(350), .milliseconds(450)])
  }

  /// That the root presents is documented. That nothing moves inside of it meanwhile follows: the
  /// presentation occupies both columns.
  @Test(
    "A presentation from one column excludes both: the root presents",
    .tags(.documented),
    .covers(.presenterIsTheRoot)
  )
  func presentationExcludesColumns() throws {
    let columns = Columns()
    try columns.primary.viewControllers[0].present(
      ViewController(title: "M"),
      animated: true,
      completion: nil
    )
    #expect(columns.split.presentedViewController?.title == "M")
    for column in [columns.primary, columns.secondary] {
      let failure = #expect(throws: NavigationFailure.self) {
        try column.pushViewController(ViewController(), animated: true, completion: nil)
      }
      #expect(
        (failure?.conflictingTransition?.container?.name, column.viewControllers.count) == (
          "split", 1
        )
      )
    }
    let failure = #expect(throws: NavigationFailure.self) {
      try columns.secondary.present(ViewController(), animated: true, completion: nil)
    }
    #expect(failure?.code == .conflict)
  }

  @Test(
    "A push in a column excludes a presentation",
    .tags(.inferred),
    .covers(.occupiedControllers)
  )
  func columnExcludesPresentation() throws {
    let columns = Columns()
    try columns.secondary.pushViewController(ViewController(), animated: true, completion: nil)
    let failure = #expect(throws: NavigationFailure.self) {
      try columns.primary.present(ViewController(), animated: true, completion: nil)
    }
    #expect(failure?.conflictingTransition?.container?.name == "secondary")
    #expect(columns.split.presentedViewController == nil)
  }

  @Test(
    "Both columns appear and disappear with the split",
    .tags(.inferred),
    .covers(.splitAppears)
  )
  func appearance() throws {
    let columns = Columns()
    let log = columns.simulation.recordCallbacks()
    let cover = ViewController(title: "M")
    cover.modalPresentationStyle = .fullScreen
    try columns.split.presentAndSettle(cover)
    #expect(
      log.records.filter { $0.callback == .viewWillDisappear }.map(\.controller.name) == [
        "split", "primary", "A", "secondary", "B",
      ]
    )
    #expect(columns.primary.splitViewController === columns.split)
    #expect(columns.split.viewController(for: .secondary) === columns.secondary)
  }

  @Test("In two windows transitions run side by side", .tags(.inferred), .covers(.sideBySide))
  func windows() throws {
    let simulation = NavigationSimulation()
    let roots = [ViewController(title: "1"), ViewController(title: "2")]
    let windows = roots.map { Window(simulation: simulation, rootViewController: $0) }
    var count = 0
    for root in roots { try root.present(ViewController(), animated: true) { _ in count += 1 } }
    #expect(simulation.openTransitions.count == 2)
    try simulation.run()
    #expect((count, windows.count) == (2, 2))
  }

  /// UIKit replaces it in the middle of the transition (inferred).
  @Test(
    "Replacing the root of a window in a transition is only a misuse",
    .tags(.different),
    .covers(.rootOfWindow)
  )
  func rootDuringTransition() throws {
    let fixture = StackFixture()
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: nil)
    fixture.window.rootViewController = fixture.c
    #expect(fixture.window.rootViewController === fixture.nav)
    #expect(fixture.simulation.misuses.count == 1)
    try fixture.simulation.run()
    fixture.window.rootViewController = fixture.c
    #expect(fixture.c.window === fixture.window)
    #expect(fixture.nav.window == nil)
    #expect(fixture.simulation.misuses.count == 1)
  }

  /// UIKit replaces it in the middle of the transition (inferred).
  @Test(
    "Replacing the root of a window during a transition inside of what the root presents is a misuse, and changes nothing",
    .tags(.different),
    .covers(.rootOfWindow)
  )
  func rootDuringPresentedTransition() throws {
    let fixture = StackFixture()
    let sheet = NavigationController(rootViewController: fixture.b)
    try fixture.a.presentAndSettle(sheet)
    try sheet.pushViewController(fixture.c, animated: true, completion: fixture.note("push"))
    fixture.window.rootViewController = fixture.d
    #expect(fixture.window.rootViewController === fixture.nav)
    #expect(fixture.simulation.misuses.count == 1)
    try fixture.simulation.run()
    #expect(fixture.ends == ["push finished"])
    #expect(fixture.c.flags.last == "didMove toParent")
  }

  @Test(
    "On iOS 7, a root that leaves its window takes what is presented on it along: all of that is occupied",
    .source(.radar3009),
    .covers(.rootOfWindow)
  )
  func rootWithPresented() throws {
    let fixture = StackFixture()
    fixture.simulation.profile = .iOS7
    for controller in [fixture.b, fixture.c] { controller.modalPresentationStyle = .custom }
    try fixture.a.presentAndSettle(fixture.b)
    try fixture.b.presentAndSettle(fixture.c)
    fixture.forget()
    fixture.c.reactions[.viewWillDisappear] = { [unowned fixture] in
      fixture.expectRefusal(.conflict, conflictingTransition: .root) {
        try fixture.c.dismiss(animated: false, completion: $0)
      }
    }
    fixture.window.rootViewController = fixture.d
    #expect(
      fixture.callbacks == [
        "C.viewWillDisappear", "B.viewWillDisappear", "A.viewWillDisappear", "D.viewDidLoad",
        "D.viewWillAppear",
        "D.viewIsAppearing", "C.viewDidDisappear", "B.viewDidDisappear", "A.viewDidDisappear",
        "D.viewDidAppear",
      ]
    )
    #expect(fixture.nav.presentedViewController == nil)
    #expect(fixture.c.presentingViewController == nil)
  }
}
