import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// The moments at which a transition begins and reports its end, as `TransitionLockUIKit` assumes
/// them of UIKit.
@Suite("Time: moments of a transition") final class TransitionMomentsTests: StackFixture {
  init() { super.init(cast: "ABCD") }

  /// Public crash logs show UIKit begin presentations after the commit
  /// (`runTransitionForCurrentState`) and deferred pushes during layout
  /// (`_startDeferredTransitionIfNeeded`), and since iOS 18 a commit is a step of UIKit's update, a
  /// frame later at most. So `TransitionLockUIKit` assumes that a transition shows by its
  /// coordinator at the latest two frames after the call, and is tested with each delay up to that.
  @Test(
    "A coordinator exists at most two frames after the call; here, when the call returns",
    .tags(.inferred),
    .covers(.beginning)
  )
  func beginning() throws {
    for call in [StackFixture.Call.push(.b), .present(.c, on: .b), .dismiss(.b)] {
      try begin(call)
      #expect(nav.transitionCoordinator != nil)
      try simulation.run()
    }
  }

  /// Apple says so of both: after `viewDidAppear(_:)` and after `viewDidDisappear(_:)` of the
  /// presented controller.
  @Test(
    "The completion of a presentation and of a dismissal comes after the did-callbacks",
    .tags(.documented),
    .covers(.completionAfterCallbacks)
  )
  func completion() throws {
    story.cast = "B"
    b.modalPresentationStyle = .fullScreen
    try begin(.present(.b))
    try story.settle(
      """
      0.0: B.viewDidLoad · B.viewWillAppear · B.viewIsAppearing
      0.5: B.viewDidAppear · present B finished
      """
    )
    try begin(.dismiss(.a))
    try story.settle("0.5: B.viewWillDisappear 1.0: B.viewDidDisappear · dismiss A finished")
    try begin(.present(.b), animated: false)
    try story.settle(
      """
      1.0: B.viewWillAppear · B.viewIsAppearing · B.viewDidAppear · present B finished
      """
    )
    try begin(.dismiss(.a), animated: false)
    try story.settle("1.0: B.viewWillDisappear · B.viewDidDisappear · dismiss A finished")
  }

  /// Apple documents no duration. These are measured folklore, and where something depends on them,
  /// say your own.
  @Test(
    "A push and a pop take 0.35 s, a presentation and a dismissal 0.5 s, by default",
    .source(.materialExample),
    .covers(.durations)
  )
  func defaults() throws {
    story.cast = ""
    for (call, end) in [
      (StackFixture.Call.push(.b), "0.35: push B finished"), (.pop, "0.7: pop finished"),
      (.present(.b), "1.2: present B finished"), (.dismiss(.a), "1.7: dismiss A finished"),
    ] {
      try begin(call)
      try story.settle(end)
    }
  }
}
