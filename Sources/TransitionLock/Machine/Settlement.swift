/// The way in which a transition ended, of a request that had its turn.
enum Conclusion: UInt8, Hashable, Sendable {
  case finished
  /// Its block or body threw.
  case failed
  /// Its condition said that it makes no sense any more.
  case outdated
  /// Its turn was taken back because it overstayed.
  case takenBack
}

/// The reason why a request never had its turn, or a call what it waited for.
enum Refusal: UInt8, Hashable, Sendable {
  /// The caller took it back while it waited.
  case cancelled
  /// The timeout passed before.
  case timedOut
  /// A newer request took its place in line.
  case superseded
  /// It would have waited for itself indefinitely.
  case deadlock
  /// The lock was closed, or destroyed.
  case closed
  /// It was not to wait, and something was in its way.
  case dropped
}

/// The one way in which a request ended.
///
/// The public vocabularies follow from it: `OutcomeCode` is its public face, and `Failure.Code` a projection of a refusal, in which the
/// compiler misses no case.
enum Settlement: Hashable, Sendable {
  case concluded(Conclusion)
  case refused(Refusal)
}

/// The way in which the wait of a call ended that has not got its turn.
enum WaitEnd: Hashable, Sendable {
  /// What it waited for has happened.
  case happened
  /// What it waited for can happen no more.
  case missed
  case refused(Refusal)
}

/// The transitions that the lock itself has ended, whose tokens may still be ended later, by code that does not know of
/// that.
///
/// Only the last few are remembered: an end that comes after them is taken for a misuse.
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
