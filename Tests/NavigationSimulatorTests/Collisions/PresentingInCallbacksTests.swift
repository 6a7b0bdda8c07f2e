import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// Calls that UIKit performs although the transition before them still calls its callbacks, or still runs.
@Suite("Collisions: as UIKit does, in callbacks")
struct PresentingInCallbacksTests {
  private static let styles = [ModalPresentationStyle.fullScreen, .pageSheet]

  private func stage() -> StackFixture {
    let stage = StackFixture()
    stage.simulation.collisionBehavior = .matchingUIKit
    return stage
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
      let stage = stage()
      stage.b.modalPresentationStyle = host == "presented full screen" ? .fullScreen : .pageSheet
      stage.c.modalPresentationStyle = style
      stage.b.reactions[.viewDidAppear] = { [unowned stage] in
        stage.b.reactions = [:]
        #expect(throws: Never.self) { try stage.b.present(stage.c, animated: animated, completion: stage.note("C")) }
      }
      if host == "pushed" {
        try stage.nav.pushViewController(stage.b, animated: animated, completion: stage.note("B"))
      } else {
        try stage.a.present(stage.b, animated: animated, completion: stage.note("B"))
      }
      try stage.simulation.run()
      #expect(stage.ends == (animated ? ["B finished", "C finished"] : ["C finished", "B finished"]))
      #expect(stage.b.presentedViewController === stage.c)
      #expect(stage.simulation.messages == [])
      #expect((stage.b.view.window == nil) == (style == .fullScreen))
      try stage.b.dismiss(animated: animated, completion: stage.note("dismiss"))
      try stage.simulation.run()
      #expect(stage.ends.last == "dismiss finished")
      #expect(stage.b.view.window === stage.window)
      #expect((stage.simulation.openTransitions, stage.simulation.misuses) == ([], []))
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
      #expect(throws: Never.self) { try root.present(sheet, animated: animated) { ends.append($0) } }
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
        let stage = stage()
        let next = again ? stage.b : stage.c
        for controller in [stage.b, stage.c] { controller.modalPresentationStyle = style }
        try stage.a.present(stage.b, animated: false)
        let (host, callback) = place == "presenter" ? (stage.a, Callback.viewDidAppear) : (stage.b, .viewDidDisappear)
        host.reactions[callback] = { [unowned stage] in
          stage.a.reactions = [:]
          stage.b.reactions = [:]
          #expect(throws: Never.self) { try stage.a.present(next, animated: animated, completion: stage.note("next")) }
        }
        try stage.a.dismiss(animated: animated, completion: stage.note("dismiss"))
        try stage.simulation.run()
        #expect(Set(stage.ends) == ["dismiss finished", "next finished"])
        #expect(stage.nav.presentedViewController === next)
        #expect(next.view.window === stage.window)
        #expect(next.presentationController?.containerView?.superview === stage.window)
        #expect(!next.isBeingDismissed && !next.isBeingPresented)
        #expect((stage.window.subviews.count, stage.simulation.messages) == ((style == .fullScreen ? 1 : 2), []))
      }
    }
  }

  /// The words are those that UIKit has for this, with the presenter and the one who asked (seen). That it says them of one
  /// that is being pushed, whose presenter is in the window, is inferred.
  @Test(
    "As UIKit does: presenting from the one that is being pushed leaves a message until its view is in the window",
    .tags(.inferred),
    .covers(.presentOffScreen),
    arguments: [Callback.viewDidLoad, .viewWillAppear],
    [true, false]
  )
  func arriving(callback: Callback, animated: Bool) throws {
    let stage = stage()
    stage.b.reactions[callback] = { [unowned stage] in
      stage.b.reactions = [:]
      #expect(throws: Never.self) { try stage.b.present(stage.c, animated: true, completion: stage.note("never")) }
    }
    try stage.nav.pushViewController(stage.b, animated: animated, completion: stage.note("push"))
    try stage.simulation.run()
    #expect(
      stage.simulation.messages.map(\.text) == [
        "Attempt to present <Probe \"C\"> on <NavigationController \"nav\"> (from <Probe \"B\">) "
          + "whose view is not in the window hierarchy."
      ]
    )
    #expect(stage.ends == ["push finished"])
  }

  @Test(
    "As UIKit does: presenting from the one that is being presented leaves the same message, and then another",
    .source(.presentingInCallbacks),
    .covers(.presentWhilePresenting),
    arguments: [true, false]
  )
  func presenting(isInWindow: Bool) throws {
    let stage = stage()
    stage.b.reactions[isInWindow ? .viewIsAppearing : .viewWillAppear] = { [unowned stage] in
      #expect(throws: Never.self) { try stage.b.present(stage.c, animated: true, completion: stage.note("never")) }
    }
    try stage.a.present(stage.b, animated: true, completion: stage.note("B"))
    try stage.simulation.run()
    let reason = isInWindow ? "while a presentation is in progress!" : "whose view is not in the window hierarchy."
    #expect(
      stage.simulation.messages.map(\.text) == ["Attempt to present <Probe \"C\"> on <Probe \"B\"> \(reason)"]
    )
    #expect(stage.ends == ["B finished"])
  }

  /// UIKit goes on, in whatever state its views are.
  @Test(
    "What UIKit has no words for throws where it cannot go on: presenting while the view of a child comes in",
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
    try family.add(family.x)
    #expect(failures.map { $0?.code } == [.conflict])
    #expect(failures.map { $0?.isLoggedByUIKit } == [false])
    #expect(family.stage.nav.presentedViewController === family.z)
    #expect(family.messages == [])
  }
}
