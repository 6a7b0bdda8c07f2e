import TransitionSupport

@testable import TransitionLock
@testable import TransitionSupport

/// The one door through which tests of the lock reach its inside. Another core of the lock needs another file here, and
/// no other change of these tests.
extension TransitionLock {
  /// A Boolean value that indicates whether nothing forces starts and ends into the section: no scope, no observer.
  nonisolated var isFast: Bool { !cell.word.isLinked && !cell.word.isObserved }

  /// A Boolean value that indicates whether nothing is left of scopes, waiters and deadlines.
  nonisolated var isQuiescent: Bool { cell.storage.withState { $0.machine.isQuiescent } }

  /// Returns a Boolean value that indicates whether the lock has the memory of the lock of a token, or whether that is not
  /// known.
  nonisolated func mayShareMemory(with token: Token) -> Bool { cell == token.cell }

  /// Runs a function in the section of the lock.
  nonisolated func inSection(_ body: () -> Void) { cell.storage.withState { _ in body() } }

  /// Enters the section of the lock, and runs a function there when another thread waits for the section.
  ///
  /// - Parameters:
  ///   - begin: makes the other thread begin.
  ///   - isOver: returns whether the other thread comes no more.
  nonisolated func inSection(begin: () -> Void, isOver: () -> Bool, _ body: () -> Void) {
    let storage = cell.storage
    storage.withSection {
      begin()
      let waiting = storage.home.pointee.section.waiting
      while waiting.pointee.load(ordering: .relaxed) == 0, !isOver() {}
      body()
    }
  }

  /// Waits for a turn as `serialize` does, except that no look for a circle follows.
  ///
  /// - Returns: the end of the turn.
  nonisolated func turnWithoutLook() async throws -> () -> Bool {
    let wait = CallWait(cell, for: .turn(nil), "", .unknown, CurrentTask(), nil)
    await suspend(
      { continuation in
        cell.mark { $0.adding(Word.attention) }
        cell.storage.change { state, actions in
          let call = ArrivingCall(wait, ContinuationHandle(continuation))
          wait.take(state.machine.join(call, until: nil, into: &actions).slot)
        }
        cell.watch()
      },
      onCancel: {}
    )
    let generation = try wait.generation()
    return { self.cell.end(generation) }
  }

  /// The text of a label that was made at run time, in memory.
  struct KeptText: Sendable {
    private weak let text: LabelText?

    init(of label: Label) { text = label.text }

    /// A Boolean value that indicates whether somebody keeps the text.
    var isKept: Bool { text != nil }
  }

  /// What may be left of a lock that is gone.
  struct Remains {
    private let cell: Cell
    private let settings: LockSettings

    init(of lock: TransitionLock) { (cell, settings) = (lock.cell, lock.settings) }

    /// A Boolean value that indicates whether nothing is left. Another lock may have the memory by then.
    var areGone: Bool { cell.storage.settings !== settings }
  }
}

/// The figures that tests of time and number need.
enum LockFigures {
  /// The number of blocks, and the time, after which a line of blocks lets other jobs of its actor in.
  static var blocksInASlice: Int { TimeSlice.blocks }
  static var timeSlice: Duration { TimeSlice.duration }
  /// The number of looks at an unchanged lock before the watch looks less often.
  static var looksBeforeBackoff: Int { Watch.looksBeforeBackoff }

  /// Returns the number of bytes of a literal that a lock shows.
  static func shownLength(of literal: StaticString) -> Int { Int(LabeledCallSite.length(literal)) }
}
