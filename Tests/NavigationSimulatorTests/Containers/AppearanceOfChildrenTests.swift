import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: appearance of children")
struct AppearanceOfChildrenTests {
  private static let appearing = ["viewWillAppear", "viewIsAppearing", "viewDidAppear"]
  private static let disappearing = ["viewWillDisappear", "viewDidDisappear"]

  @Test(
    "A child appears at once when its view comes into a container on screen, and disappears with it",
    .tags(.inferred)
  )
  func views() throws {
    let family = try Family()
    try family.parent.addChild(family.x)
    family.forget()
    family.parent.view.addSubview(family.x.view)
    #expect(family.callbacks == ["X.viewDidLoad"] + Self.appearing.map { "X.\($0)" })
    family.forget()
    family.x.view.removeFromSuperview()
    #expect(family.callbacks == Self.disappearing.map { "X.\($0)" })
    #expect(family.x.appearance == .disappeared)
    family.expectLegalStory()
  }

  @Test("The view is in the window from viewIsAppearing to viewWillDisappear", .tags(.documented))
  func windows() throws {
    let family = try Family()
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
    family.expectLegalStory()
  }

  @Test("A view around it takes a child along", .tags(.inferred))
  func wrapped() throws {
    let family = try Family()
    let wrapper = View(name: "wrapper")
    try family.parent.addChild(family.x)
    wrapper.addSubview(family.x.view)
    family.parent.view.addSubview(wrapper)
    #expect(family.x.notes.suffix(3).map { $0.prefix(while: { $0 != " " }) } == Self.appearing.map { $0[...] })
    family.forget()
    family.parent.view.insertSubview(wrapper, at: 0)
    #expect(family.callbacks == [], "it has not left the window")
    wrapper.removeFromSuperview()
    #expect(family.callbacks == Self.disappearing.map { "X.\($0)" })
    family.expectLegalStory()
  }

  /// Re-implementations of UIKit's containment agree; no published log shows otherwise.
  @Test("A container passes on to the children in its view: itself first, then they in order", .tags(.inferred))
  func forwarding() throws {
    let family = try Family()
    try family.embed(family.x, family.y)
    try family.parent.addChild(family.z)
    family.forget()
    try family.stage.nav.pushViewController(family.stage.b, animated: true, completion: nil)
    try family.simulation.run()
    try family.stage.nav.popViewController(animated: true, completion: nil)
    try family.simulation.run()
    let order = ["P", "X", "Y"]
    let expected = (Self.disappearing + Self.appearing).flatMap { callback in order.map { "\($0).\(callback)" } }
    #expect(family.callbacks.filter { !$0.hasPrefix("B.") } == expected)
    family.expectLegalStory()
  }

  @Test("A child that is added while its container is off screen appears with it", .tags(.documented))
  func offScreen() throws {
    let family = try Family()
    try family.stage.push(family.stage.b)
    try family.parent.addChild(family.x)
    family.parent.view.addSubview(family.x.view)
    family.x.didMove(toParent: family.parent)
    #expect(family.x.notes == ["willMove toParent", "didMove toParent"])
    family.x.notes = []
    try family.stage.nav.popViewController(animated: false, completion: nil)
    #expect(family.x.notes == Self.appearing)
    family.expectLegalStory()
  }

  @Test(
    "A child that is added in a callback of its container is told the rest, and nothing twice",
    .tags(.inferred),
    arguments: [Callback.viewWillAppear, .viewIsAppearing, .viewDidAppear]
  )
  func inCallback(callback: Callback) throws {
    let family = try Family()
    try family.stage.push(family.stage.b)
    family.parent.reactions[callback] = { [unowned family] in
      if family.x.parent == nil { try? family.add(family.x) }
    }
    family.x.reactions[.viewWillAppear] = { [unowned family] in
      // The child adds its sibling in between.
      if family.y.parent == nil { try? family.add(family.y) }
    }
    try family.stage.nav.popViewController(animated: true, completion: nil)
    try family.simulation.advance(by: .milliseconds(100))
    let expected: Appearance = callback == .viewDidAppear ? .disappeared : .appearing
    #expect(family.x.appearance == expected)
    try family.simulation.run()
    for member in [family.x, family.y] { #expect(member.appearance == .appeared) }
    family.expectLegalStory()
  }

  @Test("A child whose view comes and goes while its container is on its way is told of both", .tags(.inferred))
  func duringTransition() throws {
    let family = try Family()
    try family.stage.push(family.stage.b)
    try family.parent.addChild(family.x)
    family.x.didMove(toParent: family.parent)
    family.forget()
    try family.stage.nav.popViewController(animated: true, completion: nil)
    try family.simulation.advance(by: .milliseconds(100))
    family.parent.view.addSubview(family.x.view)
    #expect(family.x.notes == ["viewWillAppear", "viewIsAppearing"])
    family.x.view.removeFromSuperview()
    #expect(family.x.notes == ["viewWillAppear", "viewIsAppearing"] + Self.disappearing)
    family.parent.view.addSubview(family.x.view)
    try family.simulation.run()
    #expect(family.x.notes.suffix(3) == Self.appearing[...])
    family.forget()
    try family.stage.nav.pushViewController(family.stage.c, animated: true, completion: nil)
    try family.simulation.advance(by: .milliseconds(100))
    family.x.view.removeFromSuperview()
    #expect(family.x.notes == Self.disappearing)
    try family.simulation.run()
    #expect(family.x.notes == Self.disappearing)
    family.expectLegalStory()
  }

  @Test("A child that leaves its parent on the way, and not its view, is there", .tags(.inferred))
  func orphan() throws {
    let family = try Family()
    try family.embed(family.x)
    try family.stage.push(family.stage.b)
    try family.stage.nav.popViewController(animated: true, completion: nil)
    family.forget()
    try family.x.removeFromParent()
    #expect(family.callbacks == ["X.viewDidAppear", "X.didMove(to nil)"])
    try family.simulation.run()
    family.x.view.removeFromSuperview()
    #expect(family.callbacks.suffix(2) == ["X.viewWillDisappear", "X.viewDidDisappear"])
    family.expectLegalStory()
  }

  @Test("A controller without a parent appears with its view", .source(.popupDialog112))
  func parentless() throws {
    let family = try Family()
    family.parent.view.addSubview(family.x.view)
    #expect(family.x.notes == Self.appearing)
    family.x.view.removeFromSuperview()
    #expect(family.x.notes == Self.appearing + Self.disappearing)
    family.expectLegalStory()
  }

  /// UIKit starts them, and writes of unbalanced calls where callbacks get out of order.
  @Test("A child is busy while it appears: nothing starts in the middle", .tags(.different))
  func busy() throws {
    let family = try Family()
    var codes: [NavigationFailure.Code] = []
    func attempt(_ operation: () throws(NavigationFailure) -> Void) {
      do throws(NavigationFailure) { try operation() } catch { codes.append(error.code) }
    }
    family.x.reactions[.viewDidAppear] = { [unowned family] in
      attempt { () throws(NavigationFailure) in try family.x.removeFromParent() }
      attempt { () throws(NavigationFailure) in
        try family.stage.nav.popViewController(animated: true, completion: nil)
      }
    }
    try family.embed(family.x)
    #expect((codes, family.simulation.openTransitions) == ([.conflict, .conflict], []))
    family.expectLegalStory()
  }

  /// UIKit takes the view away, and callbacks get out of order. Here it is a misuse.
  @Test("The view of a child in which a transition runs stays where it is", .tags(.different))
  func busyInside() throws {
    let family = try Family()
    let nav = NavigationController(rootViewController: family.x)
    try family.parent.addChild(nav)
    family.parent.view.addSubview(nav.view)
    try nav.pushViewController(family.y, animated: true, completion: family.stage.note("push"))
    nav.view.removeFromSuperview()
    #expect(nav.view.superview === family.parent.view)
    #expect(family.simulation.misuses.count == 1)
    try family.simulation.run()
    #expect(family.stage.ends == ["push finished"])
    nav.view.removeFromSuperview()
    #expect(family.y.notes.suffix(2) == Self.disappearing[...])
    family.expectLegalStory()
  }
}
