internal import TransitionSupport

/// A set of the runtime's numbers of tasks, which one thread changes while others read it.
///
/// The runtime numbers tasks consecutively, so most numbers of a simulation are a little greater
/// than its first one. Each of these is one bit; a hash table contains the others. The bits are
/// atomic, so that a new task takes no lock.
///
/// A struct of two raw pointers to memory that is never freed: a class would cost a retain/release
/// pair per new task.
struct TaskNumberSet: @unchecked Sendable {
  // Sendable: the memory is allocated once. Only atomic operations read and write the words and
  // `first`, and `others` guards itself.
  private struct Header: ~Copyable {
    let first = Atomic<UInt64>(0)
    let others = Guarded<Set<UInt64>>([])
  }

  private let header = UnsafeMutablePointer<Header>.allocate(capacity: 1)
  private let words = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: Self.wordCount)

  private static var wordCount: Int { 64 }

  init() {
    header.initialize(to: Header())
    for word in 0..<Self.wordCount { (words + word).initialize(to: Atomic(0)) }
  }

  /// Returns whether a number is in the set.
  ///
  /// - Complexity: O(1).
  func contains(_ number: UInt64) -> Bool {
    guard let (word, bit) = place(of: number) else {
      return header.pointee.others.run { $0.contains(number) }
    }
    return words[word].load(ordering: .acquiring) & bit != 0
  }

  /// Adds a number.
  ///
  /// - Complexity: O(1), amortized.
  func insert(_ number: UInt64) {
    if header.pointee.first.load(ordering: .relaxed) == 0 {
      header.pointee.first.store(number, ordering: .releasing)
    }
    guard let (word, bit) = place(of: number) else {
      return header.pointee.others.run { _ = $0.insert(number) }
    }
    words[word].store(words[word].load(ordering: .relaxed) | bit, ordering: .releasing)
  }

  /// Removes all numbers, and keeps the memory.
  func removeAll() {
    header.pointee.first.store(0, ordering: .relaxed)
    for word in 0..<Self.wordCount { words[word].store(0, ordering: .relaxed) }
    header.pointee.others.run { $0.removeAll(keepingCapacity: true) }
  }

  /// Returns the word of a number and its bit there; nil if the number is too far from the first
  /// one.
  private func place(of number: UInt64) -> (word: Int, bit: UInt64)? {
    let first = header.pointee.first.load(ordering: .acquiring)
    guard number >= first, number - first < UInt64(64 * Self.wordCount) else { return nil }
    return (Int((number - first) / 64), 1 << ((number - first) % 64))
  }
}
