import TransitionSupport

/// What the holders of a lock and its scopes touch, each what is its own, and what they saw.
final class ScopeArena: Sendable {
  /// The places, from the lock down: 0 is the lock, and each other one is in its parent.
  static let names: [[String]] = [[], ["a"], ["a", "x"], ["a", "y"], ["b"], ["b", "x"], ["c"]]

  private let places = ScopeArena.names.map { _ in Place() }
  private let errors = Atomic(0)

  /// A place that a holder has, or something in it, or what it is in.
  private final class Place: @unchecked Sendable {
    // Sendable: `turns` is touched only by who holds the place, or what it is in, which is what the test checks.
    let holders = Atomic(0)
    var turns = 0
  }

  /// The number of times that somebody met a conflicting holder.
  var conflicts: Int { errors.load(ordering: .relaxed) }

  /// The number of turns, for who comes when nobody is there any more.
  var turns: Int { places.reduce(0) { $0 + $1.turns } }

  func enter(_ place: Int) {
    if places[place].holders.wrappingAdd(1, ordering: .relaxed).oldValue > 0 { noteConflict() }
    for other in places.indices where other != place && Self.conflict(place, other) {
      if places[other].holders.load(ordering: .relaxed) > 0 { noteConflict() }
    }
    places[place].turns += 1
  }

  func leave(_ place: Int) { places[place].holders.wrappingSubtract(1, ordering: .relaxed) }

  private func noteConflict() { errors.wrappingAdd(1, ordering: .relaxed) }

  private static func conflict(_ left: Int, _ right: Int) -> Bool {
    names[left].starts(with: names[right]) || names[right].starts(with: names[left])
  }
}
