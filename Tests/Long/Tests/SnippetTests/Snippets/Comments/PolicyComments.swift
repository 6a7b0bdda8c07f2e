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
    // snippet.comment-attempt
    let outcome = await lock.attempt(.drop, "open") { await open(contact) }
    switch outcome.result {
    case .finished: break
    case .dropped(let holder): print("not now: \(holder)")
    default: print("not opened: \(outcome.code)")
    }
    // snippet.end
  }

  func openContactByCode(_ contact: String) async {
    // snippet.comment-outcome-code
    switch await lock.attempt(.drop, "open", { await open(contact) }) {
    case .finished: break
    case .dropped: print("not now")
    default: print("not opened")
    }
    // snippet.end
  }

  func askInThreeWays(_ contact: String, _ results: [String], _ alert: String) async {
    // snippet.comment-policies
    await lock.attempt(.drop, "open") { await open(contact) }  // a tap
    await lock.attempt(.replace("search"), "search") { await show(results) }  // the newest counts
    await lock.attempt(.interrupt, "alert") { await present(alert) }  // what must be seen now
    // snippet.end
  }

  func rename(_ contact: String, _ list: [String], _ editor: String) async {
    // snippet.comment-relevance
    await lock.attempt(
      .wait,
      "rename",
      if: { list.contains(contact) ? .relevant : .outdated("it was deleted") }
    ) {
      await present(editor)
    }
    // snippet.end
  }

  func printLock() {
    // snippet.comment-description
    print(lock)
    // snippet.end
  }

  func showBadge(_ tabBar: BadgedBar) {
    // snippet.comment-enqueue-with-policy
    lock.enqueue(policy: .replace("badge"), "badge") { token in
      tabBar.showBadge { token.end() }
    }
    // snippet.end
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
  // snippet.comment-scopes
  let sidebar = window.scope("sidebar")
  let detail = window.scope("detail")
  let token = sidebar.tryStart("show the list")
  detail.enqueue("push") { $0.end() }  // at once: another column
  window.enqueue("present") { $0.end() }  // waits for both
  token?.end()
  // snippet.end
}

@MainActor final class EventLog {
  private var lines: [String] = []
  var count: Int { lines.count }
  var text: String { lines.joined(separator: "\n") }
  func append(_ line: String) { lines.append(line) }
}

@MainActor
func follow(_ lock: TransitionLock, in log: EventLog) {
  // snippet.comment-events
  let events = lock.events
  Task { for await event in events { log.append("\(event)") } }
  // snippet.end
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
  // snippet.comment-start-interruptible
  guard let token = menuLock.tryStart("open the menu", isInterruptible: true) else { return }
  let animator = menu.open { token.endIfHolding() }
  token.onInterruption { animator.isReversed = true }
  // snippet.end
}

@MainActor
func turnRound(_ animator: TurningAnimator, _ token: TransitionLock.Token) {
  // snippet.comment-on-interruption
  token.onInterruption { animator.isReversed = true }
  // snippet.end
}
