import ExampleSupport
import TransitionSupport

/// A mixture of kinds of calls, with a weight for each.
struct Load: Equatable, Sendable {
  /// The name of the mixture, or its weights, in the form of the command line.
  let name: String
  private let weights: ByKind<Int>
  private let sum: Int

  /// Creates a mixture of kinds, at least one of them with a weight.
  init(name: String? = nil, _ weights: [CallKind: Int]) {
    precondition(weights.values.contains { $0 > 0 }, "a load has calls")
    self.weights = ByKind { weights[$0] ?? 0 }
    sum = self.weights.all.reduce(0) { $0 + $1.value }
    let text = self.weights.all.filter { $0.value > 0 }.map { "\($0.kind.name)=\($0.value)" }
    self.name = name ?? text.joined(separator: ",")
  }

  /// The default mixture: calls that depend on no time except their own timeouts.
  static let usual = Load(
    name: "usual",
    [
      .tryStart: 25, .serialize: 22, .enqueue: 15, .timeout: 13, .cancel: 11, .actor: 5, .endTwice: 5, .wait: 4,
    ]
  )

  /// The mixture of all kinds, in which calls that take a millisecond by their nature are rare.
  static let everything = Load(
    name: "everything",
    [
      .tryStart: 100, .serialize: 88, .enqueue: 60, .timeout: 52, .cancel: 44, .actor: 20, .main: 20, .endTwice: 20,
      .wait: 16, .misuse: 4, .close: 4, .destroy: 4, .watch: 1, .overdue: 1, .policy: 40, .scope: 60, .observe: 2,
    ]
  )

  /// The greatest weight.
  static let greatestWeight = 1_000

  subscript(kind: CallKind) -> Int { weights[kind] }

  /// The kinds in the mixture, in their order.
  var kinds: [CallKind] { CallKind.allCases.filter { weights[$0] > 0 } }

  /// Returns a random kind, chosen by the weights.
  func draw(using random: inout SplitMix64) -> CallKind {
    var rest = Int.random(in: 0..<sum, using: &random)
    for kind in CallKind.allCases {
      rest -= weights[kind]
      if rest < 0 { return kind }
    }
    preconditionFailure("the weights add up")
  }
}

extension Load {
  /// Reads the value of `--load`: `usual`, `everything`, or weights such as `serialize=4,tryStart=2`.
  init(parsing text: String?) throws(UsageError) {
    let need = "--load needs everything, usual, or weights such as serialize=4,tryStart=2"
    guard let text, !text.isEmpty else { throw UsageError(text, need) }
    switch text {
    case Self.usual.name: self = .usual
    case Self.everything.name: self = .everything
    default:
      var weights: [CallKind: Int] = [:]
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let sides = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard let kind = CallKind.allCases.first(where: { $0.name == sides[0] }) else {
          throw UsageError(message: "--load knows \(Self.names), and no kind \(UsageError.quoted(sides[0]))")
        }
        guard weights[kind] == nil else {
          throw UsageError(message: "--load takes each kind once, and \(kind.name) is there twice")
        }
        guard sides.count == 2, let weight = Int(sides[1]), 0...Self.greatestWeight ~= weight else {
          throw UsageError(
            message: "--load takes whole weights up to \(Self.greatestWeight), such as \(kind.name)=4, and got "
              + UsageError.quoted(String(part))
          )
        }
        weights[kind] = weight
      }
      guard weights.values.contains(where: { $0 > 0 }) else {
        throw UsageError(message: "--load needs a kind whose weight is not 0")
      }
      self.init(weights)
    }
  }

  private static var names: String { CallKind.allCases.map(\.name).joined(separator: ", ") }
}
