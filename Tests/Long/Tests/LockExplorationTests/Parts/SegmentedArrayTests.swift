#if DEBUG
import Testing
import TransitionSupport

@testable import TransitionLock

struct SegmentedArrayTests {
  /// The address of an element, as a number.
  private func address(of index: Int, in array: inout SegmentedArray<Int>) -> UInt {
    withUnsafeMutablePointer(to: &array[index]) { UInt(bitPattern: $0) }
  }

  @Test(
    "At every length across four segments, each element of the array is where it was put, and is removed from the end"
  )
  func everyLength() {
    var array = SegmentedArray<Int>()
    var model: [Int] = []
    for length in 0...500 {
      #expect(array.count == length)
      #expect(model.indices.allSatisfy { array[$0] == model[$0] })
      if length > 0 {
        let last = array.removeLast()
        #expect(last == model.last)
        array.append(-length)
        model[length - 1] = -length
        array[length / 2] += 1_000
        model[length / 2] += 1_000
      }
      array.append(length)
      model.append(length)
    }
    while let last = model.popLast() {
      let taken = array.removeLast()
      #expect(taken == last)
    }
    #expect(array.count == 0)
  }

  @Test("No element of a segmented array is ever moved, however long it grows")
  func nobodyMoves() {
    var array = SegmentedArray<Int>()
    var addresses: [UInt] = []
    for index in 0..<10_000 {
      array.append(index)
      addresses.append(address(of: index, in: &array))
    }
    let addressesThen = addresses.indices.map { address(of: $0, in: &array) }
    #expect(addressesThen == addresses)
  }

  @Test("A segmented array has unused memory beyond the first segment, until all elements are removed")
  func unused() {
    var array = SegmentedArray<Int>()
    let nothing = array.removeAll()
    #expect(nothing == nil)
    for index in 0..<32 { array.append(index) }
    #expect(!array.hasUnusedMemory)
    array.append(32)
    #expect(array.hasUnusedMemory)
    for _ in 0..<33 { _ = array.removeLast() }
    #expect(array.hasUnusedMemory)
    let unused = array.removeAll()
    #expect(unused != nil)
    #expect(!array.hasUnusedMemory)
    #expect(array.count == 0)
    array.append(7)
    #expect(array[0] == 7)
  }

  @Test("Elements go when they are taken out, and the rest of them with the array")
  func elementsGo() {
    final class Element {
      let gone: Guarded<Int>
      init(_ gone: Guarded<Int>) { self.gone = gone }
      deinit { gone.with { $0 += 1 } }
    }
    let gone = Guarded(0)
    do {
      var array = SegmentedArray<Element>()
      for _ in 0..<100 { array.append(Element(gone)) }
      for _ in 0..<10 { _ = array.removeLast() }
      #expect(gone.current == 10)
    }
    #expect(gone.current == 100)
  }

  @Test("A copy of a segmented array has its own elements, and no more memory than they need")
  func copies() {
    final class Element {
      let gone: Guarded<Int>
      init(_ gone: Guarded<Int>) { self.gone = gone }
      deinit { gone.with { $0 += 1 } }
    }
    let gone = Guarded(0)
    var array = SegmentedArray<Element>()
    for _ in 0..<32 { array.append(Element(gone)) }
    var copy = array
    copy[0] = copy[1]
    var changed = array
    changed[1] = changed[0]
    #expect(gone.current == 0)
    #expect(!copy.hasUnusedMemory)
    var shorter = array
    _ = shorter.removeLast()
    #expect(gone.current == 0)
    #expect((array.count, shorter.count) == (32, 31))
    array.append(Element(gone))
    #expect((array.count, copy.count, shorter.count) == (33, 32, 31))
    array = SegmentedArray()
    #expect(gone.current == 1, "the last one is in no copy")
    copy.append(Element(gone))
    #expect(copy.count == 33 && copy.hasUnusedMemory)
    copy = SegmentedArray()
    #expect(gone.current == 2, "it alone had the one that was added")
    shorter = SegmentedArray()
    #expect(gone.current == 3, "the one that was only changed has all others")
    changed = SegmentedArray()
    #expect(gone.current == 34)
  }

  @Test("Each access is counted, to an element and to the length")
  func accesses() {
    var array = SegmentedArray<Int>()
    array.append(7)
    #expect(array.accesses.count == 1)
    array[0] += array[0]
    #expect(array.accesses.count == 3)
    _ = array.removeLast()
    #expect(array.accesses.count == 5)
  }

  @Test("An index without an element is an error", arguments: [-1, 1])
  func noElement(index: Int) async {
    await #expect(processExitsWith: .failure) { [index] in
      var array = SegmentedArray<Int>()
      array.append(7)
      _ = array[index]
    }
  }

  @Test("No memory is left of arrays that have grown and gone", .enabled(if: Memory.bytesInUse != nil))
  func memory() async {
    await #expect(processExitsWith: .success) {
      func makeArrays(_ count: Int) {
        for _ in 0..<count {
          var array = SegmentedArray<Int>()
          for index in 0..<40 { array.append(index) }
        }
      }
      makeArrays(10)
      let before = try #require(Memory.bytesInUse)
      makeArrays(1_000)
      #expect(try #require(Memory.bytesInUse) - before < 1_000 * 32)
    }
  }
}
#endif
