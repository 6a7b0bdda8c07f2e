import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Order of callbacks: flags")
struct CallbackFlagsTests {
  /// Apple documents them for the appearance callbacks. That they are set in viewDidLoad, willMove and didMove as well
  /// is inferred.
  @Test("isMovingToParent and isMovingFromParent are right in each callback", .tags(.documented), .covers(.flags))
  func moving() throws {
    let stage = StackFixture()
    stage.a.flags = []
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    try stage.simulation.run()
    #expect(
      stage.b.flags == [
        "willMove toParent", "viewDidLoad toParent", "viewWillAppear toParent", "viewIsAppearing toParent",
        "viewDidAppear toParent", "didMove toParent",
      ]
    )
    #expect(!stage.b.isMovingToParent)
    stage.b.flags = []
    try stage.nav.popViewController(animated: true, completion: nil)
    try stage.simulation.run()
    #expect(
      stage.b.flags == [
        "willMove fromParent", "viewWillDisappear fromParent", "viewDidDisappear fromParent", "didMove fromParent",
      ]
    )
    #expect(!stage.b.isMovingFromParent)
    #expect(
      stage.a.flags == [
        "viewWillDisappear", "viewDidDisappear", "viewWillAppear", "viewIsAppearing", "viewDidAppear",
      ]
    )
  }

  /// Apple documents them for the appearance callbacks. That they are set in viewDidLoad as well is inferred.
  @Test("isBeingPresented and isBeingDismissed are right inside each callback", .tags(.documented), .covers(.flags))
  func presenting() throws {
    let stage = StackFixture()
    stage.a.flags = []
    stage.b.modalPresentationStyle = .fullScreen
    try stage.a.present(stage.b, animated: true, completion: nil)
    try stage.simulation.run()
    #expect(!stage.b.isBeingPresented)
    try stage.b.dismiss(animated: true, completion: nil)
    try stage.simulation.run()
    #expect(
      stage.b.flags == [
        "viewDidLoad presented", "viewWillAppear presented", "viewIsAppearing presented", "viewDidAppear presented",
        "viewWillDisappear dismissed", "viewDidDisappear dismissed",
      ]
    )
    #expect(!stage.b.isBeingDismissed)
    #expect(
      stage.a.flags == [
        "viewWillDisappear", "viewDidDisappear", "viewWillAppear", "viewIsAppearing", "viewDidAppear",
      ]
    )
  }

  @Test(
    "presentedViewController and presentingViewController look through containers",
    .tags(.documented),
    .covers(.presenterIsTheRoot)
  )
  func presented() throws {
    let stage = StackFixture()
    let sheet = NavigationController(rootViewController: stage.b)
    try stage.a.present(sheet, animated: false, completion: nil)
    #expect(stage.a.presentedViewController === sheet)
    #expect(stage.nav.presentedViewController === sheet)
    #expect(stage.nav.visibleViewController === sheet)
    #expect(stage.b.presentingViewController === stage.nav)
    #expect(stage.b.window === stage.window)
    #expect(stage.b.navigationController === sheet)
  }

  @Test(
    "A controller is in its window while its view is: not covered full screen, and not further down",
    .tags(.documented),
    .covers(.presentOffScreen)
  )
  func window() throws {
    let stage = StackFixture()
    try stage.push(stage.b)
    #expect(stage.a.window == nil)
    #expect(stage.b.window === stage.window)
    stage.c.modalPresentationStyle = .fullScreen
    try stage.b.present(stage.c, animated: false, completion: nil)
    #expect(stage.b.window == nil)
    #expect(stage.c.window === stage.window)
  }
}
