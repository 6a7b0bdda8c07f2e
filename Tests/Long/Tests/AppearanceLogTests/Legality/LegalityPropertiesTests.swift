import NavigationSimulator
import Testing
import TransitionSupport

/// The machine against the oracle.
@Suite("Legality: the machine and the oracle agree")
struct LegalityPropertiesTests {
  private func expectAgreement(
    _ records: [CallbackRecord],
    _ oracle: LegalityOracle,
    _ comment: @autoclosure () -> String
  ) {
    let assumptions = CallbackLegality.Assumptions(
      namesAreUnique: oracle.nameIsUnique,
      isTruncated: oracle.isTruncated
    )
    let violations = CallbackLegality.violations(in: records, assuming: assumptions)
    if violations.isEmpty != oracle.isLegal(records) {
      Issue.record("\(comment()): the oracle disagrees with \(violations) of\n\(CallbackLog(records).text)")
    }
  }

  @Test(
    "The machine and the oracle agree on every sequence of up to five callbacks of one controller",
    arguments: [false, true]
  )
  func everySequence(nameIsUnique: Bool) {
    let alphabet = StateTableTests.columns.map { record("B", $0) }
    var sequences: [[CallbackRecord]] = [[]]
    for _ in 0...5 {
      for sequence in sequences {
        for isTruncated in [false, true] {
          let oracle = LegalityOracle(nameIsUnique: nameIsUnique, isTruncated: isTruncated)
          expectAgreement(sequence, oracle, "nameIsUnique \(nameIsUnique)")
        }
      }
      if sequences[0].count == 5 { break }
      sequences = sequences.flatMap { sequence in alphabet.map { sequence + [$0] } }
    }
    #expect(sequences.count == 7_776)
  }

  @Test("The machine and the oracle agree on every sequence of up to five moves")
  func everyMove() {
    let targets = [nil, "p", "q"]
    let alphabet = targets.flatMap { [record("B", .willMove, to: $0), record("B", .didMove, to: $0)] }
    var sequences: [[CallbackRecord]] = [[]]
    for _ in 1...5 {
      sequences = sequences.flatMap { sequence in alphabet.map { sequence + [$0] } }
      for sequence in sequences { expectAgreement(sequence, LegalityOracle(), "moves") }
    }
    #expect(sequences.count == 7_776)
  }

  /// A legal walk of three controllers, whose callbacks come in between each other's.
  private func walk(_ generator: inout SplitMix64, _ oracle: LegalityOracle) -> [CallbackRecord] {
    var open = oracle
    open.isTruncated = true
    let callbacks = StateTableTests.columns.flatMap { callback in ["A", "B", "C"].map { record($0, callback) } }
    let moves = ["A", "B"].flatMap { name in
      [nil, "p", "q"].flatMap { [record(name, .willMove, to: $0), record(name, .didMove, to: $0)] }
    }
    var records: [CallbackRecord] = []
    let length = Int.random(in: 4...12, using: &generator)
    while records.count < length {
      let next = (callbacks + moves).randomElement(using: &generator) ?? callbacks[0]
      if open.isLegal(records + [next]) { records.append(next) }
    }
    for did in ["A", "B", "C"].flatMap({ [record($0, .viewDidAppear), record($0, .viewDidDisappear)] })
    where open.isLegal(records + [did]) {
      records.append(did)
    }
    return records
  }

  @Test(
    "Legal walks are accepted; dropping, doubling or swapping callbacks is reported where it makes one illegal, and only there"
  )
  func mutations() {
    var illegal = 0
    for seed in 1...UInt64(100) {
      var generator = SplitMix64(seed: seed)
      let oracle = LegalityOracle(nameIsUnique: seed.isMultiple(of: 2))
      let walk = walk(&generator, oracle)
      #expect(oracle.isLegal(walk), "seed \(seed)")
      expectAgreement(walk, oracle, "seed \(seed), the walk itself")
      for first in walk.indices {
        var dropped = walk
        dropped.remove(at: first)
        expectAgreement(dropped, oracle, "seed \(seed), without \(first)")
        var doubled = walk
        doubled.insert(walk[first], at: first)
        expectAgreement(doubled, oracle, "seed \(seed), with \(first) twice")
        illegal += oracle.isLegal(doubled) ? 0 : 1
        for second in walk.indices where second > first {
          var swapped = walk
          swapped.swapAt(first, second)
          expectAgreement(swapped, oracle, "seed \(seed), with \(first) and \(second) in each other's place")
        }
      }
    }
    #expect(illegal > 500, "mutations that make nothing illegal prove nothing")
  }
}
