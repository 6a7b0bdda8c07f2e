import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// Calls that UIKit performs although the transition before them still calls its callbacks, or
/// still runs.
@Suite("Collisions: as UIKit does, in callbacks")
struct PresentingInCallbacksTests {
  private static let styles = [ModalPresentationStyle.fullScreen, .pageSheet]

  private func fixture() -> StackFixture {
    let fixture = StackFixture()
    fixture.simulation.collisionBehavior = .matchingUIKit
    return fixture
  }

  /// A great many apps do so. One report tells of a warning that is logged all the same.
  @Test(
    "As UIKit does: presenting from viewDidAppear goes through, from a pushed controller and from a presented one",
    .tags(.inferred),
    .covers(.insideCallbacks),
    arguments: ["pushed", "presented full screen", "presented as a sheet"],
    [true, false]
  )
  func viewDidAppear(host: String, animated: Bool) throws {
    for style in Self.styles {
      let fixture = fixture()
      fixture.b.modalPresentationStyle = host == "presented full screen" ? .fullScreen : .pageSheet
      fixture.c.modalPresentationStyle = style
      fixture.b.reactions[.viewDidAppear] = { [unowned fixture] in
        fixture.b.reactions = [:]
        #expect(throws: Never.self) {
          try fixture.b.present(fixture.c, animated: animated, completion: fixture.note("C"))
        }
      }
      if host == "pushed" {
        try fixture.nav.pushViewController(
          fixture.b,
          animated: animated,
          completion: fixture.note("B")
        )
      } else {
        try fixture.a.present(fixture.b, animated: animated, completion: fixture.note("B"))
      }
      try fixture.simulation.run()
      #expect(fixture.ends == ["B finished", "C finished"])
      #expect(fixture.b.presentedViewController === fixture.c)
      #expect(fixture.simulation.messages == [])
      #expect((fixture.b.view.window == nil) == (style == .fullScreen))
      try fixture.b.dismiss(animated: animated, completion: fixture.note("dismiss"))
      try fixture.simulation.run()
      #expect(fixture.ends.last == "dismiss finished")
      #expect(fixture.b.view.window === fixture.window)
      #expect((fixture.simulation.openTransitions, fixture.simulation.misuses) == ([], []))
    }
  }

  @Test(
    "As UIKit does: presenting from viewDidAppear of a root goes through",
    .tags(.inferred),
    .covers(.insideCallbacks),
    arguments: [true, false],
    styles
  )
  func root(animated: Bool, style: ModalPresentationStyle) throws {
    let simulation = NavigationSimulation()
    simulation.collisionBehavior = .matchingUIKit
    let log = simulation.recordCallbacks()
    let (root, sheet) = (Probe(title: "R"), Probe(title: "S"))
    sheet.modalPresentationStyle = style
    var ends: [TransitionEnd] = []
    root.reactions[.viewDidAppear] = { [unowned root] in
      root.reactions = [:]
      #expect(throws: Never.self) {
        try root.present(sheet, animated: animated) { ends.append($0) }
      }
    }
    let window = Window(simulation: simulation, rootViewController: root)
    try simulation.run()
    #expect(ends == [.finished])
    #expect(root.presentedViewController === sheet)
    #expect(sheet.view.window === window)
    #expect(simulation.messages == [])
    expectLegal(log, in: simulation)
  }

  @Test(
    "As UIKit does: in the did-callbacks of a dismissal another goes through, and the dismissed one again",
    .tags(.inferred),
    .covers(.insideCallbacks),
    arguments: [true, false],
    [true, false]
  )
  func dismissal(animated: Bool, again: Bool) throws {
    for style in Self.styles {
      for place in ["presenter", "dismissed"] where place == "dismissed" || style == .fullScreen {
        let fixture = fixture()
        let next = again ? fixture.b : fixture.c
        for controller in [fixture.b, fixture.c] { controller.modalPresentationStyle = style }
        try fixture.a.presentAndSettle(fixture.b)
        let (host, callback) =
          place == "presenter"
          ? (fixture.a, Callback.viewDidAppear) : (fixture.b, .viewDidDisappear)
        host.reactions[callback] = { [unowned fixture] in
          fixture.a.reactions = [:]
          fixture.b.reactions = [:]
          #expect(throws: Never.self) {
            try fixture.a.present(next, animated: animated, completion: fixture.note("next"))
          }
        }
        try fixture.a.dismiss(animated: animated, completion: fixture.note("dismiss"))
        try fixture.simulation.run()
        #expect(Set(fixture.ends) == ["dismiss finished", "next finished"])
        #expect(fixture.nav.presentedViewController === next)
        #expect(next.view.window === fixture.window)
        #expect(next.presentationController?.containerView?.superview === fixture.window)
        #expect(!next.isBeingDismissed && !next.isBeingPresented)
        #expect(
          (fixture.window.subviews.count, fixture.simulation.messages) == (
            (style == .fullScreen ? 1 : 2), []
          )
        )
      }
    }
  }

  /// The words are those that UIKit has for this, with the presenter and the one who asked (seen).
  /// That it says them of one that is being pushed, whose presenter is in the window, is inferred.
  @Test(
    "As UIKit does: presenting from the one that is being pushed leaves a message until its view is in the window",
    .tags(.inferred),
    .covers(.presentOffScreen),
    arguments: [Callback.viewDidLoad, .viewWillAppear],
    [true, false]
  )
  func arriving(callback: Callback, animated: Bool) throws {
    let fixture = fixture()
    fixture.b.reactions[callback] = { [unowned fixture] in
      fixture.b.reactions = [:]
      #expect(throws: Never.self) {
        try fixture.b.present(fixture.c, animated: true, completion: fixture.note("never"))
      }
    }
    try fixture.nav.pushViewController(
      fixture.b,
      animated: animated,
      completion: fixture.note("push")
    )
    try fixture.simulation.run()
    #expect(
      fixture.simulation.messages.map(\.text) == [
        "Attempt to present <Probe \"C\"> on <NavigationController \"nav\"> (from <Probe \"B\">) "
          + "whose view is not in the window hierarchy."
      ]
    )
    #expect(fixture.ends == ["push finished"])
  }

  @Test(
    "As UIKit does: presenting from the one that is being presented leaves the same message, and then another",
    .source(.presentingInCallbacks),
    .covers(.presentWhilePresenting),
    arguments: [true, false]
  )
  func presenting(isInWindow: Bool) throws {
    let fixture = fixture()
    fixture.b.reactions[isInWindow ? .viewIsAppearing : .viewWillAppear] = { [unowned fixture] in
      #expect(throws: Never.self) {
        try fixture.b.present(fixture.c, animated: true, completion: fixture.note("never"))
      }
    }
    try fixture.a.present(fixture.b, animated: true, completion: fixture.note("B"))
    try fixture.simulation.run()
    let reason =
      isInWindow
      ? "while a presentation is in progress!" : "whose view is not in the window hierarchy."
    #expect(
      fixture.simulation.messages.map(\.text) == [
        "Attempt to present <Probe \"C\"> on <Probe \"B\"> \(reason)"
      ]
    )
    #expect(fixture.ends == ["B finished"])
  }

  /// UIKit goes on, in whatever state its views are.
  @Test(
    "A presentation while the view of a child comes in throws, because UIKit's message is unknown",
    .tags(.different),
    .covers(.insideCallbacks)
  )
  func childArriving() throws {
    let family = try ContainerFixture()
    family.simulation.collisionBehavior = .matchingUIKit
    var failures: [NavigationFailure?] = []
    family.x.reactions[.viewIsAppearing] = { [unowned family] in
      failures.append(
        #expect(throws: NavigationFailure.self) { try family.x.present(family.y, animated: true) }
      )
    }
    family.x.reactions[.viewDidAppear] = { [unowned family] in
      #expect(throws: Never.self) { try family.x.present(family.z, animated: false) }
    }
    try family.embed(family.x)
    #expect(failures.map { $0?.code } == [.conflict])
    #expect(failures.map { $0?.isLoggedByUIKit } == [false])
    #expect(family.nav.presentedViewController === family.z)
    #expect(family.simulation.messages == [])
  }
}
