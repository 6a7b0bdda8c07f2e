import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: appearance of children")
final class AppearanceOfChildrenTests: ContainerFixture {
  @Test(
    "A child appears when its view comes into a container on screen, and disappears with it",
    .tags(.inferred)
  )
  func views() throws {
    try parent.addChild(x)
    forget()
    parent.view.addSubview(x.view)
    story.expect("0.0: X.viewDidLoad · X.viewWillAppear · X.viewIsAppearing · X.viewDidAppear")
    x.view.removeFromSuperview()
    story.expect("0.0: X.viewWillDisappear · X.viewDidDisappear → (A) P (X)")
    #expect(x.appearance == .disappeared)
  }

  @Test("The view is in the window from viewIsAppearing to viewWillDisappear", .tags(.documented))
  func windows() throws {
    var seen: [String] = []
    for callback in Callback.allCases {
      x.reactions[callback] = { [unowned x] in seen.append("\(callback.rawValue) \(x.screen)") }
    }
    try parent.addChild(x)
    parent.view.addSubview(x.view)
    x.view.removeFromSuperview()
    #expect(
      seen == [
        "willMove (X)", "viewDidLoad (X)", "viewWillAppear (X)", "viewIsAppearing X",
        "viewDidAppear X", "viewWillDisappear X", "viewDidDisappear (X)",
      ]
    )
  }

  @Test("A child appears when a view around its view comes on screen", .tags(.inferred))
  func wrapped() throws {
    let wrapper = View(name: "wrapper")
    try parent.addChild(x)
    wrapper.addSubview(x.view)
    forget()
    parent.view.addSubview(wrapper)
    story.expect("0.0: X.viewWillAppear · X.viewIsAppearing · X.viewDidAppear")
    parent.view.insertSubview(wrapper, at: 0)
    story.expect("")
    wrapper.removeFromSuperview()
    story.expect("0.0: X.viewWillDisappear · X.viewDidDisappear")
  }

  /// Re-implementations of UIKit's containment agree; no published log shows otherwise.
  @Test(
    "A container gets each callback first, and then the children in its view get it in order",
    .tags(.inferred)
  )
  func forwarding() throws {
    try embed(x, y)
    try parent.addChild(z)
    forget()
    try nav.pushViewController(b, animated: true, completion: nil)
    try story.settle(
      """
      0.0: P.viewWillDisappear · X.viewWillDisappear · Y.viewWillDisappear · nav.willShow(B)
      0.35: P.viewDidDisappear · X.viewDidDisappear · Y.viewDidDisappear · nav.didShow(B)
      """
    )
    try nav.popViewController(animated: true, completion: nil)
    try story.settle(
      """
      0.35: P.viewWillAppear · X.viewWillAppear · Y.viewWillAppear · P.viewIsAppearing
        · X.viewIsAppearing · Y.viewIsAppearing · nav.willShow(P)
      0.7: P.viewDidAppear · X.viewDidAppear · Y.viewDidAppear · nav.didShow(P)
      """
    )
  }

  @Test(
    "A child that is added while its container is off screen appears with it",
    .tags(.documented)
  )
  func offScreen() throws {
    try push(b)
    try embed(x)
    story.expect("0.0: X.willMove(to P) · X.viewDidLoad · X.didMove(to P)")
    story.cast = "X"
    try nav.popViewController(animated: false, completion: nil)
    story.expect(
      """
      0.0: X.viewWillAppear · X.viewIsAppearing · nav.willShow(P) · X.viewDidAppear
        · nav.didShow(P)
      """
    )
  }

  @Test("A controller without a parent appears when its view does", .source(.popupDialog112))
  func parentless() {
    parent.view.addSubview(x.view)
    story.expect("0.0: X.viewWillAppear · X.viewIsAppearing · X.viewDidAppear")
    x.view.removeFromSuperview()
    story.expect("0.0: X.viewWillDisappear · X.viewDidDisappear")
  }

  /// UIKit starts them, and writes of unbalanced calls where callbacks get out of order.
  @Test("While a child appears, its removal and a pop around it throw", .tags(.different))
  func busy() throws {
    x.reactions[.viewDidAppear] = { [unowned self] in
      try? x.removeFromParent()
      _ = try? nav.popViewController(animated: true, completion: nil)
    }
    try embed(x)
    story.expect(
      """
      0.0: X.willMove(to P) · X.viewDidLoad · X.viewWillAppear · X.viewIsAppearing
        · X.viewDidAppear · thrown conflict with child · thrown conflict with child
        · X.didMove(to P)
      → (A) P X
      """
    )
  }

  @Test(
    "If a child leaves its parent while it appears, and its view stays, it has appeared",
    .tags(.inferred)
  )
  func orphan() throws {
    try embed(x)
    try push(b)
    try nav.popViewController(animated: true, completion: nil)
    forget()
    try x.removeFromParent()
    story.expect("0.0: X.viewDidAppear · X.didMove(to nil)")
    try story.settle("0.35: P.viewDidAppear · nav.didShow(P)")
    x.view.removeFromSuperview()
    story.expect("0.35: X.viewWillDisappear · X.viewDidDisappear")
  }

  @Test(
    "If a child's view and then the child are removed while it appears, it has disappeared",
    .tags(.inferred)
  )
  func takenOut() throws {
    try push(b)
    try embed(x)
    x.reactions[.viewWillAppear] = { [unowned x] in
      x.view.removeFromSuperview()
      #expect(throws: Never.self) { try x.removeFromParent() }
    }
    try nav.popViewController(animated: true, completion: nil)
    try simulation.run()
    #expect(x.appearance == .disappeared)
    #expect(parent.appearance == .appeared)
  }

  /// UIKit takes the view away, and callbacks get out of order. Here it is a misuse.
  @Test("A child's view cannot be removed while a transition runs in the child", .tags(.different))
  func busyInside() throws {
    let inner = NavigationController(rootViewController: x, title: "inner")
    try embed(inner)
    story.cast = "Y"
    story.forget()
    try inner.pushViewController(y, animated: true, completion: note("push"))
    inner.view.removeFromSuperview()
    try story.settle(
      """
      0.0: Y.willMove(to inner) · Y.viewDidLoad · Y.viewWillAppear · Y.viewIsAppearing
        · inner.willShow(Y) · misuse Removing the view of…
      0.35: Y.viewDidAppear · Y.didMove(to inner) · inner.didShow(Y) · push finished
      → (A) P (X) Y
      """
    )
    inner.view.removeFromSuperview()
    story.expect("0.35: Y.viewWillDisappear · Y.viewDidDisappear")
  }
}
