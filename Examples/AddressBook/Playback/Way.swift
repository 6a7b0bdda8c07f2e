import NavigationSimulator

/// The ways in which the program plays a session, one after the other.
enum Way: CaseIterable, Sendable {
  /// The transitions start without a lock.
  case unlocked
  /// The transitions start with `tryStart`.
  case dropping
  /// The transitions wait with `enqueue`.
  case queueing
}

extension Session {
  /// Plays the session, in virtual time.
  ///
  /// With a lock, an impossible transition throws, as an app needs it; so the lock is always
  /// released.
  ///
  /// - Parameter isThrowing: a Boolean value that indicates whether such a transition throws
  ///   without a lock, too, instead of UIKit's behavior.
  /// - Returns: the result, which is deterministic.
  func play(_ way: Way, isThrowing: Bool) async throws -> Playback {
    let collisionBehavior: CollisionBehavior =
      way == .unlocked && !isThrowing ? .matchingUIKit : .throwing
    return try await AddressBookApp(way, of: self, collisionBehavior: collisionBehavior).play()
  }
}
