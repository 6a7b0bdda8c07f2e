@testable import SimulatorTestSupport

/// The table of the simulator's behaviors, with the source of each and the test that pins it.
///
/// The table contains only tests, so each behavior in it has one. It collects complaints about all
/// faulty tests.
struct Ledger {
  /// A test that pins a behavior.
  struct Entry {
    let behavior: String
    let kind: LedgerKind
    let note: String?
    let test: LedgerTest
  }

  /// A row with its tests, or one test without a row.
  struct Group {
    let row: Row?
    let entries: [Entry]
  }

  private(set) var entries: [Entry] = []
  /// The errors, one sentence each; the ledger may be used only if there are none.
  private(set) var complaints: [String] = []

  /// - Parameters:
  ///   - rows: the rows that must have a test.
  ///   - note: the doc comment of a test.
  init(tests: [LedgerTest], rows: [Row] = Row.allCases, note: (LedgerTest) throws -> String?) {
    for test in tests.filter(\.isConcerned).sorted(by: { ($0.file, $0.line) < ($1.file, $1.line) })
    {
      add(test, note)
    }
    for row in rows where !entries.contains(where: { $0.test.rows.contains(row) }) {
      complaints.append("No test covers the row .\(row.rawValue) (\(row.behavior)).")
    }
    for (title, groups) in sections {
      let alone = groups.flatMap { $0.row == nil ? $0.entries : [] }
      for (name, same) in Dictionary(grouping: alone, by: \.behavior) where same.count > 1 {
        let paths = same.map(\.test.path).joined(separator: " and ")
        complaints.append("\(paths) stand under “\(title)” with the same name, “\(name)”.")
      }
    }
  }

  private mutating func add(_ test: LedgerTest, _ note: (LedgerTest) throws -> String?) {
    let kinds = test.kinds
    guard kinds.count == 1 else {
      complaints.append(
        kinds.isEmpty
          ? "\(test.path) covers a row, but has no tag for the kind of its source."
          : "\(test.path) has several kinds of source: \(kinds.map(\.rawValue).joined(separator: ", "))."
      )
      return
    }
    guard let name = test.name else {
      complaints.append("\(test.path) has no display name that says what it pins.")
      return
    }
    do {
      let note = try note(test)
      if kinds[0] == .different, note == nil {
        complaints.append(
          "\(test.path) is different from UIKit, and no doc comment says what UIKit does."
        )
      }
      if kinds[0] == .seen, test.source == nil {
        complaints.append("\(test.path) was seen, and no .source says where.")
      }
      entries.append(Entry(behavior: name, kind: kinds[0], note: note, test: test))
    } catch {
      complaints.append("\(test.path): \(error).")
    }
  }

  func count(of kind: LedgerKind) -> Int { entries.count { $0.kind == kind } }

  /// The headings in their order, each with its rows first, in their order, and then the tests
  /// without one.
  var sections: [(title: String, groups: [Group])] {
    var groups: [LedgerSection: [Group]] = [:]
    for row in Row.allCases {
      // UIKit's behavior comes first, and differences come last.
      let covering = LedgerKind.allCases.flatMap { kind in
        entries.filter { $0.kind == kind && $0.test.rows.contains(row) }
      }
      if !covering.isEmpty {
        groups[row.section, default: []].append(Group(row: row, entries: covering))
      }
    }
    for entry in entries where entry.test.rows.isEmpty {
      groups[LedgerSection(suite: entry.test.suiteName), default: []].append(
        Group(row: nil, entries: [entry])
      )
    }
    let known = LedgerSection.order.filter { groups[$0] != nil }
    let others = groups.keys.filter { !known.contains($0) }.sorted { $0.title < $1.title }
    return (known + others).map { ($0.title, groups[$0] ?? []) }
  }
}
