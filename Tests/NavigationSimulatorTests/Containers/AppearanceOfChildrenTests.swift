import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: appearance of children")
struct AppearanceOfChildrenTests {
  private static let appearing = ["viewWillAppear", "viewIsAppearing", "viewDidAppear"]
  private static let disappearing = ["viewWillDisappear", "viewDidDisappear"]

  @Test(
    "A child appears when its view comes into a container on screen, and disappears with it",
    .tags(.inferred)
  )
  func views() throws {
    let family = try ContainerFixture()
    try family.parent.addChild(family.x)
    family.forget()
    family.parent.view.addSubview(family.x.view)
    #expect(family.callbacks == ["X.viewDidLoad"] + Self.appearing.map { "X.\($0)" })
    family.forget()
    family.x.view.removeFromSuperview()
    #expect(family.callbacks == Self.disappearing.map { "X.\($0)" })
    #expect(family.x.appearance == .disappeared)
  }

  @Test("The view is in the window from viewIsAppearing to viewWillDisappear", .tags(.documented))
  func windows() throws {
    let family = try ContainerFixture()
    var seen: [String] = []
    for callback in Callback.allCases {
      family.x.reactions[callback] = { [unowned family] in
        seen.append("\(callback.rawValue) \(family.x.window != nil)")
      }
    }
    try family.parent.addChild(family.x)
    family.parent.view.addSubview(family.x.view)
    family.x.view.removeFromSuperview()
    #expect(
      seen == [
        "willMove false", "viewWillAppear false", "viewIsAppearing true", "viewDidAppear true",
        "viewWillDisappear true", "viewDidDisappear false",
      ]
    )
  }

  @Test("A view around it takes a child along", .tags(.inferred))
  func wrapped() throws {
    let family = try ContainerFixture()
    let wrapper = View(name: "wrapper")
    try family.parent.addChild(family.x)
    wrapper.addSubview(family.x.view)
    family.parent.view.addSubview(wrapper)
    #expect(
      family.x.notes.suffix(3).map { $0.prefix(while: { $0 != " " }) }
        == Self.appearing.map { $0[...] }
    )
    family.forget()
    family.parent.view.insertSubview(wrapper, at: 0)
    #expect(family.callbacks == [], "it has not left the window")
    wrapper.removeFromSuperview()
    #expect(family.callbacks == Self.disappearing.map { "X.\($0)" })
  }

  /// Re-implementations of UIKit's containment agree; no published log shows otherwise.
  @Test(
    "A container forwards to the children in its view: itself first, then the children in order",
    .tags(.inferred)
  )
  func forwarding() throws {
    let family = try ContainerFixture()
    try family.embed(family.x, family.y)
    try family.parent.addChild(family.z)
    family.forget()
    try family.stack.nav.pushViewController(family.stack.b, animated: true, completion: nil)
    try family.simulation.run()
    try family.stack.nav.popViewController(animated: true, completion: nil)
    try family.simulation.run()
    let order = ["P", "X", "Y"]
    let expected = (Self.disappearing + Self.appearing).flatMap { callback in
      order.map { "\($0).\(callback)" }
    }
    #expect(family.callbacks.filter { !$0.hasPrefix("B.") } == expected)
  }

  @Test(
    "A child that is added while its container is off screen appears with it",
    .tags(.documented)
  )
  func offScreen() throws {
    let family = try ContainerFixture()
    try family.stack.push(family.stack.b)
    try family.parent.addChild(family.x)
    family.parent.view.addSubview(family.x.view)
    family.x.didMove(toParent: family.parent)
    #expect(family.x.notes == ["willMove toParent", "didMove toParent"])
    family.x.notes = []
    try family.stack.nav.popViewController(animated: false, completion: nil)
    #expect(family.x.notes == Self.appearing)
  }

  @Test("A controller without a parent appears with its view", .source(.popupDialog112))
  func parentless() throws {
    let family = try ContainerFixture()
    family.parent.view.addSubview(family.x.view)
    #expect(family.x.notes == Self.appearing)
    family.x.view.removeFromSuperview()
    #expect(family.x.notes == Self.appearing + Self.disappearing)
  }

  /// UIKit starts them, and writes of unbalanced calls where callbacks get out of order.
  @Test("A child is busy while it appears: nothing starts in the middle", .tags(.different))
  func busy() throws {
    let family = try ContainerFixture()
    var codes: [NavigationFailure.Code] = []
    func attempt(_ operation: () throws(NavigationFailure) -> Void) {
      do throws(NavigationFailure) { try operation() } catch { codes.append(error.code) }
    }
    family.x.reactions[.viewDidAppear] = { [unowned family] in
      attempt { () throws(NavigationFailure) in try family.x.removeFromParent() }
      attempt { () throws(NavigationFailure) in
        try family.stack.nav.popViewController(animated: true, completion: nil)
      }
    }
    try family.embed(family.x)
    #expect((codes, family.simulation.openTransitions) == ([.conflict, .conflict], []))
  }

  @Test(
    "A child that leaves its parent while appearing, but not its view, has appeared",
    .tags(.inferred)
  )
  func orphan() throws {
    let family = try ContainerFixture()
    try family.embed(family.x)
    try family.stack.push(family.stack.b)
    try family.stack.nav.popViewController(animated: true, completion: nil)
    family.forget()
    try family.x.removeFromParent()
    #expect(family.callbacks == ["X.viewDidAppear", "X.didMove(to nil)"])
    try family.simulation.run()
    family.x.view.removeFromSuperview()
    #expect(family.callbacks.suffix(2) == ["X.viewWillDisappear", "X.viewDidDisappear"])
  }

  @Test(
    "A child that is removed while it appears, its view first, has disappeared",
    .tags(.inferred)
  )
  func takenOut() throws {
    let fixture = StackFixture()
    try fixture.c.addChild(fixture.b)
    fixture.c.view.addSubview(fixture.b.view)
    fixture.b.didMove(toParent: fixture.c)
    fixture.b.reactions[.viewWillAppear] = { [unowned fixture] in
      fixture.b.view.removeFromSuperview()
      #expect(throws: Never.self) { try fixture.b.removeFromParent() }
    }
    try fixture.nav.pushViewController(fixture.c, animated: true, completion: nil)
    try fixture.simulation.run()
    #expect((fixture.b.appearance, fixture.c.appearance) == (.disappeared, .appeared))
  }

  /// UIKit takes the view away, and callbacks get out of order. Here it is a misuse.
  @Test("The view of a child in which a transition runs stays where it is", .tags(.different))
  func busyInside() throws {
    let family = try ContainerFixture()
    let nav = NavigationController(rootViewController: family.x)
    try family.parent.addChild(nav)
    family.parent.view.addSubview(nav.view)
    try nav.pushViewController(family.y, animated: true, completion: family.stack.note("push"))
    nav.view.removeFromSuperview()
    #expect(nav.view.superview === family.parent.view)
    #expect(family.simulation.misuses.count == 1)
    try family.simulation.run()
    #expect(family.stack.ends == ["push finished"])
    nav.view.removeFromSuperview()
    #expect(family.y.notes.suffix(2) == Self.disappearing[...])
  }
}
