import NavigationSimulator
import TransitionLock

/// The tutorial's screen, whose taps do nothing any more once a presentation was dropped.
class ContactScreen: ViewController {
  let lock: TransitionLock

  init(lock: TransitionLock) {
    self.lock = lock
    super.init(title: "Contact")
  }

  // snippet: StuckScreen.md: func editTapped
}

/// The same screen, cured by hand.
final class CuredContactScreen: ContactScreen {
  // snippet: StuckScreen.md: override func editTapped
}

/// Plays how the screen gets stuck.
///
/// - Parameters:
///   - makeScreen: makes the screen that is tapped.
///   - log: gets what the lock reports.
///   - judge: looks at the world in the end, while it is there.
@MainActor
func getStuck(
  _ makeScreen: (TransitionLock) -> ContactScreen,
  log: @escaping @Sendable (TransitionLock.Report) -> Void,
  judge: (ContactScreen, NavigationSimulation) async throws -> Void
) async throws {
  // snippet: StuckScreen.md: let simulation
  try await judge(contact, simulation)
}

// snippet: StuckScreen.md: func state(of

protocol Telemetry: Sendable {
  func count(_ event: String, at place: String)
}

func makeReportingLock(_ telemetry: any Telemetry) -> TransitionLock {
  // snippet: StuckScreen.md: let lock = TransitionLock(label: "main window")
  return lock
}

extension ContactScreen {
  // snippet: StuckScreen.md: func show
}
