import BreakFinding

/// A source of one file, and its breaks.
struct Snippet {
  let code: BreakableCode

  init(_ source: String) { code = BreakableCode(["S.swift": source], isDebug: true) }

  /// The breaks of an operator, each as the text before and after.
  func changes(_ kind: BreakOperator) -> [String] {
    code.breaks.filter { $0.kind == kind }.map { "\($0.before) -> \($0.after)" }
  }

  /// The source with the breaks of an operator compiled in; the numbers count from 1.
  func broken(_ kind: BreakOperator) -> String {
    code.broken(by: code.breaks.filter { $0.kind == kind })["S.swift"]?.text ?? ""
  }
}
