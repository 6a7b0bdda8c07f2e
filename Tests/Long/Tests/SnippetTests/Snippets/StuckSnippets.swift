import NavigationSimulator
import TransitionLock

/// The tutorial's screen, whose taps do nothing any more once a presentation was dropped.
class ContactScreen: ViewController {
  let lock: TransitionLock

  init(lock: TransitionLock) {
    self.lock = lock
    super.init(title: "Contact")
  }

  // snippet.stuck
  func editTapped() throws {
    guard let token = lock.tryStart("edit") else { return }
    try present(ViewController(title: "Editor"), animated: true) { _ in token.end() }
  }
  // snippet.end
}

/// The same screen, cured by hand.
final class CuredContactScreen: ContactScreen {
  // snippet.cured
  override func editTapped() throws {
    guard presentedViewController == nil, let token = lock.tryStart("edit") else { return }
    try present(ViewController(title: "Editor"), animated: true) { _ in token.end() }
  }
  // snippet.end
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
  // snippet.reproduce
  let simulation = NavigationSimulation()
  simulation.collisionBehavior = .matchingUIKit
  let clock = simulation.clock
  let lock = TransitionLock(label: "main window", clock: clock, executor: clock.executor) {
    report in log(report)
  }
  let contact = makeScreen(lock)
  let window = Window(simulation: simulation, rootViewController: contact)
  window.makeKeyAndVisible()

  try contact.present(ViewController(title: "News"), animated: true, completion: nil)
  try contact.editTapped()  // dropped, because the news is on its way
  await simulation.advance(by: .seconds(1))
  try contact.dismiss(animated: true, completion: nil)
  await simulation.advance(by: .seconds(1))
  try contact.editTapped()  // the tap that does nothing
  await simulation.advance(by: .seconds(10))
  // snippet.end
  try await judge(contact, simulation)
}

// snippet.who-holds
func state(of lock: TransitionLock) -> String {
  guard let holder = lock.holder else { return "\(lock.label) is free" }
  let age = holder.age.map { "for at least \($0)" } ?? "not looked at yet"
  return "\(lock.label) is held by \(holder), \(age); \(lock.waitingCount) wait in line"
}
// snippet.end

protocol Telemetry: Sendable {
  func count(_ event: String, at place: String)
}

func makeReportingLock(_ telemetry: any Telemetry) -> TransitionLock {
  // snippet.reporter
  let lock = TransitionLock(label: "main window") { report in
    TransitionLock.Report.toLog(report)  // as without a reporter
    telemetry.count("lock.\(report.code)", at: "\(report.file):\(report.line)")
  }
  // snippet.end
  return lock
}

extension ContactScreen {
  // snippet.pass-the-place-on
  func show(
    _ controller: ViewController,
    _ label: TransitionLock.Label = #function,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws {
    guard presentedViewController == nil, let token = lock.tryStart(label, file: file, line: line)
    else { return }
    try present(controller, animated: true) { _ in token.end() }
  }
  // snippet.end
}
