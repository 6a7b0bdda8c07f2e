import NavigationSimulator
import TransitionLock

// The cures of the page "'nil' is not compatible with expected argument type 'any Actor'".

/// What is saved, in the page's examples. A store that is held saves nothing until it is released.
actor DraftStore {
  private(set) var saves = 0
  private(set) var isClosed = false
  private var isHeld: Bool
  private var held: [CheckedContinuation<Void, Never>] = []

  init(isHeld: Bool = false) { self.isHeld = isHeld }

  func save() async {
    if isHeld { await withCheckedContinuation { held.append($0) } }
    saves += 1
  }

  func release() {
    isHeld = false
    for continuation in held { continuation.resume() }
    held = []
  }

  func close() { isClosed = true }
}

// snippet.main-actor-class
@MainActor
final class SessionTimer {
  private let lock: TransitionLock
  private let root: UIViewController

  init(lock: TransitionLock, root: UIViewController) {
    self.lock = lock
    self.root = root
  }

  func fired() {
    lock.enqueue("session is over") { [root] token in
      guard root.presentedViewController != nil else {
        token.end()
        return
      }
      root.dismiss(animated: true) { token.end() }
    }
  }
}
// snippet.end

// snippet.enqueue-on
final class Autosave {
  private let lock: TransitionLock
  private let store: DraftStore

  init(lock: TransitionLock, store: DraftStore) {
    self.lock = lock
    self.store = store
  }

  func save() {
    lock.enqueue(on: .anyThread, "autosave") { [store] token in
      Task {
        await store.save()
        token.end()
      }
    }
  }
}
// snippet.end

/// A draft that is closed when nobody has it any more.
final class Draft {
  private let lock: TransitionLock
  private let store: DraftStore

  init(lock: TransitionLock, store: DraftStore) {
    self.lock = lock
    self.store = store
  }

  // snippet.enqueue-in-deinit
  deinit {
    lock.enqueue(on: .anyThread, "close the draft") { [store] token in
      Task {
        await store.close()
        token.end()
      }
    }
  }
  // snippet.end
}

// snippet.simulated-controller
final class ContactController: ViewController {
  private let lock: TransitionLock

  init(lock: TransitionLock) {
    self.lock = lock
    super.init(title: "Contact")
  }

  @MainActor
  func editTapped() {
    lock.enqueue("edit") { [weak self] token in
      guard let self, presentedViewController == nil else {
        token.end()
        return
      }
      try present(ViewController(title: "Editor"), animated: true) { _ in token.end() }
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    let screens = serialized(by: lock, isolation: MainActor.shared)
    _ = try? screens.present(ViewController(title: "Greeting"), animated: true)
  }
}
// snippet.end
