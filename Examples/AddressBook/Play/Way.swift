import NavigationSimulator

/// The ways in which the program plays a session, one after the other.
enum Way: CaseIterable, Sendable {
  /// The transitions start without a lock.
  case unlocked
  /// The transitions start with `tryStart`.
  case dropping
  /// The transitions wait with `serialize`.
  case queueing
}

extension Session {
  /// Plays the session, in virtual time.
  ///
  /// With a lock, what cannot be done throws, as an app wants it; so the lock is never left held.
  ///
  /// - Parameter isThrowing: a Boolean value that indicates whether it throws without a lock, too, in place of UIKit's
  ///   behavior.
  /// - Returns: the result, which is always the same.
  func play(_ way: Way, isThrowing: Bool) async throws -> Play {
    try await AddressBookApp(way, of: self, collisionBehavior: way.collisionBehavior(isThrowing)).play()
  }
}

extension Way {
  /// The treatment of a transition that collides.
  func collisionBehavior(_ isThrowing: Bool) -> CollisionBehavior {
    self == .unlocked && !isThrowing ? .matchingUIKit : .throwing
  }
}
