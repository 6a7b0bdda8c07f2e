import BreakFinding

/// The way in which the broken package is built.
enum BuildKind: String, CaseIterable {
  /// The build of the tests as usual.
  case plain
  /// The build with ThreadSanitizer, which alone sees a memory order.
  case thread

  var options: [String] { self == .thread ? ["--sanitize", "thread"] : [] }

  /// Returns a Boolean value that indicates whether a break is run in this build.
  func runs(_ one: Break) -> Bool { (one.kind == .order) == (self == .thread) }
}
