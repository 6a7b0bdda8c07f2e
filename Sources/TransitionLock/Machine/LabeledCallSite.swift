/// A call site with a label, packed into 24 bytes that are copied without reference counting.
///
/// It is more than a `CallSite`: it has a label, and it can be stored field by field in atomics for other threads to
/// read. The two texts are literals, whose memory lives as long as the program, so that an address and a length are
/// enough.
@usableFromInline
struct LabeledCallSite: Hashable, Sendable {
  @usableFromInline let label: UInt
  @usableFromInline let file: UInt
  /// The length of the label (bits 0-15), that of the file (bits 16-31), and the line (bits 32-63).
  @usableFromInline let extent: UInt64

  @inlinable
  init(label: UInt, file: UInt, extent: UInt64) {
    self.label = label
    self.file = file
    self.extent = extent
  }

  /// The call site of which nothing is known.
  static var unknown: LabeledCallSite { LabeledCallSite(label: 0, file: 0, extent: 0) }

  /// Returns the address of a text; 0 for a static string of one scalar, made by hand, which has no memory and is shown
  /// as an empty text.
  @inlinable
  static func address(_ text: StaticString) -> UInt {
    text.hasPointerRepresentation ? UInt(bitPattern: text.utf8Start) : 0
  }

  @inlinable
  static func length(_ text: StaticString) -> UInt64 {
    text.hasPointerRepresentation ? UInt64(min(text.utf8CodeUnitCount, 0xFFFF)) : 0
  }

  /// A Boolean value that indicates whether the label is a literal that is not empty.
  var hasLabel: Bool { extent & 0xFFFF != 0 }
  var labelText: String { Self.text(at: label, length: extent & 0xFFFF) }
  var fileText: String { Self.text(at: file, length: extent >> 16 & 0xFFFF) }
  var line: Int { Int(extent >> 32) }

  private static func text(at address: UInt, length: UInt64) -> String {
    // Safe: address and length come from one StaticString, whose bytes are immortal.
    guard let start = UnsafePointer<UInt8>(bitPattern: address) else { return "" }
    return String(decoding: UnsafeBufferPointer<UInt8>(start: start, count: Int(length)), as: UTF8.self)
  }
}
