import Foundation

@testable import SimulatorTestSupport

/// A test as the toolchain lists it.
struct LedgerTest {
  /// The suite, without its module, such as `CompletionsTests`.
  let suite: String
  /// The suite's display name, or else the name of its type.
  var suiteName: String
  /// The function, such as `push(animated:)`.
  let function: String
  /// The display name, if it has one.
  let name: String?
  /// The names of its tags, and of its suites'.
  var tags: Set<String>
  let file: String
  let line: Int

  /// The path of the test in the ledger.
  var path: String { suite.isEmpty ? function : "\(suite)/\(function)" }
  var kinds: [LedgerKind] { LedgerKind.allCases.filter { tags.contains($0.rawValue) } }
  var source: Source? { Source.allCases.first { tags.contains($0.rawValue) } }
  var rows: [Row] { Row.allCases.filter { tags.contains($0.rawValue) } }
  /// A Boolean value that indicates whether the test belongs to the ledger.
  var isConcerned: Bool { !kinds.isEmpty || !rows.isEmpty }
}

/// The toolchain's list of tests is unreadable.
struct LedgerFailure: Error, CustomStringConvertible {
  let description: String
}

extension LedgerTest {
  /// Reads the records of a list of tests, one per line.
  ///
  /// The stable version of the format in Swift 6.3 has no names of tags. The experimental version 0
  /// has them as `_tags`, and 6.4 will have them as `tags`. If the list has none at all, this
  /// throws.
  static func all(in records: String, ofModule module: String) throws -> [LedgerTest] {
    struct Record: Decodable {
      struct Place: Decodable {
        let filePath: String?
        let _filePath: String?
        let line: Int
      }
      struct Payload: Decodable {
        let id: String
        let kind: String
        let name: String
        let displayName: String?
        let tags: [String]?
        let _tags: [String]?
        let sourceLocation: Place
      }
      let kind: String
      let payload: Payload
    }
    struct Kind: Decodable { let kind: String }

    let decoder = JSONDecoder()
    var payloads: [Record.Payload] = []
    for line in records.split(separator: "\n") {
      do {
        guard try decoder.decode(Kind.self, from: Data(line.utf8)).kind == "test" else { continue }
        payloads.append(try decoder.decode(Record.self, from: Data(line.utf8)).payload)
      } catch {
        throw LedgerFailure(
          description: "The list of tests has a line that cannot be read: \(line) (\(error))"
        )
      }
    }
    payloads.removeAll { !$0.id.hasPrefix(module + ".") }
    guard payloads.contains(where: { $0.tags != nil || $0._tags != nil }) else {
      throw LedgerFailure(
        description:
          "The list has no tag on any of \(payloads.count) tests and suites of \(module). "
          + "Does this toolchain write them down under another name?"
      )
    }

    func tags(_ payload: Record.Payload) -> Set<String> {
      // A static member is written with a dot in front.
      Set(
        (payload.tags ?? payload._tags ?? []).map {
          $0.hasPrefix(".") ? String($0.dropFirst()) : $0
        }
      )
    }
    let suites = Dictionary(payloads.filter { $0.kind == "suite" }.map { ($0.id, $0) }) {
      first,
      _ in first
    }
    return try payloads.filter { $0.kind == "function" }.map { payload in
      // "Module.Outer/Inner/function(_:)/File.swift:1:2"
      guard
        let end = payload.id.range(of: "/" + payload.name + "/")?.lowerBound
          ?? payload.id.range(of: "." + payload.name)?.lowerBound,
        let file = payload.sourceLocation.filePath ?? payload.sourceLocation._filePath
      else { throw LedgerFailure(description: "\(payload.id) has an unknown form, or no file.") }
      var suite = String(payload.id[..<end])
      var test = LedgerTest(
        suite: String(suite.dropFirst(module.count + 1)),
        suiteName: suites[suite].map { $0.displayName ?? $0.name } ?? module,
        function: payload.name,
        name: payload.displayName,
        tags: tags(payload),
        file: file,
        line: payload.sourceLocation.line
      )
      // The tags of a suite apply to all tests in it.
      while let outer = suites[suite] {
        test.tags.formUnion(tags(outer))
        suite = suite.lastIndex(of: "/").map { String(suite[..<$0]) } ?? ""
      }
      return test
    }
  }
}
