import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Completions, called once on every path, with the lock free again.
@Suite("When and how often a completion is called") @MainActor
final class CompletionPathTests: Scene {
  enum Form: CaseIterable {
    case inLine, ifIdle, withoutLock
  }

  private func start(_ verb: Verb<ViewController>, _ form: Form) {
    switch form {
    case .inLine: enqueue(verb)
    case .ifIdle: tap(verb)
    case .withoutLock: callWithoutLock(verb)
    }
  }

  @Test("With animation or without, each verb completes once", arguments: Form.allCases)
  func eachVerb(form: Form) async throws {
    for verb in everyVerb {
      start(verb, form)
      await pass(seconds: 1)
    }
    try await settle(
      """
      0.35: push D finished 1.35: pop finished 2.35: show D finished 3.35: popToRoot finished
      4.35: setStack D finished 5.35: popTo finished 6.5: present D finished
      7.5: dismiss finished 8.5: present D finished 9.5: dismissAll finished
      10.0: push D finished 11.0: pop finished 12.35: show D finished 13.0: popToRoot finished
      14.0: setStack D finished 15.0: popTo finished 16.0: present D finished
      17.0: dismiss finished 18.0: present D finished 19.0: dismissAll finished → (A) B
      """
    )
    #expect(uikit.calls.count == everyVerb.count)
  }

  @Test(
    "With nothing to do, a verb completes at once, and UIKit is not called",
    arguments: Form.allCases
  )
  func nothingToDo(form: Form) async throws {
    for verb: Verb<ViewController> in [.pop, .popTo(a), .popToRoot, .dismiss, .dismissAll] {
      start(verb, form)
    }
    try await settle(
      """
      0.0: pop finished · popTo finished · popToRoot finished · dismiss finished
        · dismissAll finished → A
      """
    )
    #expect(uikit.calls == [])
  }

  @Test(
    "The completion, and the end of the lock's turn, come after the did-callbacks",
    arguments: Form.allCases
  )
  func afterCallbacks(form: Form) async throws {
    story.cast = "BC"
    for controller in [b, c] {
      controller.reactions[.viewDidAppear] = { [unowned self] in
        #expect(lock.isTransitioning == (form != .withoutLock))
      }
    }
    start(.push(b), form)
    try await settle(
      """
      0.0: B.willMove(to nav) · B.viewDidLoad · B.viewWillAppear · B.viewIsAppearing
      0.35: B.viewDidAppear · B.didMove(to nav) · push B finished → (A) B
      """
    )
    start(.present(c, animated: false), form)
    try await settle(
      """
      0.35: C.viewDidLoad · C.viewWillAppear · C.viewIsAppearing · C.viewDidAppear
        · present C finished → (A) B + C
      """
    )
  }

  @Test("A request whose lock is closed fails as cancelled, and a late one as timed out")
  func lost() async throws {
    try await whileLocked {
      let request = enqueue(.push(b), "cancelled")
      enqueue(.push(b), timeout: .milliseconds(50), "late")
      enqueue(.push(b), "closed")
      request.cancel()
      await pass(seconds: 0.1)
      lock.close()
      await pass(seconds: 0.001)
    }
    enqueue(.push(b), "after closing")
    tap(.push(b), "tap after closing")
    try await settle(
      """
      0.0: cancelled cancelled 0.05: late timedOut 0.1: closed cancelled
      0.101: after closing cancelled · tap after closing dropped → A
      """
    )
    #expect(uikit.calls == [])
  }
}
