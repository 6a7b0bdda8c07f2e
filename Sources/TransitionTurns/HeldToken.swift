internal import TransitionLock

/// A token on its way to the end of its transition, which is ended there, or where nothing is left that could end it.
final class HeldToken {
  private var token: TransitionLock.Token?

  init(_ token: TransitionLock.Token) { self.token = token }

  deinit { end() }

  func end() {
    token?.end()
    token = nil
  }
}
