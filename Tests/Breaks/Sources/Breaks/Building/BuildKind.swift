import BreakFinding

/// The way in which the broken package is built.
enum BuildKind: String, CaseIterable {
  /// The build of the tests as usual, but optimized: a run of the tests takes a third of the time. Assertions stay those of a debug build.
  case plain
  /// The build with ThreadSanitizer, which alone sees a memory order.
  case thread

  var options: [String] {
    switch self {
    case .plain: ["-O", "-assert-config", "Debug"].flatMap { ["-Xswiftc", $0] }
    case .thread: ["--sanitize", "thread"]
    }
  }

  /// Returns a Boolean value that indicates whether a break is run in this build.
  func runs(_ one: Break) -> Bool { (one.kind == .order) == (self == .thread) }
}
