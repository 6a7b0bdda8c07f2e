import Foundation
import Testing
import TransitionLock

/// The table of the guide "Choosing what happens on a conflict", cell by cell.
@Suite(.timeLimit(.minutes(10)))
struct PolicyTableTests {
  @Test(
    "In each state of a lock, each policy does what the table says",
    arguments: PolicySituation.all
  )
  func cells(situation: PolicySituation) {
    for way in situation.ways {
      for (policy, cell) in zip(PolicySituation.policies, situation.cells) {
        let fixture = PolicyFixture()
        situation.prepare(fixture)
        #expect(fixture.play(policy, way) == cell, "\(situation.title), \(way), \(policy)")
        // With any outcome, the others have ended too, and nothing is left.
        for other in fixture.others {
          #expect(
            other.code == .finished || other.code == .superseded,
            "\(situation.title), \(way), \(policy)"
          )
        }
        if let lock = fixture.lock {
          #expect(
            !lock.isTransitioning && lock.waitingCount == 0,
            "\(situation.title), \(way), \(policy)"
          )
        }
        #expect(
          fixture.base.codes.allSatisfy { $0 == .destroyedInUse && fixture.lock == nil },
          "\(situation.title), \(way), \(policy)"
        )
      }
    }
  }

  @Test("The guide's table is equal to that of the tests")
  func theGuideHasTheTable() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    let page = "Sources/TransitionLock/TransitionLock.docc/Guides/Policies.md"
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    #expect(
      text.contains("\n\n" + PolicySituation.table + "\n\n"),
      "\(page) is without the table:\n\(PolicySituation.table)"
    )
  }
}
