/// An array that grows without moving its elements.
///
/// Each segment is twice as large as the one before it, so that an index finds its segment by its highest bit, and the
/// longest array has some thirty of them. What an ordinary array does now and then, copying all that it has, would keep
/// other threads out of the critical section for as long as that takes; this one only asks for memory.
///
/// ```swift
/// var numbers = SegmentedArray<Int>()
/// numbers.append(7)
/// numbers[0] += 1
/// print(numbers.removeLast())  // 8
/// ```
///
/// In debug builds it is a value, as arrays are: a copy that is changed is copied as a whole first, and indices are
/// checked. Elsewhere the machine of a lock is never copied, so that is not checked, and a copy would be the same
/// array: an array of arrays, which asks both twice for each element, made a line of blocks take 1.5 times the
/// instructions.
public struct SegmentedArray<Element> {
  @usableFromInline typealias Segment = UnsafeMutablePointer<Element>

  /// The length of the first segment; a power of two. It is memory that even a single element takes, so where elements are
  /// large, it is short.
  @inlinable static var firstLength: Int { MemoryLayout<Element>.stride > 160 ? 2 : 32 }

  /// A number of segments that suffices for every index.
  @inlinable static var mostSegments: Int { 48 }

  /// The owner of the memory of the segments, which also tells whether copies share it.
  @usableFromInline
  final class Owner {
    @usableFromInline let segments: UnsafeMutablePointer<Segment>
    // Not checked for overlapping accesses at run time: only the array changes them, in functions that call nothing
    // meanwhile. The checks took 86 instructions of each element that was added.
    @exclusivity(unchecked) @usableFromInline var segmentCount = 0
    @exclusivity(unchecked) @usableFromInline var count = 0

    @inlinable
    init() { segments = .allocate(capacity: mostSegments) }

    @inlinable
    deinit {
      // Safe: this is the only owner of the memory, of whose elements the first `count` are initialized.
      for (segment, length) in lengths(of: count) { segments[segment].deinitialize(count: length) }
      for segment in 0..<segmentCount { segments[segment].deallocate() }
      segments.deallocate()
    }
  }

  @usableFromInline var owner: Owner?
  /// The owner's segments, kept here so that an access needs no reference.
  @usableFromInline var segments: UnsafeMutablePointer<Segment>?
  /// The first of them, where all elements of a short array are.
  @usableFromInline var first: Segment?

  @usableFromInline var segmentCount = 0

  /// The number of elements.
  @inlinable public var count: Int { storedCount }
  @usableFromInline var storedCount = 0

  #if DEBUG
  /// A counter of accesses, for tests. Copies of an array count together.
  public let accesses = AccessCounter()
  #endif

  /// Creates an empty array, which has no memory yet.
  @inlinable public init() {}

  /// The element at an index, which must be below `count`.
  ///
  /// - Complexity: O(1).
  @inlinable
  public subscript(index: Int) -> Element {
    // Safe: the address is used for this access alone.
    @inline(__always) unsafeAddress { UnsafePointer(address(of: index)) }
    @inline(__always) unsafeMutableAddress {
      makeUnique()
      return address(of: index)
    }
  }

  /// Returns the address of the element at an index, which must be below `count`. A caller that changes the element
  /// calls ``makeUnique()`` before.
  ///
  /// The address is safe to use as long as the array is neither changed in length nor copied: the segment of an element
  /// is initialized up to `count`, and stays where it is.
  @inlinable
  @inline(__always)
  public func address(of index: Int) -> UnsafeMutablePointer<Element> {
    #if DEBUG
    precondition(index >= 0 && index < count, "an index is that of an element")
    accesses.count += 1
    #endif
    if index < Self.firstLength { return first.unsafelyUnwrapped + index }
    let (segment, offset) = Self.position(of: index)
    return segments.unsafelyUnwrapped[segment] + offset
  }

  /// Ensures that no copy shares the elements, in debug builds.
  ///
  /// - Complexity: O(1); O(*n*) where there is a copy.
  @inlinable
  @inline(__always)
  public mutating func makeUnique() {
    #if DEBUG
    if owner != nil, !isKnownUniquelyReferenced(&owner) { copy() }
    #endif
  }

  /// Adds an element at the end.
  ///
  /// - Complexity: O(1), besides asking for memory; no element is moved.
  @inlinable
  public mutating func append(_ element: Element) {
    makeUnique()
    let (segment, offset) = Self.position(of: count)
    if offset == 0 { addSegment(segment) }
    // Safe: the segment is there, and nothing is in it from `count` on.
    (segments.unsafelyUnwrapped[segment] + offset).initialize(to: element)
    setCount(count + 1)
  }

  /// Removes the last element of an array that is not empty, and returns it.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func removeLast() -> Element {
    makeUnique()
    let last = address(of: count - 1)
    setCount(count - 1)
    return last.move()
  }

  /// A Boolean value that indicates whether there is more memory than that of the first segment.
  @inlinable
  @inline(__always)
  public var hasUnusedMemory: Bool { segmentCount > 1 }

  /// Removes all elements together with their memory.
  ///
  /// - Returns: the memory, to be freed where that may take its time; nil if there is none.
  /// - Complexity: O(1): no element is touched.
  @inlinable
  public mutating func removeAll() -> UnusedMemory? {
    defer {
      owner = nil
      (segments, first) = (nil, nil)
      (segmentCount, storedCount) = (0, 0)
    }
    return owner.map { UnusedMemory($0) }
  }
}

extension SegmentedArray {
  @inlinable
  @inline(__always)
  static func position(of index: Int) -> (segment: Int, offset: Int) {
    // Counted from the length of the first segment on, each segment begins at a power of two.
    let position = UInt(bitPattern: index &+ firstLength)
    let bit = UInt.bitWidth &- 1 &- position.leadingZeroBitCount
    return (bit &- firstLength.trailingZeroBitCount, Int(bitPattern: position & ~(1 << UInt(bitPattern: bit))))
  }

  /// Returns the number of elements in each segment.
  @inlinable
  static func lengths(of count: Int) -> [(segment: Int, length: Int)] {
    var (lengths, rest, segment) = ([(segment: Int, length: Int)](), count, 0)
    while rest > 0 {
      lengths.append((segment, min(rest, firstLength << segment)))
      rest -= firstLength << segment
      segment += 1
    }
    return lengths
  }

  @inlinable
  mutating func setCount(_ newCount: Int) {
    storedCount = newCount
    owner.unsafelyUnwrapped.count = newCount
    #if DEBUG
    accesses.count += 1
    #endif
  }

  @inlinable
  @inline(never)
  mutating func addSegment(_ segment: Int) {
    if owner == nil {
      let owner = Owner()
      (self.owner, segments) = (owner, owner.segments)
    }
    guard let owner, segment == segmentCount else { return }
    (owner.segments + segment).initialize(to: .allocate(capacity: Self.firstLength << segment))
    if segment == 0 { first = owner.segments[0] }
    segmentCount += 1
    owner.segmentCount = segmentCount
  }

  #if DEBUG
  @inlinable
  mutating func copy() {
    guard let source = segments else { return }
    let copy = Owner()
    for (segment, length) in Self.lengths(of: count) {
      let memory = Segment.allocate(capacity: Self.firstLength << segment)
      memory.initialize(from: source[segment], count: length)
      (copy.segments + segment).initialize(to: memory)
      copy.segmentCount += 1
    }
    copy.count = count
    (owner, segments, segmentCount) = (copy, copy.segments, copy.segmentCount)
    first = segmentCount > 0 ? copy.segments[0] : nil
  }
  #endif
}

#if DEBUG
/// A counter that the copies of a value share. It is not for use by several threads.
public final class AccessCounter: @unchecked Sendable {
  // Sendable: counted by what accesses the array, so under the section that guards it, the lock's or the clock's; and read
  // by tests on one thread.
  public var count = 0

  @inlinable public init() {}
}
#endif
