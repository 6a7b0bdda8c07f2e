extension TransitionLock {
  /// The transition that holds a lock: its label, and where it was started.
  public struct Holder: Hashable, Sendable, CustomStringConvertible {
    /// What the call that started the transition named it; by default the function that made the call.
    public let label: String
    /// The file of that call, as `#fileID` gives it.
    public let file: String
    /// The line of that call.
    public let line: Int

    init(_ place: Place) {
      label = place.labelText
      file = place.fileText
      line = place.line
    }

    /// For people, such as `"edit" (AddressBook/Detail.swift:42)`.
    public var description: String {
      file.isEmpty ? "a transition that is just starting" : "\"\(label)\" (\(file):\(line))"
    }
  }
}
