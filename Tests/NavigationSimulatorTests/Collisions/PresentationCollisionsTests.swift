import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Collisions: presentations")
final class PresentationCollisionsTests: StackFixture {
  init() { super.init(cast: "") }

  /// UIKit logs “Attempt to present … while a presentation is in progress!” and drops it; here it
  /// throws. On neither side does the completion run.
  @Test(
    "present on a controller that is just presenting another one throws",
    .tags(.different),
    .covers(.presentWhilePresenting),
    .covers(.completionOfRefused)
  )
  func presentDuringPresentation() throws {
    try begin(.present(.b))
    #expect(
      expectRefusal(of: .present(.c))?.message
        == "Attempt to present <Probe \"C\"> on <NavigationController \"nav\"> while a presentation is in progress!"
    )
    try story.settle("0.0: thrown conflict with present 0.5: present B finished → A + B")
  }

  /// UIKit logs that a presentation is in progress, and drops it; here it throws.
  @Test(
    "present on a controller whose presented controller is just being dismissed throws",
    .tags(.different),
    .covers(.presentWhilePresenting)
  )
  func presentDuringDismissal() throws {
    try a.presentAndSettle(b)
    try begin(.dismiss(.a))
    expectRefusal(of: .present(.c))
    try story.settle("0.0: thrown conflict with dismiss 0.5: dismiss A finished → A")
  }

  /// UIKit logs that a presentation is in progress, and drops it; here it throws.
  @Test(
    "present on a controller that is being presented itself",
    .tags(.different),
    .covers(.presentWhilePresenting)
  )
  func presentOnArriving() throws {
    try begin(.present(.b))
    expectRefusal(of: .present(.c, on: .b))
    story.expect("0.0: thrown conflict with present → A + B")
  }

  /// UIKit is not known to check for it: both run, and the end of the push finds another screen
  /// than it left (inferred). Here it throws.
  @Test(
    "present while a push runs in the presenter",
    .tags(.different),
    .covers(.occupiedControllers)
  )
  func presentDuringPush() throws {
    try begin(.push(.b))
    for source in [StackFixture.Letter.a, .b] {
      let failure = expectRefusal(of: .present(.c, on: source))
      #expect(
        failure?.message
          == "presenting <Probe \"C\"> on <NavigationController \"nav\"> during another transition"
      )
      #expect(failure?.isLoggedByUIKit == false, "no words are put in its mouth")
    }
    story.expect("0.0: thrown conflict with push · thrown conflict with push")
  }

  /// UIKit logs “Attempt to present … which is already presenting …” and drops it; here it throws.
  @Test(
    "present on a controller that already presents",
    .tags(.different),
    .covers(.presentOnPresenter)
  )
  func alreadyPresenting() throws {
    try a.presentAndSettle(b)
    #expect(
      expectRefusal(of: .present(.c))?.message
        == "Attempt to present <Probe \"C\"> on <NavigationController \"nav\"> (from <Probe \"A\">) "
        + "which is already presenting <Probe \"B\">."
    )
    story.expect("0.0: thrown alreadyPresenting")
  }

  /// Thrown here with UIKit's message, raised as NSInvalidArgumentException there. The source shows
  /// an active controller. That the others raise the same exception is inferred; later systems have
  /// other words for one that is presented (capacitor-community/privacy-screen#103).
  @Test(
    "present a controller that is active, has a parent, or is the presenter itself",
    .source(.promiseKit178),
    .covers(.presentWhatIsActive),
    arguments: [
      ("presented", NavigationFailure.Code.alreadyActive), ("being presented", .alreadyActive),
      ("root", .alreadyActive), ("on screen", .alreadyActive), ("on a stack", .hasParent),
      ("in an unseen container", .hasParent), ("itself", .presentsItself),
    ]
  )
  func misuse(which: String, code: NavigationFailure.Code) throws {
    try push(b)
    let sheet = ViewController(title: "sheet")
    let unseen = NavigationController(rootViewController: ViewController(title: "unseen"))
    let controller =
      switch which {
      case "presented", "being presented": c
      case "root": nav
      case "on screen": b
      case "on a stack": a
      case "in an unseen container": unseen.viewControllers[0]
      default: sheet
      }
    try nav.presentAndSettle(sheet)
    if which.hasSuffix("presented") {
      try sheet.present(c, animated: which.hasPrefix("being"), completion: nil)
    }
    expectRefusal(code) { try sheet.present(controller, animated: true, completion: $0) }
  }

  @Test(
    "If UIKit raises an exception for a call, the failure names the exception",
    .source(.awsSdkIosSamples203)
  )
  func exceptionNames() throws {
    let failure = expectRefusal(of: .present(.a))
    #expect(failure?.exceptionName == "NSInvalidArgumentException")
    #expect(failure?.isLoggedByUIKit == false)
    #expect(
      expectRefusal(of: .popTo(.b))?.exceptionName == "NSInternalInconsistencyException"
    )
  }

  /// UIKit logs “Attempt to present … whose view is not in the window hierarchy” and drops it; here
  /// it throws.
  @Test(
    "present from a controller whose view is in no window",
    .tags(.different),
    .covers(.presentOffScreen),
    arguments: ["never shown", "popped", "in a window that is not shown", "dismissed"]
  )
  func notInWindow(which: String) throws {
    switch which {
    case "popped":
      try push(b)
      try nav.popViewController(animated: false, completion: nil)
    case "dismissed":
      try a.presentAndSettle(b)
      try a.dismissAndSettle()
    default: break
    }
    let hidden = Window(simulation: simulation)
    if which.hasPrefix("in a window") { hidden.rootViewController = b }
    let failure = expectRefusal(of: .present(.c, on: .b))
    #expect(failure?.code == .notInWindow)
    #expect(
      failure?.message
        == "Attempt to present <Probe \"C\"> on <Probe \"B\"> whose view is not in the window hierarchy."
    )
  }

  /// During a presentation UIKit lets the dismissal wait for its end; during a dismissal it logs
  /// “Attempt to dismiss … while a presentation or dismiss is in progress!” and drops it. Sources
  /// disagree on the first: others saw a message there, too. Here both throw.
  @Test(
    "dismiss while a presentation or a dismissal runs",
    .tags(.different),
    .covers(.dismissWhilePresenting)
  )
  func dismiss() throws {
    func expectRefusals() {
      for letter in [StackFixture.Letter.a, .b] {
        #expect(
          expectRefusal(of: .dismiss(letter))?.message
            == "Attempt to dismiss from view controller \(self[letter]) "
            + "while a presentation or dismiss is in progress!"
        )
      }
    }
    try begin(.present(.b))
    expectRefusals()
    try story.settle(
      """
      0.0: thrown conflict with present · thrown conflict with present
      0.5: present B finished
      → A + B
      """
    )
    try begin(.dismiss(.a))
    expectRefusals()
    try story.settle(
      """
      0.5: thrown conflict with dismiss · thrown conflict with dismiss
      1.0: dismiss A finished
      → A
      """
    )
  }

  /// UIKit lets the dismissal wait for the end of the presentation (inferred); here it throws.
  @Test(
    "dismiss a chain while another controller is presented on its top",
    .tags(.different),
    .covers(.dismissWhilePresenting)
  )
  func dismissChain() throws {
    try a.presentAndSettle(b)
    try begin(.present(.c, on: .b))
    expectRefusal(of: .dismiss(.a))
    story.expect("0.0: thrown conflict with present")
  }

  /// Raised as NSInternalInconsistencyException there, with the same message.
  @Test(
    "Presenting with the style none throws, also through show or a segue, with either collision behavior",
    .source(.regularberryPresentations),
    .covers(.presentWhatIsActive),
    arguments: [CollisionBehavior.throwing, .matchingUIKit],
    ["present", "show", "showDetail", "segue"]
  )
  func styleNone(behavior: CollisionBehavior, call: String) throws {
    let storyboard = Storyboard()
    storyboard.addScene("A") { ViewController() }
    storyboard.addScene("N") { ViewController() }
    try storyboard.addSegue(
      "none",
      from: "A",
      to: "N",
      style: .presentModally,
      modalPresentationStyle: ModalPresentationStyle.none
    )
    let simulation = NavigationSimulation()
    simulation.collisionBehavior = behavior
    let root = try storyboard.instantiateViewController(withIdentifier: "A")
    let window = Window(simulation: simulation, rootViewController: root)
    let none = ViewController()
    none.modalPresentationStyle = .none
    let failure = try #require(
      #expect(throws: NavigationFailure.self) {
        switch call {
        case "present": try root.present(none, animated: true, completion: nil)
        case "show": try root.show(none, sender: nil)
        case "showDetail": try root.showDetailViewController(none, sender: nil)
        default: try root.performSegue(withIdentifier: "none", sender: nil, completion: nil)
        }
      }
    )
    #expect(failure.code == .unsupportedStyle)
    #expect(failure.exceptionName == "NSInternalInconsistencyException")
    #expect(
      failure.message
        == "The specified modal presentation style doesn't have a corresponding presentation controller."
    )
    #expect(window.rootViewController?.presentedViewController == nil)
    #expect(simulation.messages == [])
  }

  @Test("A refused operation names its file and line, and those of the transition in the way")
  func places() throws {
    try a.present(
      b,
      animated: true,
      completion: nil,
      file: "App/First.swift",
      line: 1
    )
    let failure = try #require(
      #expect(throws: NavigationFailure.self) {
        try a.present(
          c,
          animated: true,
          completion: nil,
          file: "App/Second.swift",
          line: 2
        )
      }
    )
    #expect(failure.controllers.map(\.name) == ["A", "nav", "C"])
    #expect(
      failure.description
        == "present(_:animated:) failed: Attempt to present <Probe \"C\"> on <NavigationController \"nav\"> while a "
        + "presentation is in progress! In the way: present of <Probe \"B\"> on <NavigationController \"nav\"> "
        + "(App/First.swift:1). Attempted at App/Second.swift:2. "
        + "Wait in line with a TransitionLock, or drop calls during a transition."
    )
  }

  @Test("A failure adds controllers and a remedy to UIKit's words")
  func names() {
    let failure = #expect(throws: NavigationFailure.self) {
      b.modalPresentationStyle = .none
      try nav.present(
        b,
        animated: true,
        completion: nil,
        file: "App/File.swift",
        line: 3
      )
    }
    #expect(
      failure?.description
        == "present(_:animated:) failed: The specified modal presentation style doesn't have a corresponding "
        + "presentation controller. Concerned: <NavigationController \"nav\">, <Probe \"B\">. "
        + "Attempted at App/File.swift:3. Set another modalPresentationStyle first."
    )
  }

  /// Sources disagree: for some, the controller that is asked must be in a window. Here the one
  /// that presents for it must, which is the root.
  @Test(
    "present from a controller further down a stack: its container is in the window, and presents",
    .tags(.inferred),
    .covers(.presentOffScreen)
  )
  func furtherDown() throws {
    try push(b)
    try begin(.present(.c, on: .a))
    try story.settle("0.5: present C finished → (A) B + C")
  }
}
