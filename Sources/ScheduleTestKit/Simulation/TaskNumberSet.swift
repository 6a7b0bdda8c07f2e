internal import TransitionSupport

/// A set of the runtime's numbers of tasks, which one thread changes while others ask.
///
/// The runtime counts tasks, so most numbers of a simulation are a little greater than its first one, and are bits; the others are in a hash table.
/// The bits are atomic, because each new task of a simulation adds one.
final class TaskNumberSet: @unchecked Sendable {
  // Sendable: the memory of the words is allocated once, and only atomic operations read and write it.
  private let first = Atomic<UInt64>(0)
  private let words: UnsafeMutablePointer<Atomic<UInt64>>
  private let others = Guarded<Set<UInt64>>([])

  private static var wordCount: Int { 64 }

  init() {
    words = .allocate(capacity: Self.wordCount)
    for word in 0..<Self.wordCount { (words + word).initialize(to: Atomic(0)) }
  }

  deinit { words.deallocate() }

  /// Returns whether a number is in the set.
  ///
  /// - Complexity: O(1).
  func contains(_ number: UInt64) -> Bool {
    guard let (word, bit) = place(of: number) else { return others.run { $0.contains(number) } }
    return words[word].load(ordering: .acquiring) & bit != 0
  }

  /// Adds a number.
  ///
  /// - Complexity: O(1), amortized.
  func insert(_ number: UInt64) {
    if first.load(ordering: .relaxed) == 0 { first.store(number, ordering: .releasing) }
    guard let (word, bit) = place(of: number) else { return others.run { _ = $0.insert(number) } }
    words[word].store(words[word].load(ordering: .relaxed) | bit, ordering: .releasing)
  }

  /// Removes all numbers, and keeps the memory.
  func removeAll() {
    first.store(0, ordering: .relaxed)
    for word in 0..<Self.wordCount { words[word].store(0, ordering: .relaxed) }
    others.run { $0.removeAll(keepingCapacity: true) }
  }

  /// Returns the word of a number and its bit there; nil if the number is too far from the first one.
  private func place(of number: UInt64) -> (word: Int, bit: UInt64)? {
    let first = first.load(ordering: .acquiring)
    guard number >= first, number - first < UInt64(64 * Self.wordCount) else { return nil }
    return (Int((number - first) / 64), 1 << ((number - first) % 64))
  }
}
