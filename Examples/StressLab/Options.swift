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
    Puts one lock under the load of many tasks on all cores, and checks what it
    promises: never two transitions at once, turns in the order of the calls, and an
    end for every call. The tasks use tryStart, serialize and enqueue, give their
    calls time limits, and cancel some.

    usage: StressLab [--tasks N] [--operations N] [--seed N]

      --tasks N        tasks that call at the same time, 1 to 10000 (8)
      --operations N   calls that each task makes, 1 to 100000000 (40000)
      --seed N         seed of the choice of calls (1)
      --help           show this

    The same seed makes the same calls. How the system interleaves them is another
    matter every time, so what one run finds, the next may not; run it with many
    seeds.

    It prints

      settled     how the calls ended: with a turn; dropped, as the lock was taken
                  or the call wanted no turn; cancelled; or timed out. All are fine.
      throughput  calls a second, roughly; Tests/Benchmarks measures
      fairness    the turns of the task with the fewest, and of that with the most
      violation   a promise that was broken: a defect of the lock, to be reported
      verdict     sound, or BROKEN

    Exit status: 0 sound, 1 a promise was broken, 2 the command line cannot be
    understood.
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
      default: throw Failure(description: "there is no option \"\(name.prefix(40))\"")
      }
    }
  }

  private static func number<N: FixedWidthInteger>(
    _ name: String,
    _ text: String?,
    in range: ClosedRange<N>
  ) throws(Failure) -> N {
    guard let text else { throw Failure(description: "\(name) needs a number, and got nothing") }
    guard let number = N(text), range.contains(number) else {
      throw Failure(
        description:
          "\(name) needs a number from \(range.lowerBound) to \(range.upperBound), and got \"\(text.prefix(40))\""
      )
    }
    return number
  }
}

extension Options: CustomStringConvertible {
  var description: String {
    "StressLab: \(tasks) \(tasks == 1 ? "task makes" : "tasks make") \(operations) calls each (seed \(seed)) ..."
  }
}
