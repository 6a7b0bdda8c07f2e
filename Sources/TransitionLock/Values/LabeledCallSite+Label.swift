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
