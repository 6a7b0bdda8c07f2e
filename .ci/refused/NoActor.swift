import NavigationSimulator
import TransitionLock

// Calls of `enqueue` on no actor, as the page "'nil' is not compatible with expected argument type 'any Actor'" shows them. The compiler
// refuses every line with a comment that says so, for that reason, and no other line: .ci/refuse proves it.

// snippet.no-actor
final class Autosave {
  private let lock: TransitionLock

  init(lock: TransitionLock) { self.lock = lock }

  func save() {
    lock.enqueue { token in token.end() }  // error: 'nil' is not compatible with expected argument type 'any Actor'
  }

  deinit {
    lock.enqueue { token in token.end() }  // error: 'nil' is not compatible with expected argument type 'any Actor'
  }
}

final class ContactController: ViewController {
  private let lock = TransitionLock(label: "contact")

  override func viewDidAppear(_ animated: Bool) {
    lock.enqueue { token in token.end() }  // error: 'nil' is not compatible with expected argument type 'any Actor'
  }
}
// snippet.end

/// The same in asynchronous code.
func refresh(_ lock: TransitionLock) async {
  lock.enqueue { token in token.end() }  // error: 'nil' is not compatible with expected argument type 'any Actor'
}

/// An actor is no help to an override of what belongs to no actor.
@MainActor
final class ContactControllerOnTheMainActor: ViewController {
  private let lock = TransitionLock(label: "contact")

  func editTapped() {
    lock.enqueue { token in token.end() }
  }

  override func viewDidAppear(_ animated: Bool) {
    lock.enqueue { token in token.end() }  // error: 'nil' is not compatible with expected argument type 'any Actor'
  }
}
