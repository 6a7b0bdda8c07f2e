import BreakFinding

/// The result of all runs, in numbers and in lists.
struct Summary {
  let results: [BreakResult]
  let uncompiled: [Break]
  /// Entries of the table of unobservable breaks that match none.
  let stale: [String]

  /// The share of observable breaks that the tests must notice.
  static let enough = 0.99

  /// Listed as unobservable, and indeed not noticed.
  var unobservable: [BreakResult] { results.filter { $0.reason != nil && !$0.verdict.isNoticed } }
  /// Listed as unobservable, and noticed nevertheless.
  var contradicted: [BreakResult] { results.filter { $0.reason != nil && $0.verdict.isNoticed } }
  var survivors: [BreakResult] { results.filter { $0.reason == nil && !$0.verdict.isNoticed } }
  var noticed: [BreakResult] { results.filter(\.verdict.isNoticed) }

  var isEnough: Bool { Double(noticed.count) >= Self.enough * Double(noticed.count + survivors.count) }

  /// The counts of one operator, or of all.
  struct Counts {
    let name: String
    let run: Int
    let noticed: Int
    let survived: Int
    let unobservable: Int

    /// The share that was noticed, of what is observable.
    var share: String {
      noticed + survived == 0 ? "" : "\((100 * Double(noticed) / Double(noticed + survived)).tenths) %"
    }
  }

  var counts: [Counts] {
    func count(_ name: String, _ isMeant: (BreakResult) -> Bool) -> Counts {
      Counts(
        name: name,
        run: results.count(where: isMeant),
        noticed: noticed.count(where: isMeant),
        survived: survivors.count(where: isMeant),
        unobservable: unobservable.count(where: isMeant)
      )
    }
    return BreakOperator.allCases.map { kind in count(kind.rawValue) { $0.subject.kind == kind } }
      .filter { $0.run > 0 } + [count("all") { _ in true }]
  }
}
