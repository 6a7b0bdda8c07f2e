extension TransitionLock {
  /// The name of a transition in messages: a literal, at no cost, or a text that is made at run
  /// time.
  ///
  /// Write a label as a string literal; by default it is the function that makes the call.
  ///
  /// ```swift
  /// let edit = lock.tryStart("edit")
  /// let show = lock.tryStart("show \(contact.name)")
  /// ```
  ///
  /// A literal is memory of the program, and costs nothing. A text that the caller makes at run
  /// time costs a visit to the critical section. The lock keeps it no longer than its request or
  /// transition, so a later report, about a token that is ended again, shows only the file and the
  /// line.
  public struct Label: ExpressibleByStringInterpolation, Sendable {
    @usableFromInline let literal: StaticString
    /// ``Origin/handsOut`` if the body of the call receives its token; 0 if not.
    @usableFromInline var handsOut = Origin.handsOut
    /// The text that was made at run time; nil for a literal.
    @usableFromInline let text: LabelText?

    /// Creates a label from a literal.
    @_alwaysEmitIntoClient
    public init(stringLiteral literal: StaticString) {
      self.literal = literal
      text = nil
    }

    /// Creates a label from a literal that a caller passed on.
    @_alwaysEmitIntoClient
    public init(_ literal: StaticString) { self.init(stringLiteral: literal) }

    /// Creates a label from a text that is made at run time, such as `"show \(name)"`.
    @_alwaysEmitIntoClient
    public init(stringInterpolation interpolation: StringInterpolation) {
      self.init(interpolation.text)
    }

    /// Creates a label from an existing text.
    @_alwaysEmitIntoClient
    public init(_ text: String) {
      literal = ""
      self.text = LabelText(text)
    }

    /// The label of a call whose body does not receive its token.
    @_alwaysEmitIntoClient var keepingToken: Label {
      var label = self
      label.handsOut = 0
      return label
    }

    /// A builder of labels, which the compiler calls.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
      @usableFromInline var text: String

      /// Creates an empty text with room for the literals and values.
      @_alwaysEmitIntoClient
      public init(literalCapacity: Int, interpolationCount: Int) { text = "" }

      /// Adds the literal text between the values.
      @_alwaysEmitIntoClient
      public mutating func appendLiteral(_ literal: StaticString) {
        literal.withUTF8Buffer { text += String(decoding: $0, as: UTF8.self) }
      }

      /// Adds a value, as `print` shows it.
      @_alwaysEmitIntoClient
      public mutating func appendInterpolation<Value>(_ value: Value) {
        text += String(describing: value)
      }
    }
  }
}

/// The text of a label that was made at run time, for as long as its request or transition lasts.
///
/// It is an object, so that a label is small, and that releasing a literal's label, which has no
/// text, costs nothing.
@usableFromInline
final class LabelText: Sendable {
  let text: String

  @usableFromInline
  init(_ text: String) { self.text = text }
}

extension LabeledCallSite {
  /// Creates the site of a call, without the text of a label that was made at run time.
  @_alwaysEmitIntoClient
  @inline(__always)
  init(_ label: TransitionLock.Label, _ file: StaticString, _ line: UInt) {
    let literal = label.literal
    self.label = Self.address(literal)
    self.file = Self.address(file)
    extent =
      Self.length(literal) | Self.length(file) << 16 | UInt64(truncatingIfNeeded: line) << 32
  }
}

/// A call site with a label, packed into 24 bytes, which copy without reference counting.
///
/// Unlike a `CallSite`, it has a label, and atomics can store it field by field for other threads.
/// The two texts are literals, whose memory lives as long as the program, so an address and a
/// length suffice.
@usableFromInline
struct LabeledCallSite: Sendable {
  @usableFromInline let label: UInt
  @usableFromInline let file: UInt
  /// The length of the label (bits 0-15), that of the file (bits 16-31), and the line (bits 32-63).
  @usableFromInline let extent: UInt64

  /// Returns the address of a text; 0 for a static string of one scalar, which has no memory, and
  /// which messages show as an empty text.
  @_alwaysEmitIntoClient
  static func address(_ text: StaticString) -> UInt {
    text.hasPointerRepresentation ? UInt(bitPattern: text.utf8Start) : 0
  }

  @_alwaysEmitIntoClient
  static func length(_ text: StaticString) -> UInt64 {
    text.hasPointerRepresentation ? UInt64(min(text.utf8CodeUnitCount, 0xFFFF)) : 0
  }

  /// The label; empty if it is unknown.
  var labelText: String { Self.text(at: label, length: extent & 0xFFFF) }
  var fileText: String { Self.text(at: file, length: extent >> 16 & 0xFFFF) }
  var line: Int { Int(extent >> 32) }

  private static func text(at address: UInt, length: UInt64) -> String {
    // Safe: address and length come from one StaticString, whose bytes are immortal.
    guard let start = UnsafePointer<UInt8>(bitPattern: address) else { return "" }
    return String(
      decoding: UnsafeBufferPointer<UInt8>(start: start, count: Int(length)),
      as: UTF8.self
    )
  }
}
