import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Animations: transactions")
struct TransactionsTests {
  @Test(
    "The block runs when all animations that began inside have ended and completed",
    .tags(.documented)
  )
  func block() throws {
    let field = ViewFixture()
    Transaction.begin()
    Transaction.setCompletionBlock(field.note("block"))
    View.animate(
      withDuration: .milliseconds(500),
      animations: { field.view.center.x = 0 },
      completion: field.note("long")
    )
    View.animate(
      withDuration: .milliseconds(300),
      animations: { field.view.alpha = 0 },
      completion: field.note("short")
    )
    Transaction.commit()
    View.animate(withDuration: .seconds(1)) { field.view.bounds.size.width = 0 }
    try field.simulation.run()
    #expect(
      field.notes == ["short true 0.3 seconds", "long true 0.5 seconds", "block 0.5 seconds"]
    )
  }

  @Test(
    "With nothing to wait for the block runs when the transaction is committed",
    .tags(.documented)
  )
  func empty() {
    let field = ViewFixture()
    Transaction.begin()
    Transaction.setCompletionBlock(field.note("block"))
    View.animate(withDuration: .zero) { field.view.alpha = 0 }
    #expect(field.notes.isEmpty)
    Transaction.commit()
    #expect(field.notes == ["block 0.0 seconds"])
  }

  @Test(
    "A block waits only for what is begun after it was set, and before the next was",
    .tags(.documented)
  )
  func replaced() throws {
    let field = ViewFixture()
    Transaction.begin()
    View.animate(withDuration: .seconds(3)) { field.view.center.x = 0 }
    Transaction.setCompletionBlock(field.note("empty"))
    Transaction.setCompletionBlock(field.note("first"))
    #expect(field.notes == ["empty 0.0 seconds"])
    View.animate(withDuration: .seconds(1)) { field.view.alpha = 0 }
    Transaction.setCompletionBlock(field.note("second"))
    View.animate(withDuration: .seconds(2)) { field.view.alpha = 0.5 }
    Transaction.commit()
    try field.simulation.run()
    #expect(field.notes == ["empty 0.0 seconds", "first 1.0 seconds", "second 2.0 seconds"])
  }

  @Test("The block runs too when animations are removed", .tags(.documented))
  func removed() throws {
    let field = ViewFixture()
    Transaction.begin()
    Transaction.setCompletionBlock(field.note("block"))
    View.animate(
      withDuration: .seconds(1),
      animations: { field.view.alpha = 0 },
      completion: field.note("end")
    )
    Transaction.commit()
    field.view.removeAllAnimations()
    #expect(field.notes == ["end false 0.0 seconds", "block 0.0 seconds"])
  }

  @Test("A transaction waits for those inside", .tags(.inferred))
  func nested() throws {
    let field = ViewFixture()
    Transaction.begin()
    Transaction.setCompletionBlock(field.note("outer"))
    Transaction.begin()
    Transaction.setCompletionBlock(field.note("inner"))
    View.animate(withDuration: .seconds(1)) { field.view.alpha = 0 }
    Transaction.commit()
    Transaction.commit()
    try field.simulation.run()
    #expect(field.notes == ["inner 1.0 seconds", "outer 1.0 seconds"])
  }

  @Test("With actions disabled nothing moves until the commit", .tags(.inferred))
  func disabled() throws {
    let field = ViewFixture()
    Transaction.begin()
    Transaction.setDisableActions(true)
    #expect(Transaction.disableActions())
    View.animate(withDuration: .seconds(1)) { field.view.alpha = 0 }
    Transaction.commit()
    #expect(!Transaction.disableActions())
    #expect(field.view.presentation.alpha == 0)
  }

  /// In Core Animation it stays open, and nothing is drawn until it is committed.
  @Test(
    "A transaction that a callback leaves open is committed after the callback",
    .tags(.different)
  )
  func leftOpen() throws {
    let field = ViewFixture()
    Transaction.begin()
    Transaction.setCompletionBlock(field.note("around"))
    field.simulation.schedule(after: .zero) {
      View.animate(withDuration: .seconds(1)) { field.view.alpha = 0 }
      Transaction.begin()
      Transaction.setCompletionBlock(field.note("left open"))
    }
    try field.simulation.advance(by: .zero)
    #expect((field.notes, field.simulation.misuses.count) == (["left open 0.0 seconds"], 1))
    Transaction.commit()
    #expect(field.notes == ["left open 0.0 seconds", "around 0.0 seconds"])
  }

  /// Core Animation commits the transaction that it has opened by itself for the turn of the run
  /// loop; here there is none.
  @Test("A commit without a begin is a misuse", .tags(.different))
  func unbalanced() throws {
    let field = ViewFixture()
    Transaction.commit()
    field.simulation.schedule(after: .zero) { Transaction.commit() }
    try field.simulation.run()
    #expect(
      field.simulation.misuses.map(\.text) == ["Transaction.commit() without an open transaction"]
    )
  }
}
