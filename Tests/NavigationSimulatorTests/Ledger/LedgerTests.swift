import Foundation
import Testing

@testable import SimulatorTestSupport

/// The ledger of a few invented tests.
@Suite("The ledger") struct LedgerTests {
  private func test(
    _ function: String,
    name: String? = "It is so",
    suiteName: String = "Collisions: invented",
    tags: String...
  ) -> LedgerTest {
    LedgerTest(
      suite: "Invented",
      suiteName: suiteName,
      function: function,
      name: name,
      tags: Set(tags),
      file: "Invented.swift",
      line: 1
    )
  }

  private func complaints(_ tests: LedgerTest..., rows: [Row] = [], note: String? = nil) -> [String]
  {
    Ledger(tests: tests, rows: rows) { _ in note }.complaints
  }

  @Test("The ledger complains of each test without a kind, with several kinds, or without a name")
  func kinds() {
    let complaints = complaints(
      test("none()", tags: "pushTwice"),
      test("two()", tags: "seen", "different"),
      test("nameless()", name: nil, tags: "seen")
    )
    #expect(
      complaints == [
        "Invented/none() covers a row, but has no tag for the kind of its source.",
        "Invented/two() has several kinds of source: seen, different.",
        "Invented/nameless() has no display name that says what it pins.",
      ]
    )
  }

  @Test("Under each heading, declared rows come first, in their order; unknown headings come last")
  func markdown() throws {
    let tests = [
      test("other()", name: "Elsewhere", suiteName: "Balloons", tags: "inferred"),
      test("alone()", name: "A | b with `a_b` and <c_d>", tags: "inferred"),
      test("x()", name: "It throws", tags: "different", "pushTwice"),
      test("d()", name: "UIKit raises", tags: "documented", "pushTwice", "popToElsewhere"),
      test("same()", name: Row.presentOffScreen.behavior, tags: "inferred", "presentOffScreen"),
    ]
    let page = Ledger(tests: tests, rows: []) {
      $0.function == "x()" ? "UIKit raises *there*." : nil
    }.markdown
    let tables = try #require(page.range(of: "## Collisions")).lowerBound
    let head = "| behavior | kind | note | test |\n|---|---|---|---|\n"
    #expect(
      page[tables...] == """
        ## Collisions

        \(head)| **present from a controller whose view is in no window** | inferred | | `Invented/same()` |
        | **push a controller that is already on the stack** | | | |
        | → UIKit raises | documented | | `Invented/d()` |
        | → It throws | different | UIKit raises \\*there\\*. | `Invented/x()` |
        | **popTo a controller that is not on the stack**: UIKit raises | documented | | `Invented/d()` |
        | **A \\| b with `a_b` and \\<c\\_d>** | inferred | | `Invented/alone()` |

        ## Balloons

        \(head)| **Elsewhere** | inferred | | `Invented/other()` |

        ## Where to go next

        - <doc:/Guide/TestYourCoordinator>: a test that rests on all this
        - <doc:TransitioningBugs>: the bugs of old systems, played
        - <doc:/Guide/ConsoleMessages>: what UIKit says, message by message

        """
    )
    for line in ["| documented | Apple documents it. | 1 |", "| | | 5 in all |"] {
      #expect(page.contains("\n\(line)\n"))
    }
  }

  @Test("No row has the name of a kind, or of another row")
  func rows() {
    #expect(Row.allCases.filter { LedgerKind(rawValue: $0.rawValue) != nil } == [])
    #expect(Set(Row.allCases.map(\.behavior)).count == Row.allCases.count)
    #expect(Row.allCases.filter { !LedgerSection.order.contains($0.section) } == [])
    #expect(Row.pushTwice.tag.description == ".pushTwice")
  }
}
