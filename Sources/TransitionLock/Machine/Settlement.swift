/// The way in which the transition of a request ended.
enum Conclusion: UInt8, Hashable, Sendable {
  case finished
  /// Its block or body threw.
  case failed
  /// Its condition returned that the request is outdated.
  case outdated
  /// The lock took its turn back because the transition overstayed.
  case takenBack
}

/// The reason why a request never had its turn, or why the wait of a call failed.
enum Refusal: UInt8, Hashable, Sendable {
  /// The caller cancelled it while it waited.
  case cancelled
  /// Its timeout passed before its turn.
  case timedOut
  /// A newer request took its place in line.
  case superseded
  /// It would have waited for itself indefinitely.
  case deadlock
  /// The lock was closed, or destroyed.
  case closed
  /// Its policy is to drop, and a transition or request was in its way.
  case dropped
}

/// The one way in which a request ended.
///
/// The public vocabularies follow from it: `OutcomeCode` is its public form, and `Failure.Code` is a projection of a
/// refusal, in which the compiler checks that no case is missing.
enum Settlement: Hashable, Sendable {
  case concluded(Conclusion)
  case refused(Refusal)
}

/// The way in which the wait of a call ended without a turn.
enum WaitEnd: Hashable, Sendable {
  /// The awaited event has happened.
  case happened
  /// The awaited event can no longer happen.
  case missed
  case refused(Refusal)
}

/// The transitions that the lock itself has ended. Code that does not know of that may still end their tokens later.
///
/// It remembers only the last few: the lock treats the end of an older token as a misuse.
struct ForcedEnds {
  static var most: Int { 32 }

  private var ends: [(generation: UInt64, conclusion: Conclusion)] = []

  var isEmpty: Bool { ends.isEmpty }

  mutating func note(_ generation: UInt64, _ conclusion: Conclusion) {
    if ends.count == Self.most { ends.removeFirst() }
    ends.append((generation, conclusion))
  }

  /// Returns the way in which the lock ended a transition, once; nil if it did not.
  mutating func take(_ generation: UInt64) -> Conclusion? {
    guard let index = ends.firstIndex(where: { $0.generation == generation }) else { return nil }
    return ends.remove(at: index).conclusion
  }
}
