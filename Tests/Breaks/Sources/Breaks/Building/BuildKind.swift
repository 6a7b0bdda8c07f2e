import BreakFinding

/// How the broken package is built.
enum BuildKind: String, CaseIterable {
  /// As the tests usually are.
  case plain
  /// With ThreadSanitizer, which alone sees a memory order.
  case thread

  var options: [String] { self == .thread ? ["--sanitize", "thread"] : [] }

  /// Which breaks are run in this build.
  func runs(_ one: Break) -> Bool { (one.kind == .order) == (self == .thread) }
}
