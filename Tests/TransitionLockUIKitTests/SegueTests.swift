import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock
import TransitionSupport

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Segues, whose effects are not known before.
@Suite("Segues through the lock") @MainActor
struct SegueTests {
  private let book: StoryboardFixture
  private let lock: TransitionLock
  private let kit: SimulatedControllers
  private let log = Log()

  private final class Log { var ends: [String] = [] }

  init() throws {
    book = try StoryboardFixture()
    book.simulation.collisionBehavior = .matchingUIKit
    lock = TransitionLock(executor: book.simulation.clock.executor)
    kit = SimulatedControllers(book.simulation)
  }

  private func perform(_ identifier: String, on controller: ViewController) {
    let site = CallSite(#fileID, #line)
    _ = TransitionVerbs(of: controller, in: kit, lock: lock)
      .ask(.performSegue(identifier, sender: nil), at: site) { [log, book] result in
        switch result {
        case .success(let end): log.ends.append("\(book.simulation.clock.now.offset) \(end)")
        case .failure(let failure):
          log.ends.append("\(failure.kind): \(failure.refusal?.reason.rawValue ?? "-")")
        }
      }
  }

  @Test(
    "A segue completes when the presented or pushed controller has appeared, with animation or without",
    arguments: [true, false]
  )
  func kinds(animated: Bool) async throws {
    try book.storyboard.addSegue(
      "modal",
      from: "A",
      to: "B",
      style: .presentModally,
      animated: animated
    )
    try book.storyboard.addSegue("show", from: "C", to: "D", style: .show, animated: animated)
    let a = book.a
    book.show(a)
    perform("modal", on: a)
    try await book.simulation.run()
    #expect(a.presentedViewController?.title == "B")
    let c = book.c
    let nav = NavigationController(rootViewController: c)
    book.show(nav)
    perform("show", on: c)
    try await book.simulation.run()
    #expect(nav.viewControllers.map(\.title) == ["C", "D"])
    #expect(
      log.ends
        == (animated
          ? ["0.5 seconds finished", "0.85 seconds finished"]
          : ["0.0 seconds finished", "0.02 seconds finished"])
    )
    #expect(!lock.isTransitioning)
  }

  @Test("A segue that UIKit drops fails, and gives the lock back")
  func dropped() async throws {
    try book.storyboard.addSegue("modal", from: "A", to: "B", style: .presentModally)
    let a = book.a
    book.show(a)
    try a.presentAndSettle(book.c)
    perform("modal", on: a)
    try await book.simulation.run()
    #expect(log.ends == ["refused: dropped"])
    #expect(!lock.isTransitioning)
  }

  @Test("A dismissal behind a segue in line removes the controller that the segue presents")
  func dismissedBehind() async throws {
    try book.storyboard.addSegue("modal", from: "A", to: "B", style: .presentModally)
    let a = book.a
    book.show(a)
    let token = try #require(lock.tryStart())
    perform("modal", on: a)
    let site = CallSite(#fileID, #line)
    _ = TransitionVerbs(of: a as ViewController, in: kit, lock: lock)
      .ask(.dismiss(animated: true), at: site) { [log] in log.ends.append("\($0)") }
    token.end()
    try await book.simulation.run()
    #expect(log.ends.last?.contains("finished") == true)
    #expect(a.presentedViewController == nil)
  }
}
