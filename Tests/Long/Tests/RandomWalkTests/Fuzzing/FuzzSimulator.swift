import TestSupport

@testable import NavigationSimulator

/// Calls verbs of a random walk at times; the given bytes choose both.
///
/// - Returns: the inconsistency, or the surviving objects; nil if there are none.
func fuzzSimulator(_ bytes: some Sequence<UInt8>) -> String? {
  var bytes = FuzzBytes(bytes)
  let first = bytes.byte() ?? 0
  var survivors: [Weakly<AnyObject>] = []
  var journal = ""
  do {
    let shapes = WalkShape.allCases
    let walker = Walker(
      choices: bytes,
      shape: shapes[Int(first) % shapes.count],
      meddles: first & 0x10 != 0,
      drops: first & 0x20 != 0,
      touches: first & 0x40 != 0
    )
    func failure(_ wrong: [String]) -> String {
      "\(wrong.joined(separator: "\n"))\n--\n\(walker.journal.joined(separator: "\n"))"
    }
    while !walker.random.isUsedUp, walker.journal.count < 200 {
      walker.stepOrTouch()
      var wrong = walker.inconsistencies
      if wrong.isEmpty, walker.random.next() % 6 == 0 {
        walker.rest()
        wrong = walker.unrest
      }
      guard wrong.isEmpty else { return failure(wrong) }
    }
    // Some simulations are released in the middle.
    if first & 0x80 == 0 {
      walker.rest()
      let wrong = walker.unrest
      guard wrong.isEmpty else { return failure(wrong) }
    }
    let all: [AnyObject] = [walker, walker.simulation, walker.window] + walker.alive
    journal = walker.journal.joined(separator: "\n")
    survivors = all.map(Weakly.init)
  }
  let names = survivors.compactMap { $0.object.map { "\($0)" } }
  return names.isEmpty ? nil : "left: \(names.joined(separator: ", "))\n--\n\(journal)"
}
