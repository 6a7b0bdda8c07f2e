import ExampleSupport

/// The options of the command line.
struct Options: Equatable, Sendable {
  /// The condition that ends a run.
  enum Extent: Equatable, Sendable {
    /// Each task has made this number of steps.
    case operations(Int)
    /// This time has passed.
    case duration(Duration)
  }

  /// The number of tasks that call the lock at the same time.
  var tasks = 8
  /// The extent of the run.
  var extent = Extent.operations(40_000)
  /// The seed that determines the choice of calls.
  var seed: UInt64 = 1
  /// The mixture of calls.
  var load = Load.usual
  var asksForHelp = false

  init() {}
}

extension Options {
  /// Creates options from the arguments of a command line, without the program's name; the last of
  /// a kind counts.
  ///
  /// - Throws: `UsageError` for the first argument that the program cannot understand.
  init(parsing arguments: some Sequence<String>) throws(UsageError) {
    var arguments = Arguments(arguments)
    while let option = arguments.next() {
      switch option {
      case "--tasks": tasks = try Self.number(option, arguments.value(), in: 1...10_000)
      case "--operations":
        extent = .operations(try Self.number(option, arguments.value(), in: 1...100_000_000))
      case "--duration": extent = .duration(try Self.duration(arguments.value()))
      case "--seed": seed = UInt64(try Self.number(option, arguments.value(), in: 0...Int.max))
      case "--load": load = try Load(parsing: arguments.value())
      case "--help" where arguments.attachedValue == nil, "-h": asksForHelp = true
      default: throw arguments.notUnderstood
      }
    }
  }

  private static func number(_ name: String, _ text: String?, in range: ClosedRange<Int>)
    throws(UsageError) -> Int
  {
    guard let text, let number = Int(text), range.contains(number) else {
      throw UsageError(
        text,
        "\(name) needs a number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return number
  }

  private static func duration(_ text: String?) throws(UsageError) -> Duration {
    let units: KeyValuePairs = ["ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000]
    let unit = units.first { text?.hasSuffix($0.key) == true }
    if let text, let unit, let number = Int(text.dropLast(unit.key.count)), number > 0,
      number <= 1_000_000
    {
      return .milliseconds(number * unit.value)
    }
    throw UsageError(text, "--duration needs a whole number with a unit, such as 30m, 90s or 500ms")
  }
}

extension Options: CustomStringConvertible {
  /// The line before the results.
  var description: String {
    "StressLab: \(tasks) tasks call (seed \(seed), load \(load.name)) ..."
  }
}
