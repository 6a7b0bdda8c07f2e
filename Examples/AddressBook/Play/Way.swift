import NavigationSimulator

/// The ways in which the program plays a session, one after the other.
enum Way: CaseIterable, Sendable {
  /// Without a lock.
  case unlocked
  /// With `tryStart`.
  case dropping
  /// With `serialize`.
  case queueing
}

extension Session {
  /// Plays the session, in virtual time.
  ///
  /// With a lock, what cannot be done throws, as an app wants it; so the lock is never left held.
  ///
  /// - Parameter isThrowing: it throws without a lock too, in the place of UIKit's behaviour.
  /// - Returns: what came of it; always the same.
  func play(_ way: Way, isThrowing: Bool) async throws -> Play {
    let app = try AddressBookApp(
      way,
      of: self,
      collisionBehavior: way == .unlocked && !isThrowing ? .asUIKit : .throwing
    )
    return try await app.play()
  }
}
