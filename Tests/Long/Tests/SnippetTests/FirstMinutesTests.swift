import Testing
import TransitionLock

/// Runs the tutorial "Your first ten minutes": what it says one should see is what one sees.
@Suite("Your first ten minutes", .timeLimit(.minutes(10))) @MainActor
struct FirstMinutesTests {
  private let window = UIWindow(windowScene: UIWindowScene())

  @Test("Before the lock: the second tap writes the line to the console")
  func before() {
    let screen = HastyViewController()
    window.rootViewController = screen
    screen.buttonTapped()
    #expect(
      screen.console == [
        "Attempt to present <EditorViewController> on <HastyViewController> while a presentation is in progress!"
      ]
    )
    screen.finishTransition()
  }

  @Test(
    "With the lock: one editor appears, the first timer dismisses it, the second comes too late"
  )
  func after() async throws {
    Printed.lines = []
    let screen = PatientViewController()
    window.rootViewController = screen
    let lock = try #require(window.windowScene?.transitionLock)
    screen.buttonTapped()
    #expect(lock.waitingCount == 2)
    #expect(Printed.lines.isEmpty)
    screen.finishTransition()
    #expect(screen.presentedViewController is EditorViewController)
    await screen.finishNext()
    try await lock.waitUntilIdle()
    #expect(screen.presentedViewController == nil)
    #expect(screen.console.isEmpty)
    let shown = try ShownText(page: "Docs/Guide.docc/Tutorials/FirstTenMinutes.md")
    #expect(shown.contains(Printed.lines.joined(separator: "\n")))
    #expect(Printed.lines.count == 2)
  }
}
