/// A set of the runtime's numbers of tasks.
///
/// The runtime counts tasks, so most numbers of a simulation are a little greater than its first one, and are bits; the others are in a hash table.
/// A pure value.
struct TaskNumberSet {
  private var first: UInt64 = 0
  private var words: [UInt64] = []
  private var others: Set<UInt64> = []

  private static var limit: UInt64 { 1 << 12 }

  /// Returns whether a number is in the set.
  ///
  /// - Complexity: O(1).
  func contains(_ number: UInt64) -> Bool {
    guard let (word, bit) = place(of: number) else { return others.contains(number) }
    return word < words.count && words[word] & bit != 0
  }

  /// Adds a number.
  ///
  /// - Complexity: O(1), amortized.
  mutating func insert(_ number: UInt64) {
    if words.isEmpty { first = number }
    guard let (word, bit) = place(of: number) else {
      others.insert(number)
      return
    }
    while words.count <= word { words.append(0) }
    words[word] |= bit
  }

  /// Removes all numbers, and keeps the memory.
  mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
  }

  /// Returns the word of a number and its bit there; nil if the number is too far from the first one.
  private func place(of number: UInt64) -> (word: Int, bit: UInt64)? {
    guard number >= first, number - first < Self.limit else { return nil }
    return (Int((number - first) / 64), 1 << ((number - first) % 64))
  }
}
