/// A set of the numbers of operations that have taken effect.
///
/// The set grows from 0, almost without gaps. It only counts the words that are full. So its size
/// depends on the number of operations that overlap, and not on the length of the history. Equal
/// sets have equal representations, for use as keys.
struct LinearizedSet: Hashable, Sendable {
  /// The number of words, from the first, that are full.
  private var fullWords = 0
  /// The words after them, without zeros at the end.
  private var words: [UInt64] = []

  /// The least number that is not in the set.
  var firstMissing: Int {
    for (index, word) in words.enumerated() where word != .max {
      return (fullWords + index) * 64 + (~word).trailingZeroBitCount
    }
    return (fullWords + words.count) * 64
  }

  func contains(_ number: Int) -> Bool {
    let index = number / 64 - fullWords
    if index < 0 { return true }
    return index < words.count && words[index] & (1 << (number % 64)) != 0
  }

  mutating func insert(_ number: Int) {
    let index = number / 64 - fullWords
    if index < 0 { return }
    while words.count <= index { words.append(0) }
    words[index] |= 1 << (number % 64)
    let full = words.prefix { $0 == .max }.count
    if full > 0 {
      words.removeFirst(full)
      fullWords += full
    }
  }

  func inserting(_ number: Int) -> LinearizedSet {
    var set = self
    set.insert(number)
    return set
  }
}
