import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Calls that are made when another one is about to end, or to begin.
@Suite("Calls from within others") @MainActor
final class ReentranceTests: Scene {
  @Test(
    "In a completion the lock is free: the next call starts at once",
    arguments: [
      Row("animated", "0.35: push B finished 0.85: present D finished → (A) B + D") { scene in
        scene.tap(.push(scene.b)).onEnd { _ in scene.tap(.present(scene.d), on: scene.b) }
      },
      Row("at once", "0.0: push B finished · present D finished → (A) B + D") { scene in
        scene.tap(.push(scene.b, animated: false)).onEnd { _ in
          scene.tap(.present(scene.d, animated: false), on: scene.b)
        }
      },
    ]
  )
  func completion(row: Row) async throws {
    try await row.act(self)
    try await settle(row.story)
  }

  @Test("A call made in a completion goes behind the calls in line")
  func completionInLine() async throws {
    enqueue(.push(b)).onEnd { [unowned self] _ in enqueue(.push(d)) }
    enqueue(.push(c))
    try await settle(
      "0.35: push B finished 0.7: push C finished 1.05: push D finished → (A) (B) (C) D"
    )
  }

  @Test(
    "In a did-callback, a tap is dropped, and a call in line starts when the transition is over",
    arguments: [
      Row(
        "animated",
        """
        0.35: present C dropped · push B finished 0.85: present D finished → (A) B + D
        """
      ) { $0.enqueue(.push($0.b)) },
      Row(
        "at once",
        """
        0.0: present C dropped · push B finished 0.5: present D finished → (A) B + D
        """
      ) { $0.enqueue(.push($0.b, animated: false)) },
    ]
  )
  func didCallback(row: Row) async throws {
    b.reactions[.viewDidAppear] = { [unowned self] in
      b.reactions = [:]
      tap(.present(c), on: b)
      enqueue(.present(d), on: b)
    }
    try await row.act(self)
    try await settle(row.story)
  }

  @Test(
    "If a did-callback presents without the lock, the next call in line waits for that presentation",
    arguments: [
      Row("animated", "0.35: push B finished 1.2: popToRoot finished → A + C") {
        $0.enqueue(.push($0.b))
      },
      Row("at once", "0.52: push B finished 0.87: popToRoot finished → A + C") {
        $0.enqueue(.push($0.b, animated: false))
      },
    ]
  )
  func didCallbackPastTheLock(row: Row) async throws {
    b.reactions[.viewDidAppear] = { [unowned self] in
      b.reactions = [:]
      try? callUIKit(.present(c), on: b)
    }
    try await row.act(self)
    enqueue(.popToRoot)
    try await settle(row.story)
  }

  @Test(
    "A call in a coordinator's completion starts after the did-callbacks; a tap there is dropped"
  )
  func coordinatorsCompletion() async throws {
    enqueue(.push(b))
    b.reactions[.viewDidAppear] = { [unowned self] in tell("B appeared") }
    b.transitionCoordinator?.animate(alongsideTransition: nil) { [unowned self] _ in
      tap(.push(c), "tap")
      callWithoutLock(.push(c), "without a lock")
      enqueue(.push(d))
    }
    try await settle(
      """
      0.35: tap dropped · without a lock conflict · B appeared · push B finished
      0.7: push D finished → (A) (B) D
      """
    )
  }

  @Test("In a coordinator's completion of other code, a call also waits for the did-callbacks")
  func othersCoordinator() async throws {
    try callUIKit(.push(b))
    b.reactions[.viewDidAppear] = { [unowned self] in tell("B appeared") }
    c.reactions[.viewWillAppear] = { [unowned self] in tell("C will appear") }
    b.transitionCoordinator?.animate(alongsideTransition: nil) { [unowned self] _ in
      enqueue(.push(c))
    }
    try await settle(
      "0.35: B appeared · C will appear 0.7: push C finished → (A) (B) C"
    )
  }

  @Test("If two locks are used for one stack, their transitions do not collide")
  func twoLocks() async throws {
    let other = TransitionLock(label: "other", executor: simulation.clock.executor)
    enqueue(.push(b))
    enqueue(.push(c), lock: other)
    enqueue(.push(d))
    tap(.pop, lock: other)
    try await settle(
      """
      0.0: pop dropped 0.35: push B finished 0.7: push D finished
      1.05: push C finished → (A) (B) (D) C
      """
    )
    #expect(!other.isTransitioning)
  }

  @Test("If the lock closes while other code holds up a call that has its turn, the call continues")
  func closedWhileHeldUp() async throws {
    try callUIKit(.push(b))
    enqueue(.push(c))
    enqueue(.push(d))
    lock.close()
    try await settle("0.0: push D cancelled 0.7: push C finished → (A) (B) C")
  }

  @Test(
    "If a transition overstays and its turn is taken back, the next transition still waits for its end"
  )
  func takenBackWhileMoving() async throws {
    let lock = makeLockThatTakesBack()
    simulation.durations.stack = .seconds(5)
    tap(.push(b), lock: lock)
    enqueue(.push(c), lock: lock)
    try await settle(
      """
      5.0: push B finished
      10.0: push C finished · reported takenBack by impatient · reported late by impatient
      → (A) (B) C
      """
    )
    #expect(!lock.isTransitioning)
  }

  @Test("A call whose turn is taken back while other code holds it up is cancelled")
  func takenBackWhileHeldUp() async throws {
    let lock = makeLockThatTakesBack()
    simulation.durations.stack = .seconds(5)
    try callUIKit(.push(b))
    enqueue(.push(c), lock: lock)
    enqueue(.push(d), lock: lock)
    try await settle(
      """
      5.0: push C cancelled
      10.0: push D finished · reported takenBack by impatient · reported late by impatient
      → (A) (B) D
      """
    )
    #expect(!lock.isTransitioning)
  }

  private func makeLockThatTakesBack() -> TransitionLock {
    TransitionLock(
      label: "impatient",
      clock: simulation.clock,
      executor: simulation.clock.executor,
      limits: .init(transition: .seconds(1), overdue: .takeBack),
      report: { [reports = reports] in reports.append($0) }
    )
  }
}
