import Testing
import TransitionSupport

@testable import TransitionLock

struct OrderedHeapTests {
  /// A heap beside an array that is searched.
  struct Pair {
    private var heap = OrderedHeap<Duration, Int>()
    private(set) var model: [(number: Int32, deadline: Int, element: Int)] = []
    private var next = 0

    /// The entry that is due first; among equals, the one that came first.
    private var first: (number: Int32, deadline: Int, element: Int)? {
      let least = model.map(\.deadline).min()
      return model.first { $0.deadline == least }
    }

    mutating func add(_ deadline: Int) {
      next += 1
      model.append((heap.add(next, at: .seconds(deadline)), deadline, next))
    }

    mutating func remove(at position: Int) -> Bool {
      let entry = model.remove(at: position)
      return heap.remove(entry.number) == entry.element && isRight
    }

    mutating func removeFirst(by limit: Int?) -> Bool {
      let expected = limit.map { limit in first.flatMap { $0.deadline <= limit ? $0 : nil } } ?? first
      if let expected { model.removeAll { $0.number == expected.number } }
      return heap.removeFirst(by: limit.map { .seconds($0) }) == expected?.element && isRight
    }

    var isRight: Bool {
      let least = model.map(\.deadline).min()
      return heap.count == model.count && heap.firstKey == least.map { .seconds($0) }
        && heap.firstElements == model.filter { $0.deadline == least }.map(\.element)
    }

    /// Removes all entries in the order in which they are due.
    func emptiesInOrder() -> Bool {
      var copy = self
      while !copy.model.isEmpty {
        if !copy.removeFirst(by: nil) { return false }
      }
      return copy.removeFirst(by: nil)
    }
  }

  @Test(
    "Entries come out by deadline, equals first in, first out, in every order of up to five, whichever leave before"
  )
  func everyOrder() {
    var visited = 0
    var wrong = 0
    func visit(_ pair: Pair, _ length: Int) {
      visited += 1
      if !pair.isRight || !pair.emptiesInOrder() { wrong += 1 }
      for position in pair.model.indices {
        var pair = pair
        if !pair.remove(at: position) || !pair.emptiesInOrder() { wrong += 1 }
      }
      for limit in 0...4 {
        var pair = pair
        if !pair.removeFirst(by: limit) { wrong += 1 }
      }
      guard length < 5 else { return }
      for deadline in 1...4 {
        var pair = pair
        pair.add(deadline)
        visit(pair, length + 1)
      }
    }
    visit(Pair(), 0)
    #expect(wrong == 0)
    // All sequences of up to five of four deadlines.
    #expect(visited == 1_365)
  }

  @Test("A deadline heap behaves like a sorted array in long random lives", arguments: [1, 2, 3, 4] as [UInt64])
  func randomly(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var pair = Pair()
    for step in 0..<1_500 {
      let grows = step / 300 % 2 == 0
      let isRight: Bool
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<(grows ? 6 : 3):
        pair.add(Int.random(in: 0..<50, using: &random))
        isRight = pair.isRight
      case 6..<8:
        isRight = pair.removeFirst(by: Bool.random(using: &random) ? nil : 25)
      default:
        isRight = pair.model.indices.randomElement(using: &random).map { pair.remove(at: $0) } ?? true
      }
      #expect(isRight, "step \(step)")
    }
    #expect(pair.emptiesInOrder())
  }
}
