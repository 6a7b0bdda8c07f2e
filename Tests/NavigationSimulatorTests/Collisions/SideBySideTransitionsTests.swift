import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Collisions: side by side")
struct SideBySideTransitionsTests {
  private final class Columns {
    let story = Story()
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

    init() {
      split = SplitViewController(primary: primary, secondary: secondary, title: "split")
      window = Window(simulation: story.simulation, rootViewController: split)
      story.window = window
      story.forget()
    }

    var simulation: NavigationSimulation { story.simulation }
  }

  @Test(
    "Pushes and pops in the two columns of a split run side by side",
    .tags(.inferred),
    .covers(.sideBySide)
  )
  func columns() throws {
    let columns = Columns()
    let story = columns.story
    story.cast = ""
    let (c, d) = (ViewController(title: "C"), ViewController(title: "D"))
    try columns.primary.pushViewController(c, animated: true, completion: story.note("primary"))
    try columns.simulation.advance(by: .milliseconds(100))
    try columns.secondary.pushViewController(d, animated: true, completion: story.note("secondary"))
    try story.settle("0.35: primary finished 0.45: secondary finished → (A) C (B) D")
  }

  /// That the root presents is documented. That nothing moves inside of it meanwhile follows: the
  /// presentation occupies both columns.
  @Test(
    "A presentation from one column excludes both columns, because the root presents",
    .tags(.documented),
    .covers(.presenterIsTheRoot)
  )
  func presentationExcludesColumns() throws {
    let columns = Columns()
    try columns.primary.viewControllers[0].present(ViewController(title: "M"), animated: true)
    #expect(columns.split.presentedViewController?.title == "M")
    let attempts = [
      { try columns.primary.pushViewController(ViewController(), animated: true) },
      { try columns.secondary.pushViewController(ViewController(), animated: true) },
      { try columns.secondary.present(ViewController(), animated: true) },
    ]
    for attempt in attempts {
      let failure = #expect(throws: NavigationFailure.self, performing: attempt)
      #expect(failure?.conflictingTransition?.container?.name == "split")
    }
    #expect(columns.primary.viewControllers.count == 1)
    #expect(columns.secondary.viewControllers.count == 1)
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
    let story = Story()
    let roots = [ViewController(title: "1"), ViewController(title: "2")]
    let windows = roots.map { Window(simulation: story.simulation, rootViewController: $0) }
    story.forget()
    try withExtendedLifetime(windows) {
      for root in roots {
        try root.present(ViewController(), animated: true, completion: story.note("present"))
      }
      try story.settle("0.5: present finished · present finished")
    }
  }

  /// UIKit replaces it in the middle of the transition (inferred).
  @Test(
    "Replacing the root of a window during a transition is a misuse, and changes nothing",
    .tags(.different),
    .covers(.rootOfWindow)
  )
  func rootDuringTransition() throws {
    let fixture = StackFixture(cast: "")
    try fixture.begin(.push(.b))
    fixture.window.rootViewController = fixture.c
    try fixture.story.settle("0.0: misuse Setting the root of… 0.35: push B finished → (A) B")
    fixture.window.rootViewController = fixture.c
    fixture.story.expect("→ C")
    #expect(fixture.nav.window == nil)
  }

  /// UIKit replaces it in the middle of the transition (inferred).
  @Test(
    "Replacing the root during a transition inside a presented controller is a misuse, and changes nothing",
    .tags(.different),
    .covers(.rootOfWindow)
  )
  func rootDuringPresentedTransition() throws {
    let fixture = StackFixture(cast: "")
    let sheet = NavigationController(rootViewController: fixture.b)
    try fixture.a.presentAndSettle(sheet)
    let push = fixture.story.note("push")
    try sheet.pushViewController(fixture.c, animated: true, completion: push)
    fixture.window.rootViewController = fixture.d
    try fixture.story.settle("0.0: misuse Setting the root of… 0.35: push finished → A + (B) C")
    #expect(fixture.c.flags.last == "didMove toParent")
  }

  @Test(
    "On iOS 7, controllers presented on a replaced root leave with it, and are occupied meanwhile",
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
    fixture.begin(.dismiss(.c), animated: false, in: .viewWillDisappear, of: .c)
    fixture.window.rootViewController = fixture.d
    fixture.story.expect(
      """
      0.0: C.viewWillDisappear · thrown conflict with root · B.viewWillDisappear
        · A.viewWillDisappear · D.viewDidLoad · D.viewWillAppear · D.viewIsAppearing
        · C.viewDidDisappear · B.viewDidDisappear · A.viewDidDisappear · D.viewDidAppear
      → D
      """
    )
    #expect(fixture.nav.presentedViewController == nil)
    #expect(fixture.c.presentingViewController == nil)
  }
}
