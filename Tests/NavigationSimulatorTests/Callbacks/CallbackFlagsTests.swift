import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Order of callbacks: flags")
struct CallbackFlagsTests {
  /// Apple documents them for the appearance callbacks. That they are set in viewDidLoad, willMove
  /// and didMove as well is inferred.
  @Test(
    "isMovingToParent and isMovingFromParent are right in each callback",
    .tags(.documented),
    .covers(.flags)
  )
  func moving() throws {
    let fixture = StackFixture()
    fixture.a.flags = []
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: nil)
    try fixture.simulation.run()
    #expect(
      fixture.b.flags == [
        "willMove toParent", "viewDidLoad toParent", "viewWillAppear toParent",
        "viewIsAppearing toParent",
        "viewDidAppear toParent", "didMove toParent",
      ]
    )
    #expect(!fixture.b.isMovingToParent)
    fixture.b.flags = []
    try fixture.nav.popViewController(animated: true, completion: nil)
    try fixture.simulation.run()
    #expect(
      fixture.b.flags == [
        "willMove fromParent", "viewWillDisappear fromParent", "viewDidDisappear fromParent",
        "didMove fromParent",
      ]
    )
    #expect(!fixture.b.isMovingFromParent)
    #expect(
      fixture.a.flags == [
        "viewWillDisappear", "viewDidDisappear", "viewWillAppear", "viewIsAppearing",
        "viewDidAppear",
      ]
    )
  }

  /// Apple documents them for the appearance callbacks. That they are set in viewDidLoad as well is
  /// inferred.
  @Test(
    "isBeingPresented and isBeingDismissed are right inside each callback",
    .tags(.documented),
    .covers(.flags)
  )
  func presenting() throws {
    let fixture = StackFixture()
    fixture.a.flags = []
    fixture.b.modalPresentationStyle = .fullScreen
    try fixture.a.present(fixture.b, animated: true, completion: nil)
    try fixture.simulation.run()
    #expect(!fixture.b.isBeingPresented)
    try fixture.b.dismiss(animated: true, completion: nil)
    try fixture.simulation.run()
    #expect(
      fixture.b.flags == [
        "viewDidLoad presented", "viewWillAppear presented", "viewIsAppearing presented",
        "viewDidAppear presented",
        "viewWillDisappear dismissed", "viewDidDisappear dismissed",
      ]
    )
    #expect(!fixture.b.isBeingDismissed)
    #expect(
      fixture.a.flags == [
        "viewWillDisappear", "viewDidDisappear", "viewWillAppear", "viewIsAppearing",
        "viewDidAppear",
      ]
    )
  }

  @Test(
    "presentedViewController and presentingViewController look through containers",
    .tags(.documented),
    .covers(.presenterIsTheRoot)
  )
  func presented() throws {
    let fixture = StackFixture()
    let sheet = NavigationController(rootViewController: fixture.b)
    try fixture.a.presentAndSettle(sheet)
    #expect(fixture.a.presentedViewController === sheet)
    #expect(fixture.nav.presentedViewController === sheet)
    #expect(fixture.nav.visibleViewController === sheet)
    #expect(fixture.b.presentingViewController === fixture.nav)
    #expect(fixture.b.window === fixture.window)
    #expect(fixture.b.navigationController === sheet)
  }

  @Test(
    "A controller is in its window while its view is: not covered full screen, and not further down",
    .tags(.documented),
    .covers(.presentOffScreen)
  )
  func window() throws {
    let fixture = StackFixture()
    try fixture.push(fixture.b)
    #expect(fixture.a.window == nil)
    #expect(fixture.b.window === fixture.window)
    fixture.c.modalPresentationStyle = .fullScreen
    try fixture.b.presentAndSettle(fixture.c)
    #expect(fixture.b.window == nil)
    #expect(fixture.c.window === fixture.window)
  }
}
