import Foundation
import TransitionSupport

/// A thread that does its part of each round as soon as it is given the cue for it.
///
/// It waits for the cue without sleeping, so that its part meets what the other thread does a few
/// instructions after that. Where there is no core for both, they take turns.
final class Partner: Sendable {
  private let cued = Atomic(0)
  private let done = Atomic(0)

  /// - Parameter part: gets the number of the round, from 1 on.
  init(_ part: @escaping @Sendable (Int) -> Void) {
    Thread.detachNewThread { [self] in
      var round = 1
      while true {
        Self.wait { cued.load(ordering: .acquiring) >= round }
        if cued.load(ordering: .relaxed) == .max { return }
        part(round)
        done.store(round, ordering: .releasing)
        round += 1
      }
    }
  }

  /// Gives the cue for a round. The one for the round before has been given, and its end waited
  /// for.
  func cue(_ round: Int) { cued.store(round, ordering: .releasing) }

  /// Waits until the partner has done its part of a round, for which it has its cue.
  func finish(_ round: Int) {
    Self.wait { done.load(ordering: .acquiring) >= round }
  }

  /// Ends the thread.
  func leave() { cued.store(.max, ordering: .releasing) }

  private static func wait(until isSo: () -> Bool) {
    while true {
      for _ in 0..<20_000 where isSo() { return }
      sched_yield()
    }
  }
}
