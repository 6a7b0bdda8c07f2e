import NavigationSimulator
import TransitionLock

// Calls of `enqueue` on no actor: the page "'nil' is not compatible with expected argument type 'any Actor'" has the cures. The compiler
// refuses every line with a comment that says so, for that reason, and no other line: .ci/refuse proves it.

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

/// What the compiler says besides.
func refresh(_ lock: TransitionLock) {
  lock.enqueue { token in token.end() }  // error: 'nil' is not compatible with expected argument type 'any Actor'
  // and: call to actor-isolated instance method 'enqueue(isolation:policy:_:timeout:isInterruptible:if:file:line:_:)' in a synchronous nonisolated context
}

/// The same in asynchronous code.
func refreshLater(_ lock: TransitionLock) async {
  lock.enqueue { token in token.end() }  // error: 'nil' is not compatible with expected argument type 'any Actor'
  // and: actor-isolated instance method 'enqueue(isolation:policy:_:timeout:isInterruptible:if:file:line:_:)' cannot be called from outside of the actor
}

/// A block for any thread cannot have the class.
final class Draft {
  private let lock = TransitionLock(label: "draft")

  func save() {
    lock.enqueue(on: .anyThread) { token in
      self.write()  // error: capture of 'self' with non-Sendable type 'Draft' in a '@Sendable' closure
      token.end()
    }
  }

  private func write() {}
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
