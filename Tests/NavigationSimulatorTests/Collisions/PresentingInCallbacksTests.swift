import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// Calls that UIKit performs although the transition before them still calls its callbacks, or
/// still runs.
@Suite("Collisions: as UIKit does, in callbacks")
final class PresentingInCallbacksTests: StackFixture {
  init() {
    super.init(cast: "")
    simulation.collisionBehavior = .matchingUIKit
  }

  /// A great many apps do so. One report tells of a warning that is logged all the same.
  @Test(
    "As UIKit does: a pushed or presented controller can present in viewDidAppear",
    .tags(.inferred),
    .covers(.insideCallbacks),
    arguments: [
      (StackFixture.Call.push(.b), ModalPresentationStyle.fullScreen, "→ (A) (B) + C"),
      (.push(.b), .pageSheet, "→ (A) B + C"),
      (.present(.b), .fullScreen, "→ (A) + (B) + C"),
      (.present(.b), .pageSheet, "→ A + B + C"),
    ]
  )
  func viewDidAppear(call: StackFixture.Call, style: ModalPresentationStyle, screen: String) throws
  {
    for letter in [StackFixture.Letter.b, .c] { self[letter].modalPresentationStyle = style }
    begin(.present(.c, on: .b), animated: false, in: .viewDidAppear, of: .b)
    try begin(call, animated: false)
    try story.settle("0.0: \(call) finished · present C finished \(screen)")
    try begin(.dismiss(.c), animated: false)
    try story.settle("0.0: dismiss C finished")
    #expect(b.view.window === window)
    #expect(simulation.openTransitions == [])
  }

  @Test(
    "As UIKit does: an animated presentation in viewDidAppear begins when viewDidAppear has returned",
    .tags(.inferred),
    .covers(.insideCallbacks),
    arguments: [
      (StackFixture.Call.push(.b), "0.35: push B finished 0.85: present C finished → (A) B + C"),
      (.present(.b), "0.5: present B finished 1.0: present C finished → A + B + C"),
    ]
  )
  func animatedInViewDidAppear(call: StackFixture.Call, story end: String) throws {
    begin(.present(.c, on: .b), in: .viewDidAppear, of: .b)
    try begin(call)
    try story.settle(end)
  }

  @Test(
    "As UIKit does: a root can present in viewDidAppear",
    .tags(.inferred),
    .covers(.insideCallbacks),
    arguments: [
      (ModalPresentationStyle.fullScreen, true, "0.5: present C finished → (B) + C"),
      (.fullScreen, false, "0.0: present C finished → (B) + C"),
      (.pageSheet, true, "0.5: present C finished → B + C"),
      (.pageSheet, false, "0.0: present C finished → B + C"),
    ]
  )
  func root(style: ModalPresentationStyle, animated: Bool, end: String) throws {
    c.modalPresentationStyle = style
    begin(.present(.c, on: .b), animated: animated, in: .viewDidAppear, of: .b)
    window.rootViewController = b
    try story.settle(end)
  }

  @Test(
    "As UIKit does: in did-callbacks of a dismissal, any controller can be presented, also the dismissed one",
    .tags(.inferred),
    .covers(.insideCallbacks),
    arguments: [
      ("presenter", ModalPresentationStyle.fullScreen), ("dismissed", .fullScreen),
      ("dismissed", .pageSheet),
    ],
    [StackFixture.Letter.b, .c]
  )
  func dismissal(
    _ place: (of: String, style: ModalPresentationStyle),
    next: StackFixture.Letter
  ) throws {
    let present = StackFixture.Call.present(next)
    for (animated, told) in [
      (true, "0.5: dismiss A finished 1.0: \(present) finished"),
      (false, "0.0: dismiss A finished · \(present) finished"),
    ] {
      let fixture = StackFixture(cast: "")
      fixture.simulation.collisionBehavior = .matchingUIKit
      for letter in [StackFixture.Letter.b, .c] {
        fixture[letter].modalPresentationStyle = place.style
      }
      try fixture.a.presentAndSettle(fixture.b)
      if place.of == "presenter" {
        fixture.begin(present, animated: animated, in: .viewDidAppear, of: .a)
      } else {
        fixture.begin(present, animated: animated, in: .viewDidDisappear, of: .b)
      }
      try fixture.begin(.dismiss(.a), animated: animated)
      try fixture.story.settle(told)
      let presented = fixture[next]
      #expect(fixture.nav.presentedViewController === presented)
      #expect(presented.view.window === fixture.window)
      #expect(presented.presentationController?.containerView?.superview === fixture.window)
      #expect(!presented.isBeingDismissed)
      #expect(!presented.isBeingPresented)
      #expect(fixture.window.subviews.last === presented.presentationController?.containerView)
      #expect(fixture.window.subviews.count <= 2)
    }
  }

  /// The words are those that UIKit has for this, with the presenter and the one who asked (seen).
  /// That it says them of one that is being pushed, whose presenter is in the window, is inferred.
  @Test(
    "As UIKit does: a controller that is being pushed cannot present before its view is in the window",
    .tags(.inferred),
    .covers(.presentOffScreen),
    arguments: [Callback.viewDidLoad, .viewWillAppear]
  )
  func arriving(callback: Callback) throws {
    for (animated, end) in [(true, "0.35: push B finished"), (false, "· push B finished")] {
      let fixture = StackFixture(cast: "")
      fixture.simulation.collisionBehavior = .matchingUIKit
      fixture.begin(.present(.c, on: .b), in: callback, of: .b)
      try fixture.begin(.push(.b), animated: animated)
      try fixture.story.settle(
        "0.0: message Attempt to present <Probe… · dropped notInWindow \(end)"
      )
      #expect(
        fixture.simulation.messages.map(\.text) == [
          "Attempt to present <Probe \"C\"> on <NavigationController \"nav\"> (from <Probe \"B\">) "
            + "whose view is not in the window hierarchy."
        ]
      )
    }
  }

  @Test(
    "As UIKit does: a controller that is being presented cannot present; the message depends on the callback",
    .source(.presentingInCallbacks),
    .covers(.presentWhilePresenting),
    arguments: [
      (Callback.viewWillAppear, "notInWindow", "whose view is not in the window hierarchy."),
      (.viewIsAppearing, "conflict with present", "while a presentation is in progress!"),
    ]
  )
  func presenting(callback: Callback, code: String, reason: String) throws {
    begin(.present(.c, on: .b), in: callback, of: .b)
    try begin(.present(.b))
    try story.settle(
      """
      0.0: message Attempt to present <Probe… · dropped \(code)
      0.5: present B finished
      → A + B
      """
    )
    #expect(
      simulation.messages.map(\.text) == [
        "Attempt to present <Probe \"C\"> on <Probe \"B\"> \(reason)"
      ]
    )
  }

  /// UIKit goes on, in whatever state its views are.
  @Test(
    "A presentation while a child's view appears throws, because UIKit's message is unknown",
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
    #expect(failures.first??.isLoggedByUIKit == false)
    #expect(family.nav.presentedViewController === family.z)
    #expect(family.simulation.messages == [])
  }
}
