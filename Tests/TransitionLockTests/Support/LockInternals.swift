import Foundation
import TransitionSupport

@testable import TransitionLock
@testable import TransitionSupport

/// The one door through which tests of the lock reach its inside. Another core of the lock needs
/// another file here, and no other change of these tests.
extension TransitionLock {
  /// A Boolean value that indicates whether the word of the lock is its whole state.
  ///
  /// A search for circles of another test visits each lock of the process for a moment.
  nonisolated var isFast: Bool {
    for _ in 0..<1_000 where core.word.isSlow { sched_yield() }
    return !core.word.isSlow
  }

  /// A Boolean value that indicates whether nothing is left of scopes, waiters and deadlines.
  nonisolated var isQuiescent: Bool {
    core.withState { state in
      state.root.scopes.isEmpty && state.holders.isEmpty && state.requestCount == 0
        && state.idlers.count == 0
        && state.root.replaceable.isEmpty && state.deadlines.armed == nil
    }
  }

  /// Has the watch look, and a tap be refused by the transition of a token right after the watch
  /// has read the last refusal.
  ///
  /// - Returns: true if the tap starts the watch.
  nonisolated func startsWatch(whenRefusedInALook token: Token) -> Bool {
    core.withState { state in
      core.lookAround(state) { _ in
        _ = core.words.exchange(
          token.generation,
          at: LockCore.Index.refused,
          ordering: .sequentiallyConsistent
        )
        return core.words.load(LockCore.Index.watched, ordering: .sequentiallyConsistent) == 0
      }
    }
  }

  /// Has a tap that is refused now come later than a refusal by the next transition.
  ///
  /// - Returns: true if the watch still sees the later transition.
  nonisolated func keepsLaterRefusal() -> Bool {
    let later = core.word.generation + LockWord.step
    _ = core.words.exchange(later, at: LockCore.Index.refused, ordering: .sequentiallyConsistent)
    return tryStart() == nil
      && core.words.load(LockCore.Index.refused, ordering: .sequentiallyConsistent) == later
  }

  /// Runs a function in the section of the lock.
  nonisolated func inSection(_ body: () -> Void) { core.withState { _ in body() } }

  /// The text of a label that was made at run time, in memory.
  struct KeptText: Sendable {
    private weak let text: LabelText?

    init(of label: Label) { text = label.text }

    /// Whether the text is kept.
    var isKept: Bool { text != nil }
  }

  /// A scope, in memory.
  struct KeptScope: Sendable {
    private weak let life: ScopeLife?

    init(_ scope: TransitionLock?) { life = scope?.life }

    /// Whether the scope is kept.
    var isKept: Bool { life != nil }
  }

  /// The possible remains of a lock that is gone.
  struct Remains {
    private weak let core: LockCore?

    init(of lock: TransitionLock) { core = lock.core }

    /// A Boolean value that indicates whether nothing is left.
    ///
    /// A report of another test that lists the waits of the whole program keeps each for a moment.
    var areGone: Bool {
      for _ in 0..<100_000 where core != nil { sched_yield() }
      return core == nil
    }
  }
}

/// The figures that tests of time and number need.
enum LockFigures {
  /// The number of blocks, and the time, after which a line of blocks lets other jobs of its actor
  /// in.
  static var blocksInASlice: Int { LockCore.blocksInASlice }
  static var timeSlice: Duration { LockCore.timeSlice }
  /// The number of looks of the watch at an unchanged lock with the default limit until the first
  /// report.
  static var looksUntilReport: Int { 10 }

  /// Returns the number of bytes of a literal that a lock shows.
  static func shownLength(of literal: StaticString) -> Int { Int(LabeledCallSite.length(literal)) }
}
