import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// A list that the user searches: UIKit presents the search controller on the list.
@Suite("Searches") @MainActor
struct SearchTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }
  private var search: ViewController { stage.c }

  /// Makes A a list that is being searched.
  private func beginSearch(on list: ViewController) throws {
    list.definesPresentationContext = true
    search.modalPresentationStyle = .overCurrentContext
    try list.presentAndSettle(search)
    scene.kit.record.searches = [search]
  }

  @Test(
    "A dismissal from a searched list, or from its results, dismisses the sheet around it",
    arguments: [true, false]
  )
  func sheetAround(isFromResults: Bool) async throws {
    try stage.a.presentAndSettle(NavigationController(rootViewController: stage.b))
    try beginSearch(on: stage.b)
    _ = scene.enqueue(.dismiss(animated: true), on: isFromResults ? search : stage.b, "dismissal")
    try await scene.settle()
    #expect(scene.results == ["dismissal finished"])
    #expect(stage.a.presentedViewController == nil)
  }

  @Test(
    "A dismissal from a searched list in no sheet finds nothing to dismiss, and does not end the search"
  )
  func nothingAround() async throws {
    try beginSearch(on: stage.a)
    _ = scene.enqueue(.dismiss(animated: true), on: stage.a, "dismissal")
    try await scene.settle()
    #expect(scene.ends == ["0.0 seconds dismissal finished"])
    #expect(scene.kit.record.calls == [])
  }

  @Test("A dismissal from a searched list removes the controller that is presented on the search")
  func sheetAbove() async throws {
    try beginSearch(on: stage.a)
    try search.presentAndSettle(stage.d)
    _ = scene.enqueue(.dismiss(animated: true), on: stage.a, "dismissal")
    try await scene.settle()
    #expect(scene.results == ["dismissal finished"])
    #expect(stage.a.presentedViewController === search)
    #expect(search.presentedViewController == nil)
  }

  @Test("A search that a call has presented is dismissed like any controller")
  func presentedByCall() async throws {
    scene.kit.record.searches = [search]
    _ = scene.enqueue(.present(search, animated: true), on: stage.a, "presentation")
    _ = scene.enqueue(.dismiss(animated: true), on: stage.a, "dismissal")
    try await scene.settle()
    #expect(scene.results == ["presentation finished", "dismissal finished"])
    #expect(stage.a.presentedViewController == nil)
  }

  @Test("A tap presents nothing on a searched list; on top, it presents on the search")
  func presentation() async throws {
    try beginSearch(on: stage.a)
    _ = scene.tap(.present(stage.d, animated: true), on: stage.a, "tap")
    try await scene.settle()
    _ = scene.tap(.present(stage.d, on: .top, animated: true), on: stage.a, "on top")
    try await scene.settle()
    #expect(scene.results == ["tap refused: alreadyPresenting", "on top finished"])
    #expect(search.presentedViewController === stage.d)
  }
}
