import TransitionLock

// The examples of policies, scopes and observing in the doc comments of the module TransitionLock.

/// A screen that asks with policies; it notes what it shows.
@MainActor final class PolicyScreen {
  let lock = TransitionLock(label: "policies", limits: .none)
  var contacts = ["Ada"]
  private(set) var shown: [String] = []
  private(set) var printed: [String] = []

  private func open(_ contact: String) async { shown.append("open \(contact)") }
  private func show(_ results: [String]) async { shown.append("results \(results.count)") }
  private func present(_ name: String) async { shown.append("present \(name)") }
  private func print(_ value: Any) { printed.append("\(value)") }

  func openContact(_ contact: String) async {
    // snippet: Policies.md: let outcome
  }

  func openContactByCode(_ contact: String) async {
    // snippet: Policies.md: switch await
  }

  func askInThreeWays(_ contact: String, _ results: [String], _ alert: String) async {
    // snippet: Policies.md: await lock.attempt
  }

  func rename(_ contact: String, _ list: [String], _ editor: String) async {
    // snippet: Policies.md: "rename"
  }

  func printLock() {
    // snippet: Observing.md: print(lock)
  }

  func showBadge(_ tabBar: BadgedBar) {
    // snippet: Policies.md: lock.enqueue
  }
}

/// A bar whose badge is shown until its completion is called.
@MainActor final class BadgedBar {
  private(set) var badges = 0
  private var completion: (() -> Void)?

  func showBadge(completion: @escaping () -> Void) {
    badges += 1
    self.completion = completion
  }

  func finish() {
    completion?()
    completion = nil
  }
}

@MainActor
func moveColumns(of window: TransitionLock) {
  // snippet: Scopes.md
}

@MainActor final class EventLog {
  private var lines: [String] = []
  var count: Int { lines.count }
  var text: String { lines.joined(separator: "\n") }
  func append(_ line: String) { lines.append(line) }
}

@MainActor
func follow(_ lock: TransitionLock, in log: EventLog) {
  // snippet: Observing.md: let events
}

/// An animator that can be turned round.
@MainActor final class TurningAnimator {
  var isReversed = false
  private let completion: () -> Void

  init(completion: @escaping () -> Void) { self.completion = completion }
  func finish() { completion() }
}

@MainActor final class InterruptibleMenu {
  private(set) var animator: TurningAnimator?

  func open(completion: @escaping () -> Void) -> TurningAnimator {
    let animator = TurningAnimator(completion: completion)
    self.animator = animator
    return animator
  }
}

@MainActor
func openMenu(_ menu: InterruptibleMenu, _ menuLock: TransitionLock) {
  // snippet: Policies.md: guard let token
}

@MainActor
func turnRound(_ animator: TurningAnimator, _ token: TransitionLock.Token) {
  // snippet: Token.swift: token.onInterruption
}
