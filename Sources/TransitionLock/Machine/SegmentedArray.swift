/// An array that grows without moving its elements.
///
/// Each segment is twice as large as the one before it, so that an index finds its segment by its highest bit, and the
/// longest array has some thirty of them. What an ordinary array does now and then, copying all that it has, would keep
/// other threads out of the critical section for as long as that takes; this one only asks for memory.
///
///     var numbers = SegmentedArray<Int>()
///     numbers.append(7)
///     numbers[0] += 1
///     numbers.removeLast()     // 8
///
/// Compared with an array it costs one more step for each access.
struct SegmentedArray<Element> {
  typealias Segment = ContiguousArray<Element>

  /// The length of the first segment; a power of two.
  private static var firstLength: Int { 32 }

  private var segments: [Segment] = []

  /// The number of elements.
  private(set) var count = 0

  #if DEBUG
  /// Counts each access, for tests that want to know how many there are. Copies of an array count together.
  let accesses = AccessCounter()
  #endif

  /// The element at an index.
  ///
  /// - Complexity: O(1).
  subscript(index: Int) -> Element {
    _read {
      noteAccess()
      let (segment, offset) = Self.position(of: index)
      yield segments[segment][offset]
    }
    _modify {
      noteAccess()
      let (segment, offset) = Self.position(of: index)
      yield &segments[segment][offset]
    }
  }

  /// Adds an element at the end.
  ///
  /// - Complexity: O(1), besides asking for memory; no element is moved.
  mutating func append(_ element: Element) {
    noteAccess()
    let (segment, _) = Self.position(of: count)
    if segment == segments.count {
      segments.append(Segment())
      segments[segment].reserveCapacity(Self.firstLength << segment)
    }
    segments[segment].append(element)
    count += 1
  }

  /// Takes the last element out of an array that is not empty.
  ///
  /// - Complexity: O(1).
  mutating func removeLast() -> Element {
    noteAccess()
    count -= 1
    let (segment, _) = Self.position(of: count)
    return segments[segment].removeLast()
  }

  /// Whether there is more memory than that of the first segment.
  var hasSurplus: Bool { segments.count > 1 }

  /// Takes all elements out, and their memory with them.
  ///
  /// - Returns: the memory, to be let go where that may take its time; nil if there is none.
  /// - Complexity: O(1): no element is touched.
  mutating func removeAll() -> [Segment]? {
    guard !segments.isEmpty else { return nil }
    count = 0
    defer { segments = [] }
    return segments
  }

  @inline(__always)
  private static func position(of index: Int) -> (segment: Int, offset: Int) {
    // Counted from the length of the first segment on, each segment begins at a power of two.
    let position = index + firstLength
    let bit = Int.bitWidth - 1 - position.leadingZeroBitCount
    return (bit - firstLength.trailingZeroBitCount, position & ~(1 << bit))
  }

  @inline(__always)
  private func noteAccess() {
    #if DEBUG
    accesses.count += 1
    #endif
  }
}

#if DEBUG
/// A number that many copies of a value count up. Not for several threads.
final class AccessCounter: @unchecked Sendable {
  // Sendable: counted under the critical section of the machine that it belongs to, and read by tests on one thread.
  var count = 0
}
#endif
