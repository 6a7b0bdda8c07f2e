@testable import TransitionSupport

/// A thread of a program.
struct Role {
  let name: String
  /// A Boolean value that indicates whether it goes on indefinitely, when there is something to do.
  let isBackground: Bool
  let body: () -> Void

  var isDone = false
  var wait = Wait.nothing
  /// The number of its views in the memory; a background thread has those of the task that it runs.
  var thread = 0

  /// The serial number of its last continuation, whether that was resumed, and what whoever resumed it had seen.
  var continuation = 0
  var isResumed = false
  var resumed = View()

  /// A Boolean value that indicates whether another thread is about to cancel its task. The runtime has a task that was
  /// resumed wait for that, so this does.
  var isBeingCancelled = false
  /// What it had seen when its cancellation handlers were added, the last one last.
  var handlers: [View] = []
  /// What whoever cancelled it had seen behind the handler.
  var cancelled = View()

  init(_ name: String, isBackground: Bool, body: @escaping () -> Void) {
    self.name = name
    self.isBackground = isBackground
    self.body = body
  }

  /// A Boolean value that indicates whether it waits for a continuation that was not resumed.
  var isWaiting: Bool { if case .continuation = wait { !isResumed } else { false } }
}

enum Wait {
  case nothing
  case section(ExploredSection)
  case continuation
  case condition(() -> Bool)
}
