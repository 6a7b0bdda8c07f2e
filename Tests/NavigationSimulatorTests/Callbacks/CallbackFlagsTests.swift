import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Order of callbacks: flags")
final class CallbackFlagsTests: StackFixture {
  /// Calls a verb, and expects the flags that a controller has in each callback, and none after it.
  private func expectFlags(
    of controller: KeyPath<StackFixture, Probe>,
    in call: StackFixture.Call,
    _ flags: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let controller = self[keyPath: controller]
    controller.flags = []
    try begin(call)
    try simulation.run()
    #expect(controller.flags == flags, sourceLocation: sourceLocation)
    let rest = [
      controller.isMovingToParent, controller.isMovingFromParent,
      controller.isBeingPresented, controller.isBeingDismissed,
    ]
    #expect(!rest.contains(true), sourceLocation: sourceLocation)
  }

  /// Apple documents them for the appearance callbacks. That they are set in viewDidLoad, willMove
  /// and didMove as well is inferred.
  @Test(
    "isMovingToParent and isMovingFromParent are right in each callback",
    .tags(.documented),
    .covers(.flags)
  )
  func moving() throws {
    try expectFlags(
      of: \.b,
      in: .push(.b),
      [
        "willMove toParent", "viewDidLoad toParent", "viewWillAppear toParent",
        "viewIsAppearing toParent", "viewDidAppear toParent", "didMove toParent",
      ]
    )
    try expectFlags(
      of: \.b,
      in: .pop,
      [
        "willMove fromParent", "viewWillDisappear fromParent", "viewDidDisappear fromParent",
        "didMove fromParent",
      ]
    )
    try expectFlags(of: \.a, in: .push(.c), ["viewWillDisappear", "viewDidDisappear"])
    try expectFlags(of: \.a, in: .pop, ["viewWillAppear", "viewIsAppearing", "viewDidAppear"])
  }

  /// Apple documents them for the appearance callbacks. That they are set in viewDidLoad as well is
  /// inferred.
  @Test(
    "isBeingPresented and isBeingDismissed are right inside each callback",
    .tags(.documented),
    .covers(.flags)
  )
  func presenting() throws {
    b.modalPresentationStyle = .fullScreen
    c.modalPresentationStyle = .fullScreen
    try expectFlags(
      of: \.b,
      in: .present(.b),
      [
        "viewDidLoad presented", "viewWillAppear presented", "viewIsAppearing presented",
        "viewDidAppear presented",
      ]
    )
    try expectFlags(
      of: \.b,
      in: .dismiss(.b),
      ["viewWillDisappear dismissed", "viewDidDisappear dismissed"]
    )
    try expectFlags(of: \.a, in: .present(.c), ["viewWillDisappear", "viewDidDisappear"])
    try expectFlags(
      of: \.a,
      in: .dismiss(.c),
      ["viewWillAppear", "viewIsAppearing", "viewDidAppear"]
    )
  }

  @Test(
    "presentedViewController and presentingViewController look through containers",
    .tags(.documented),
    .covers(.presenterIsTheRoot)
  )
  func presented() throws {
    let sheet = NavigationController(rootViewController: b)
    try a.presentAndSettle(sheet)
    #expect(a.presentedViewController === sheet)
    #expect(nav.presentedViewController === sheet)
    #expect(nav.visibleViewController === sheet)
    #expect(b.presentingViewController === nav)
    #expect(b.window === window)
    #expect(b.navigationController === sheet)
  }

  @Test(
    "A controller's window is nil while a full-screen presentation or a later push covers it",
    .tags(.documented),
    .covers(.presentOffScreen)
  )
  func inWindow() throws {
    try push(b)
    #expect(a.window == nil)
    #expect(b.window === window)
    c.modalPresentationStyle = .fullScreen
    try b.presentAndSettle(c)
    #expect(b.window == nil)
    #expect(c.window === window)
  }
}
