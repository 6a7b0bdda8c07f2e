extension TransitionLock {
  /// The name of a transition in messages: a literal, at no cost, or a text that is made at run time.
  ///
  /// Write a label as a string literal; by default it is the function that makes the call.
  ///
  /// ```swift
  /// let edit = lock.tryStart("edit")
  /// let show = lock.tryStart("show \(contact.name)")
  /// ```
  ///
  /// A literal is memory of the program, and costs nothing. The caller makes a text at run time; such a label costs a
  /// visit to the critical section. The lock keeps it no longer than its request or transition, so a later report,
  /// about a token that is ended again, shows only the file and the line.
  public struct Label: ExpressibleByStringInterpolation, Sendable {
    @usableFromInline let literal: StaticString
    /// The text that was made at run time; nil for a literal.
    @usableFromInline let text: LabelText?

    /// Creates a label from a literal.
    @inlinable
    public init(stringLiteral literal: StaticString) {
      self.literal = literal
      text = nil
    }

    /// Creates a label from a literal that a caller passed on.
    @inlinable
    public init(_ literal: StaticString) { self.init(stringLiteral: literal) }

    /// Creates a label from a text that is made at run time, such as `"show \(name)"`.
    @inlinable
    public init(stringInterpolation interpolation: StringInterpolation) {
      self.init(interpolation.text)
    }

    /// Creates a label from an existing text.
    @inlinable
    public init(_ text: String) {
      literal = ""
      self.text = LabelText(text)
    }

    /// A builder of labels, which the compiler calls.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
      @usableFromInline var text: String

      /// Creates an empty text with room for the literals and values.
      @inlinable
      public init(literalCapacity: Int, interpolationCount: Int) {
        text = ""
        text.reserveCapacity(literalCapacity + interpolationCount * 8)
      }

      /// Adds the literal text between the values.
      @inlinable
      public mutating func appendLiteral(_ literal: StaticString) {
        literal.withUTF8Buffer { text += String(decoding: $0, as: UTF8.self) }
      }

      /// Adds a value, as `print` shows it.
      @inlinable
      public mutating func appendInterpolation<Value>(_ value: Value) {
        text += String(describing: value)
      }
    }
  }
}

/// The text of a label that was made at run time, for as long as its request or transition lasts.
///
/// It is an object, so that a label is small, and that releasing the label of a literal, which has no text, costs
/// nothing.
@usableFromInline
final class LabelText: Sendable {
  let text: String

  @usableFromInline
  init(_ text: String) { self.text = text }
}

extension LabeledCallSite {
  /// Creates the site of a call, without the text of a label that was made at run time.
  @inlinable
  @inline(__always)
  init(_ label: TransitionLock.Label, _ file: StaticString, _ line: UInt) {
    let literal = label.literal
    self.init(
      label: Self.address(literal),
      file: Self.address(file),
      extent: Self.length(literal) | Self.length(file) << 16 | UInt64(truncatingIfNeeded: line) << 32
    )
  }
}
