/// The verdict of the tests on a break.
enum Verdict: Equatable, Sendable {
  /// A test failed.
  case noticed(String)
  /// The tests crashed.
  case crashed(String)
  /// Nothing moves any more.
  case hung
  /// The tests go on indefinitely.
  case timedOut
  /// The tests take memory without end.
  case devoured
  /// All tests passed.
  case survived

  var isNoticed: Bool { self != .survived }
}

extension Verdict: CustomStringConvertible {
  var description: String {
    switch self {
    case .noticed(let test): "noticed by \(test)"
    case .crashed(let how): "noticed: crashed, \(how)"
    case .hung: "noticed: hangs"
    case .timedOut: "noticed: timed out"
    case .devoured: "noticed: takes too much memory"
    case .survived: "SURVIVED"
    }
  }
}
