import TransitionLock

/// The proof of identity for another service, which rejects it some day.
struct Credential: Hashable, Sendable {
  let number: Int
}

protocol CredentialIssuer: Sendable {
  func refresh() async throws -> Credential
}

/// The tutorial's store of a credential, without a lock: an actor alone does not keep calls apart.
actor UnlockedCredentials {
  private let issuer: any CredentialIssuer
  private var current: Credential

  init(_ current: Credential, from issuer: any CredentialIssuer) {
    self.issuer = issuer
    self.current = current
  }

  // snippet: LockInAServer.md: func credential
}

// snippet: LockInAServer.md: actor Credentials

protocol Output: Sendable {
  func write(_ text: String) async throws
}

struct Busy: Error {}

/// The tutorial's writer of one file.
// snippet: LockInAServer.md: final class Journal

extension Journal {
  // snippet: LockInAServer.md: func appendSoon
}

protocol SearchIndex: Sendable {
  func rebuild() async throws
}

/// The tutorial's service that sheds load.
actor Search {
  private let index: any SearchIndex
  private let lock: TransitionLock

  init(_ index: any SearchIndex, lock: TransitionLock) {
    self.index = index
    self.lock = lock
  }

  // snippet: LockInAServer.md: /// - Returns
}

/// The lock of the tutorial that is watched more closely.
func makeJournalLock(_ log: @escaping @Sendable (String) -> Void) -> TransitionLock {
  // snippet: LockInAServer.md: let lock = TransitionLock
  return lock
}
