internal import TransitionLock

/// A token on its way to the end of its transition: ended there, or where nobody is left who could.
final class HeldToken {
  private var token: TransitionLock.Token?

  init(_ token: TransitionLock.Token) { self.token = token }

  deinit { end() }

  func end() {
    token?.end()
    token = nil
  }
}
