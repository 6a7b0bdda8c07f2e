/// The options of the command line.
struct Options: Equatable, Sendable {
  /// The number of tasks that call the lock at the same time.
  var tasks = 8
  /// The number of calls that each of them makes.
  var operations = 40_000
  /// The seed from which the choice of calls follows.
  var seed: UInt64 = 1
  var showsHelp = false

  static let usage = """
    Usage: StressLab [--tasks N] [--operations N] [--seed N]

    Calls a transition lock in every way from many tasks on all cores, and checks exclusion, order,
    and that every request settled. The choice of calls is a function of the seed; the schedule is not.

      --tasks N        tasks that call at the same time, 1 to 10000 (8)
      --operations N   calls that each task makes, 1 to 100000000 (40000)
      --seed N         seed of the choice of calls (1)
      --help           this text

    Exit status: 0 all is well, 1 a promise was broken, 2 bad options.
    """
}

extension Options {
  /// The reason why the command line cannot be understood.
  struct Failure: Error, Equatable, CustomStringConvertible {
    var description: String
  }

  /// Creates options from the arguments of a command line, without the program's name.
  init(_ arguments: [String]) throws(Failure) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--help", "-h": showsHelp = true
      case "--tasks": tasks = try Self.number(name, rest.popFirst(), in: 1...10_000)
      case "--operations": operations = try Self.number(name, rest.popFirst(), in: 1...100_000_000)
      case "--seed": seed = try Self.number(name, rest.popFirst(), in: 0...UInt64.max)
      default: throw Failure(description: "unknown option '\(name)'")
      }
    }
  }

  private static func number<N: FixedWidthInteger>(
    _ name: String,
    _ text: String?,
    in range: ClosedRange<N>
  ) throws(Failure) -> N {
    guard let text else { throw Failure(description: "\(name) needs a number") }
    guard let number = N(text), range.contains(number) else {
      throw Failure(
        description: "\(name) needs a number from \(range.lowerBound) to \(range.upperBound), not '\(text)'"
      )
    }
    return number
  }
}

extension Options: CustomStringConvertible {
  var description: String { "StressLab: \(tasks) tasks x \(operations) operations, seed \(seed)" }
}
