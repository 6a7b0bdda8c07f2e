/// A set of the numbers of operations that have taken effect.
///
/// It grows from below, almost without gaps. So the words that are full are only counted, and sets of long histories
/// are as small as what is open at a time. Equal sets have equal representations, so that they can be looked up.
struct LinearizedSet: Hashable, Sendable {
  /// The number of words, from the first, that are full.
  private var fullWords = 0
  /// The words that follow, without zeros at the end.
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
