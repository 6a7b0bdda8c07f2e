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
    // snippet: TransitionLock+Synchronous.swift: // busy
  }

  func reload(with token: TransitionLock.Token) {
    // snippet: Token.swift: list.reload
  }

  func openMenu() {
    // snippet: Token.swift: guard let token
  }

  struct Draft {
    let save: () async throws -> Void
  }

  func done(_ draft: Draft) async throws {
    // snippet: TransitionLock+Serialize.swift: try await lock
  }
}

@MainActor
func signOut(_ root: UIViewController, _ lock: TransitionLock) {
  // snippet: TransitionLock+Enqueue.swift: lock.enqueue
}

@MainActor
func refresh(_ list: ReloadedList, andSignOut root: UIViewController, _ lock: TransitionLock)
  async throws
{
  // snippet: TransitionLock.swift: try await lock
}

@MainActor
func refreshAndThinkBetter(_ list: ReloadedList, _ lock: TransitionLock) async throws
  -> TransitionLock.Request.Outcome
{
  // snippet: Request.swift
  return outcome
}

func refresh(_ lock: TransitionLock, _ refresh: () async throws -> Void) async throws {
  // snippet: TransitionLock+Serialize.swift: try await lock.serialize("refresh")
}

func refreshOrLeaveIt(_ lock: TransitionLock, _ refresh: () async -> Void) async throws {
  // snippet: Failure.swift
}

struct NamedContact {
  let name: String
}

func labels(_ lock: TransitionLock, _ contact: NamedContact) -> [TransitionLock.Token?] {
  // snippet: Label.swift
  return [edit, show]
}

func limitedLock() -> TransitionLock {
  // snippet: Limits.swift
  return lock
}
