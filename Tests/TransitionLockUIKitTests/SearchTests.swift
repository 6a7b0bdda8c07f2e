import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// A list that the user searches: UIKit presents the search controller, C, on the list.
@Suite("Searches") @MainActor
final class SearchTests: Scene {
  private func beginSearch(on list: ViewController) throws {
    list.definesPresentationContext = true
    c.modalPresentationStyle = .overCurrentContext
    try list.presentAndSettle(c)
    uikit.searches = [c]
  }

  @Test(
    "During a search, a dismissal on the list or the results dismisses the sheet around them",
    arguments: ["B", "C"]
  )
  func sheetAround(receiver: String) async throws {
    try a.presentAndSettle(NavigationController(rootViewController: b))
    try beginSearch(on: b)
    enqueue(.dismiss, on: [b, c].first { $0.name == receiver })
    try await settle("0.5: dismiss finished → A")
  }

  @Test("During a search outside a sheet, a dismissal has nothing to dismiss, and the search stays")
  func nothingAround() async throws {
    try beginSearch(on: a)
    enqueue(.dismiss, on: a)
    try await settle("0.0: dismiss finished → A + C")
    #expect(uikit.calls == [])
  }

  @Test("During a search, a dismissal removes the controller that is presented on the search")
  func sheetAbove() async throws {
    try beginSearch(on: a)
    try c.presentAndSettle(d)
    enqueue(.dismiss, on: a)
    try await settle("0.5: dismiss finished → A + C")
  }

  @Test("A search that a call has presented is dismissed like any controller")
  func presentedByCall() async throws {
    uikit.searches = [c]
    enqueue(.present(c), on: a)
    enqueue(.dismiss, on: a)
    try await settle("0.5: present C finished 1.0: dismiss finished → A")
  }

  @Test(
    "During a search, a presentation on the list is refused, and one on top presents on the search"
  )
  func presentation() async throws {
    try beginSearch(on: a)
    tap(.present(d), on: a, "tap")
    try await settle("0.0: tap refused: alreadyPresenting → A + C")
    tap(.present(d, on: .top), on: a, "on top")
    try await settle("0.5: on top finished → A + C + D")
  }
}
