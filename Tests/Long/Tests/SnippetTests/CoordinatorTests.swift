import NavigationSimulator
import Testing
import TransitionLock

/// Runs what the tutorial "Test your coordinator without a screen" says of its failures, and its
/// adapter for UIKit.
@Suite("Test your coordinator without a screen", .timeLimit(.minutes(10))) @MainActor
struct CoordinatorTests {
  private nonisolated static let page = "Docs/Guide.docc/Tutorials/TestYourCoordinator.md"

  /// Returns the line of the page on which the coordinator has a text.
  private func line(of text: String) throws -> Int {
    let lines = try Repository.text(of: Self.page).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    return try #require(lines.firstIndex { $0.contains(text) }) + 1
  }

  /// Returns whether an issue is at a line of the coordinator, and says where the page is.
  private nonisolated func isCoordinator(_ issue: Issue, at line: Int) -> Bool {
    let place = issue.sourceLocation
    return place?.fileID == "SnippetTests/TestYourCoordinator.md" && place?.line == line
      && place?.filePath.hasSuffix(Self.page) == true
  }

  /// Returns whether an issue is a collision with the transition that was started at a line of the
  /// coordinator.
  private nonisolated func isConflict(_ issue: Issue, with line: Int) -> Bool {
    let failure = issue.error as? NavigationFailure
    return failure?.code == .conflict && failure?.conflictingTransition?.line == line
  }

  @Test(
    "Without the lock, each line that collides causes an issue, and the tutorial shows the first one"
  )
  func collision() async throws {
    let navigator = SimulatedNavigator(isLocked: false)
    let coordinator = SessionCoordinator(navigator: navigator)
    coordinator.contactTapped()
    await navigator.run()
    coordinator.editTapped()
    await navigator.simulation.advance(by: .milliseconds(100))

    let presenting = try line(of: "navigator.move(.present(.editor), ifIdle: true)")
    let dismissing = try line(of: "navigator.move(.dismiss)")
    let popping = try line(of: "navigator.move(.popToRoot)")
    let loggingIn = try line(of: "navigator.move(.present(.login))")
    let page = try ShownText(page: "Docs/Guide.docc/Tutorials/TestYourCoordinator.md")
    withKnownIssue {
      withKnownIssue {
        withKnownIssue {
          coordinator.sessionExpired()
        } matching: { issue in
          isCoordinator(issue, at: dismissing) && isConflict(issue, with: presenting)
            && issue.error.map { page.contains("Caught error: \($0)") } == true
        }
      } matching: { issue in
        isCoordinator(issue, at: popping) && isConflict(issue, with: presenting)
      }
    } matching: { issue in
      isCoordinator(issue, at: loggingIn) && isConflict(issue, with: presenting)
    }
    await navigator.run()
    navigator.expectScreens(.contacts, .contact, .editor)
    #expect(!coordinator.isReadyToLogIn)
  }

  @Test("With the lock, a call that UIKit would refuse is an issue at the coordinator's line")
  func refused() async throws {
    let navigator = SimulatedNavigator()
    let coordinator = SessionCoordinator(navigator: navigator)
    coordinator.editTapped()
    await navigator.run()
    let presenting = try line(of: "navigator.move(.present(.editor), ifIdle: true)")
    withKnownIssue {
      coordinator.editTapped()
    } matching: { issue in
      isCoordinator(issue, at: presenting)
    }
    let line = #line + 2
    withKnownIssue {
      navigator.move(.present(.login))
    } matching: { issue in
      issue.sourceLocation?.fileID == #fileID && issue.sourceLocation?.line == line
    }
  }

  @Test("Unexpected screens are an issue at the test's line")
  func expectation() {
    let navigator = SimulatedNavigator()
    let line = #line + 2
    withKnownIssue {
      navigator.expectScreens(.contacts, .login)
    } matching: { issue in
      issue.sourceLocation?.fileID == #fileID && issue.sourceLocation?.line == line
    }
  }

  @Test("A run that cannot continue is an issue at the test's line")
  func standstill() async throws {
    let navigator = SimulatedNavigator()
    let forgotten = try #require(navigator.lock.tryStart("forgotten"))
    navigator.move(.dismiss)
    let line = #line + 2
    await withKnownIssue {
      await navigator.run()
    } matching: { issue in
      (issue.error as? SimulationFailure)?.code == .lockHeld && issue.sourceLocation?.line == line
    }
    forgotten.end()
    await navigator.run()
  }
}

/// Runs the tutorial's adapter for UIKit: the same coordinator, on the same screens.
@Suite("The coordinator, in an app", .timeLimit(.minutes(10))) @MainActor
struct CoordinatorInAppTests {
  private let window: UIWindow
  private let navigator: UIKitNavigator
  private let coordinator: SessionCoordinator
  private let lock: TransitionLock

  init() {
    let scene = UIWindowScene()
    lock = scene.transitionLock
    window = UIWindow(windowScene: scene)
    (navigator, coordinator) = connect(scene, to: window)
  }

  @Test("If the session expires while the editor appears, only the login remains")
  func expiry() async throws {
    coordinator.contactTapped()
    await navigator.stack.finishNext()
    try await lock.waitUntilIdle()
    coordinator.editTapped()
    coordinator.sessionExpired()
    #expect(lock.waitingCount == 3)
    for _ in 0..<4 { await navigator.stack.finishNext() }
    try await lock.waitUntilIdle()
    #expect(navigator.stack.viewControllers.count == 1)
    #expect(navigator.stack.presentedViewController is LoginViewController)
    #expect(navigator.stack.console.isEmpty)
    #expect(coordinator.isReadyToLogIn)
  }

  @Test("The report names the holder of the scene's lock by the coordinator's line")
  func holder() async throws {
    coordinator.editTapped()
    #expect(lock.holder?.file == "SnippetTests/TestYourCoordinator.md")
    await navigator.stack.finishNext()
    try await lock.waitUntilIdle()
  }
}
