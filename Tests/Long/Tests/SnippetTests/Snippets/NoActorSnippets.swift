import TransitionLock

// The cures of the page "'nil' is not compatible with expected argument type 'any Actor'".

/// The closable object of the page's example.
actor DraftStore {
  private(set) var isClosed = false

  func close() { isClosed = true }
}

/// A draft that is closed when the last reference to it is gone.
final class Draft {
  private let lock: TransitionLock
  private let store: DraftStore

  init(lock: TransitionLock, store: DraftStore) {
    self.lock = lock
    self.store = store
  }

  // snippet: EnqueueOnNoActor.md
}
