/// The text of a label that was made at run time, for as long as its request or transition lasts.
final class LabelText: Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  /// Nil for a literal, whose text is in the place.
  static func of(_ label: TransitionLock.Label) -> Unmanaged<LabelText>? {
    label.text.map { .passRetained(LabelText($0)) }
  }
}
