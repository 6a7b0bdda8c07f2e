import Foundation
import Testing

/// The probe: what of concurrent Swift is under which control, found by running it, is what the
/// documentation's table says.
///
/// With `WRITE_CONSTRUCTS=1` in the environment the table is written by what is found.
///
/// The constructs run one after the other: a global actor that several simulations use at once runs
/// jobs of one on the thread of another.
@Suite(.serialized) struct ConstructTests {
  private static let writes = ProcessInfo.processInfo.environment["WRITE_CONSTRUCTS"] != nil

  @Test(.enabled(if: writes)) func theTableIsWritten() async throws {
    var rows: [(construct: Construct, treatments: [Treatment])] = []
    for construct in Constructs.all {
      var treatments: [Treatment] = []
      for control in ProbedControl.allCases { treatments.append(await control.probed(construct)) }
      rows.append((construct, treatments))
    }
    try ConstructPage.write(rows)
  }

  @Test(.enabled(if: !writes), arguments: Constructs.all, ProbedControl.allCases)
  func thePageSaysWhatTheProbeFinds(construct: Construct, control: ProbedControl) async throws {
    let found = await control.probed(construct)
    let shown = try ConstructPage.treatment(of: construct, under: control)
    #expect(shown == found.rawValue)
  }

  @Test func thePageHasARowForEachConstructAndNoOther() throws {
    #expect(Set(Constructs.all.map(\.name)).count == Constructs.all.count)
    let table = try ConstructPage.table()
    #expect(table.prefix(2).joined(separator: "\n") == ConstructPage.header)
    #expect(table.count == Constructs.all.count + 2)
  }
}
