import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Animations: transactions")
struct TransactionsTests {
  private let field = ViewFixture()
  private var view: View { field.view }

  /// Begins a transaction with a completion block that notes its name.
  private func begin(_ name: String) {
    Transaction.begin()
    Transaction.setCompletionBlock(field.note(name))
  }

  @Test(
    "The completion block runs when all animations begun in the transaction have completed",
    .tags(.documented)
  )
  func block() throws {
    begin("block")
    field.animate("long", for: 0.5) { view.center.x = 0 }
    field.animate("short", for: 0.3) { view.alpha = 0 }
    Transaction.commit()
    field.animate { view.bounds.size.width = 0 }
    #expect(
      try field.run() == ["short true 0.3 seconds", "long true 0.5 seconds", "block 0.5 seconds"]
    )
  }

  @Test(
    "Without animations, the completion block runs when the transaction is committed",
    .tags(.documented)
  )
  func empty() {
    begin("block")
    field.animate(for: 0) { view.alpha = 0 }
    #expect(field.notes.isEmpty)
    Transaction.commit()
    #expect(field.notes == ["block 0.0 seconds"])
  }

  @Test(
    "A completion block waits only for animations that begin between it and the next completion block",
    .tags(.documented)
  )
  func replaced() throws {
    Transaction.begin()
    field.animate(for: 3) { view.center.x = 0 }
    Transaction.setCompletionBlock(field.note("empty"))
    Transaction.setCompletionBlock(field.note("first"))
    #expect(field.notes == ["empty 0.0 seconds"])
    field.animate { view.alpha = 0 }
    Transaction.setCompletionBlock(field.note("second"))
    field.animate(for: 2) { view.alpha = 0.5 }
    Transaction.commit()
    #expect(try field.run() == ["empty 0.0 seconds", "first 1.0 seconds", "second 2.0 seconds"])
  }

  @Test("The completion block also runs when animations are removed", .tags(.documented))
  func removed() throws {
    begin("block")
    field.animate("end") { view.alpha = 0 }
    Transaction.commit()
    view.removeAllAnimations()
    #expect(field.notes == ["end false 0.0 seconds", "block 0.0 seconds"])
  }

  @Test("A transaction completes after the transactions inside it", .tags(.inferred))
  func nested() throws {
    begin("outer")
    begin("inner")
    field.animate { view.alpha = 0 }
    Transaction.commit()
    Transaction.commit()
    #expect(try field.run() == ["inner 1.0 seconds", "outer 1.0 seconds"])
  }

  @Test("While a transaction disables actions, nothing is animated", .tags(.inferred))
  func disabled() throws {
    Transaction.begin()
    Transaction.setDisableActions(true)
    #expect(Transaction.disableActions())
    field.animate { view.alpha = 0 }
    Transaction.commit()
    #expect(!Transaction.disableActions())
    #expect(view.presentation.alpha == 0)
  }

  /// In Core Animation it stays open, and nothing is drawn until it is committed.
  @Test(
    "A transaction that a callback leaves open is committed after the callback",
    .tags(.different)
  )
  func leftOpen() throws {
    begin("around")
    field.simulation.schedule(after: .zero) {
      field.animate { view.alpha = 0 }
      begin("left open")
    }
    try field.advance(by: 0)
    #expect(field.notes == ["left open 0.0 seconds"])
    #expect(field.simulation.misuses.count == 1)
    Transaction.commit()
    #expect(field.notes == ["left open 0.0 seconds", "around 0.0 seconds"])
  }

  /// Core Animation commits the transaction that it has opened by itself for the turn of the run
  /// loop; here there is none.
  @Test("A commit without a begin is a misuse", .tags(.different))
  func unbalanced() throws {
    Transaction.commit()
    field.simulation.schedule(after: .zero) { Transaction.commit() }
    try field.run()
    #expect(
      field.simulation.misuses.map(\.text) == ["Transaction.commit() without an open transaction"]
    )
  }
}
