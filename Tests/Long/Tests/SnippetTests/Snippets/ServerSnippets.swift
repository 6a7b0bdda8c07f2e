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

  // snippet.refresh-by-all
  func credential(insteadOf rejected: Credential) async throws -> Credential {
    if current == rejected {
      // meanwhile other calls get in, and find the old one, too
      current = try await issuer.refresh()
    }
    return current
  }
  // snippet.end
}

// snippet.refresh-by-one
actor Credentials {
  private let issuer: any CredentialIssuer
  private let lock: TransitionLock
  private var current: Credential

  init(_ current: Credential, from issuer: any CredentialIssuer, lock: TransitionLock) {
    self.issuer = issuer
    self.lock = lock
    self.current = current
  }

  func credential(insteadOf rejected: Credential) async throws -> Credential {
    guard current == rejected else { return current }
    return try await lock.serialize("refresh the credential", timeout: .seconds(5)) {
      if current == rejected {  // no other call has refreshed it while this call waited
        current = try await issuer.refresh()
      }
      return current
    }
  }
}
// snippet.end

protocol Output: Sendable {
  func write(_ text: String) async throws
}

struct Busy: Error {}

/// The tutorial's writer of one file.
// snippet.one-writer
final class Journal: Sendable {
  private let file: any Output
  private let lock: TransitionLock

  init(_ file: any Output, lock: TransitionLock) {
    self.file = file
    self.lock = lock
  }

  func append(_ lines: [String], to chapter: String) async throws {
    try await lock.serialize("append to \(chapter)") {
      try await file.write("# " + chapter)
      for line in lines { try await file.write(line) }
    }
  }
}
// snippet.end

extension Journal {
  // snippet.time-out
  func appendSoon(_ line: String) async throws {
    do {
      try await lock.serialize("append a line", timeout: .seconds(2)) { try await file.write(line) }
    } catch TransitionLock.Failure.Code.timedOut {
      throw Busy()  // for the client: 503, come again later
    }
  }
  // snippet.end
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

  // snippet.shed
  /// - Returns: false if a rebuild is on its way already.
  func rebuild() async throws -> Bool {
    guard let token = lock.tryStart("rebuild the index") else { return false }
    defer { token.end() }
    try await index.rebuild()
    return true
  }
  // snippet.end
}

/// The lock of the tutorial that is watched more closely.
func makeJournalLock(_ log: @escaping @Sendable (String) -> Void) -> TransitionLock {
  // snippet.watched-closely
  let lock = TransitionLock(
    label: "journal",
    limits: .init(transition: .seconds(30))
  ) { report in
    log("\(report.code): \(report)")
  }
  // snippet.end
  return lock
}
