/// A label and the place in the source where something was called, in 24 bytes that are copied without counting.
///
/// The two texts are literals, whose memory lives as long as the program; so an address and a length are enough, and
/// can be stored field by field in atomics for others to read.
@usableFromInline
struct LabeledCallSite: Equatable, Sendable {
  @usableFromInline let label: UInt
  @usableFromInline let file: UInt
  /// Length of the label (bits 0-15), of the file (bits 16-31), and the line (bits 32-63).
  @usableFromInline let extent: UInt64

  @inlinable
  init(label: UInt, file: UInt, extent: UInt64) {
    self.label = label
    self.file = file
    self.extent = extent
  }

  /// The place of a call, without the text of a label that was made at run time.
  @inlinable
  init(_ label: TransitionLock.Label, _ file: StaticString, _ line: UInt) {
    let literal = label.literal
    self.init(
      label: Self.address(literal),
      file: Self.address(file),
      extent: Self.length(literal) | Self.length(file) << 16 | UInt64(truncatingIfNeeded: line) << 32
    )
  }

  /// The place of which nothing is known.
  static var unknown: LabeledCallSite { LabeledCallSite(label: 0, file: 0, extent: 0) }

  /// A static string of one scalar, made by hand, has no memory; it is shown as an empty text.
  @inlinable
  static func address(_ text: StaticString) -> UInt {
    text.hasPointerRepresentation ? UInt(bitPattern: text.utf8Start) : 0
  }

  @inlinable
  static func length(_ text: StaticString) -> UInt64 {
    text.hasPointerRepresentation ? UInt64(min(text.utf8CodeUnitCount, 0xFFFF)) : 0
  }

  /// Whether the label is a literal with something in it.
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
