import NavigationSimulator
import Testing
import TransitionLock

extension ScreenTests {
  /// Presentations that UIKit drops with their completions: what the README says of them is so.
  @Suite("When a completion never comes") @MainActor struct DroppedTests {
    /// What UIKit drops a presentation for.
    enum Reason: CaseIterable, Sendable { case noWindow, presentsAlready, inProgress }

    /// A token that hangs on a completion alone, which is what the README warns of.
    private final class NaiveViewController: UIViewController {
      let lock: TransitionLock

      init(_ lock: TransitionLock) { self.lock = lock }

      func editTapped() {
        guard let token = lock.tryStart() else { return }
        present(EditorViewController(), animated: true) { token.end() }
      }
    }

    private func obstruct(_ contact: UIViewController, _ reason: Reason) {
      switch reason {
      case .noWindow: contact.isInWindow = false
      case .presentsAlready:
        contact.present(EditorViewController(), animated: false)
        contact.finishTransition()
      case .inProgress: contact.present(EditorViewController(), animated: true)
      }
    }

    private func clear(_ contact: UIViewController, _ reason: Reason) {
      contact.isInWindow = true
      if contact.isMoving { contact.finishTransition() }
      if contact.presentedViewController != nil {
        contact.dismiss(animated: false)
        contact.finishTransition()
      }
    }

    /// Taps while UIKit drops the presentation, and again when it would accept it.
    private func expectSurvival(
      of contact: UIViewController,
      _ lock: TransitionLock,
      _ reason: Reason,
      tap: () -> Void
    ) throws {
      obstruct(contact, reason)
      tap()
      #expect(contact.console == [])
      #expect(!lock.isTransitioning)
      clear(contact, reason)
      tap()
      try #require(contact.isMoving)
      contact.finishTransition()
      #expect(contact.presentedViewController is EditorViewController)
      #expect(contact.console == [])
      #expect(!lock.isTransitioning)
    }

    private func collected(_ reports: AsyncStream<TransitionLock.Report>) async -> [TransitionLock.Report] {
      var found: [TransitionLock.Report] = []
      for await report in reports { found.append(report) }
      return found
    }

    @Test(
      "The README's first approach asks nothing of UIKit that UIKit would drop",
      arguments: [Reason.presentsAlready, .inProgress]
    )
    func approaches(reason: Reason) throws {
      let contact = ContactViewController()
      try expectSurvival(of: contact, contact.lock, reason) { contact.editTapped() }
    }

    @Test("A token that hangs on the completion alone freezes the screen, and the watch says so at doubling intervals")
    func naive() async throws {
      let simulation = NavigationSimulation()
      let (reports, log) = AsyncStream.makeStream(of: TransitionLock.Report.self)
      let contact = NaiveViewController(
        TransitionLock(label: "shared", clock: simulation.clock, executor: simulation.clock.executor) { log.yield($0) }
      )
      obstruct(contact, .noWindow)
      contact.editTapped()
      clear(contact, .noWindow)
      contact.editTapped()
      #expect(!contact.isMoving, "the lock is held indefinitely")
      for _ in 0..<70 { await simulation.advance(by: .seconds(1)) }
      contact.editTapped()
      #expect(!contact.isMoving)
      log.finish()
      let found = await collected(reports)
      #expect(found.map(\.code) == [.overdue, .overdue, .overdue])
      #expect(found.map(\.age) == [.seconds(10), .seconds(30), .seconds(70)])
    }
  }
}
