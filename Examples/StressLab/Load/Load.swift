import ExampleSupport
import TransitionSupport

/// A mixture of kinds of calls, with a weight for each.
struct Load: Equatable, Sendable {
  /// The name of the mixture, or its weights, in the form of the command line.
  let name: String
  /// The kinds in the mixture, in their order.
  let kinds: [CallKind]
  /// Each kind as often as its weight says.
  private let urn: [CallKind]

  /// Creates a mixture of kinds, at least one of them with a weight.
  init(name: String? = nil, _ weights: [CallKind: Int]) {
    kinds = CallKind.allCases.filter { weights[$0, default: 0] > 0 }
    precondition(!kinds.isEmpty, "a load has calls")
    urn = kinds.flatMap { Array(repeating: $0, count: weights[$0, default: 0]) }
    self.name = name ?? kinds.map { "\($0.name)=\(weights[$0, default: 0])" }.joined(separator: ",")
  }

  /// The default mixture: calls that depend on no time except their own timeouts.
  static let usual = Load(
    name: "usual",
    [
      .tryStart: 25, .serialize: 22, .enqueue: 15, .timeout: 13, .cancel: 11, .actor: 5,
      .endTwice: 5, .wait: 4,
    ]
  )

  /// The mixture of all kinds, in which calls that take a millisecond by their nature are rare.
  static let everything = Load(
    name: "everything",
    [
      .tryStart: 100, .serialize: 88, .enqueue: 60, .timeout: 52, .cancel: 44, .actor: 40,
      .endTwice: 20, .wait: 16,
      .misuse: 4, .close: 4, .destroy: 4, .watch: 1, .overdue: 1, .policy: 40, .scope: 60,
      .observe: 2,
    ]
  )

  /// Returns a random kind, chosen by the weights.
  func draw(using random: inout SplitMix64) -> CallKind {
    urn[Int.random(in: urn.indices, using: &random)]
  }
}

extension Load {
  /// Reads the value of `--load`: `usual`, `everything`, or weights such as
  /// `serialize=4,tryStart=2`.
  init(parsing text: String?) throws(UsageError) {
    for load in [Self.usual, .everything] where load.name == text {
      self = load
      return
    }
    let need =
      "--load needs everything, usual, or weights up to 1000 such as serialize=4,tryStart=2"
    guard let text else { throw UsageError(text, need) }
    var weights: [CallKind: Int] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let kind = CallKind.allCases.first(where: { $0.name == sides[0] }),
        let weight = Int(sides[1]), 1...1_000 ~= weight
      else { throw UsageError(text, need) }
      weights[kind] = weight
    }
    self.init(weights)
  }
}
