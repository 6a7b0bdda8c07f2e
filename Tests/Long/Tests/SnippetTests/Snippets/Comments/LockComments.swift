import TransitionLock

// The examples in the doc comments of the module TransitionLock.

/// The data that is reloaded while the lock is held.
@MainActor final class ReloadedList {
  private(set) var reloads = 0
  private var completion: (() -> Void)?

  func reload(completion: @escaping () -> Void) {
    reloads += 1
    self.completion = completion
  }

  func reload() async throws { reloads += 1 }

  func finishReload() {
    completion?()
    completion = nil
  }
}

/// A screen whose methods are what the comments show.
final class CommentedScreen: UIViewController {
  let lock = TransitionLock(label: "comments")
  let menu = UIView()
  let list = ReloadedList()
  var cancelReload: () -> Void = {}
  /// Whether the draft was saved.
  private(set) var isSaved = false

  func edit(_ editor: UIViewController) {
    // snippet.comment-start-or-drop
    // busy: the tap is dropped
    guard presentedViewController == nil, let token = lock.tryStart("edit") else { return }
    present(editor, animated: true) { token.end() }
    // snippet.end
  }

  func reload(with token: TransitionLock.Token) {
    // snippet.comment-end-if-holding
    list.reload { token.endIfHolding() }
    // The user may go on while the list is still being reloaded.
    cancelReload = { token.endIfHolding() }
    // snippet.end
  }

  func openMenu() {
    // snippet.comment-token
    guard let token = lock.tryStart("open the menu") else { return }
    UIView.animate(withDuration: 0.3, animations: { menu.alpha = 1 }) { _ in token.end() }
    // snippet.end
  }

  struct Draft {
    let save: () async throws -> Void
  }

  func done(_ draft: Draft) async throws {
    // snippet.comment-serialize
    try await lock.serialize("done", timeout: .seconds(3)) { token in
      guard presentedViewController != nil else { return }
      await withCheckedContinuation { done in dismiss(animated: true) { done.resume() } }
      token.end()  // nothing moves any more: the next transition may begin
      try await draft.save()
    }
    // snippet.end
  }
}

@MainActor
func signOut(_ root: UIViewController, _ lock: TransitionLock) {
  // snippet.comment-enqueue
  lock.enqueue("sign out") { token in
    guard root.presentedViewController != nil else {
      token.end()  // nothing to dismiss, and so no completion
      return
    }
    root.dismiss(animated: true) { token.end() }
  }
  // snippet.end
}

@MainActor
func refresh(_ list: ReloadedList, andSignOut root: UIViewController, _ lock: TransitionLock)
  async throws
{
  // snippet.comment-wait-in-line
  try await lock.serialize("refresh") { try await list.reload() }
  lock.enqueue("sign out") { token in
    guard root.presentedViewController != nil else {
      token.end()
      return
    }
    root.dismiss(animated: true) { token.end() }
  }
  // snippet.end
}

@MainActor
func refreshAndThinkBetter(_ list: ReloadedList, _ lock: TransitionLock) async throws
  -> TransitionLock.Request.Outcome
{
  // snippet.comment-request
  let request = lock.enqueue("refresh") { token in
    list.reload { token.end() }
  }
  request.cancel()  // if it still waits, it never runs
  let outcome = try await request.settled()
  // snippet.end
  return outcome
}

func refresh(_ lock: TransitionLock, _ refresh: () async throws -> Void) async throws {
  // snippet.comment-serialize-without-token
  try await lock.serialize("refresh") { try await refresh() }
  // snippet.end
}

func refreshOrLeaveIt(_ lock: TransitionLock, _ refresh: () async -> Void) async throws {
  // snippet.comment-failure-code
  do {
    try await lock.serialize(timeout: .seconds(3)) { await refresh() }
  } catch TransitionLock.Failure.Code.timedOut {
    // later
  }
  // snippet.end
}

struct NamedContact {
  let name: String
}

func labels(_ lock: TransitionLock, _ contact: NamedContact) -> [TransitionLock.Token?] {
  // snippet.comment-labels
  let edit = lock.tryStart("edit")
  let show = lock.tryStart("show \(contact.name)")
  // snippet.end
  return [edit, show]
}

func limitedLock() -> TransitionLock {
  // snippet.comment-limits
  let lock = TransitionLock(limits: .init(transition: .seconds(3), overdue: .takeBack))
  // snippet.end
  return lock
}
