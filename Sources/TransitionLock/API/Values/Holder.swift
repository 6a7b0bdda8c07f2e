extension TransitionLock {
  /// A description of the transition that holds a lock: its label, the call that started it, and
  /// the least time for which it has been in the way.
  public struct Holder: Sendable, CustomStringConvertible {
    private let callSite: LabeledCallSite
    private let text: String?
    /// The label of the transition; by default the function that made the call.
    public var label: String { text ?? callSite.labelText }
    /// The file of the call that started the transition, in the form of `#fileID`.
    public var file: String { callSite.fileText }
    /// The line of that call.
    public var line: Int { callSite.line }
    /// The least time for which the transition has held the lock, at the last look of the watch;
    /// nil if the watch has not found it in the way of other calls.
    ///
    /// It is zero from the first look until the next one.
    public let age: Duration?

    init(_ origin: Origin, age: Duration? = nil) {
      (callSite, text, self.age) = (origin.callSite, origin.text?.text, age)
    }

    static var unknown: Holder { Holder(Origin.unknown) }

    /// A human-readable text, such as `"edit" (AddressBook/Detail.swift:42)`.
    public var description: String {
      file.isEmpty ? "a transition that is just starting" : describe(label, file, line)
    }
  }
}

extension TransitionLock.Holder: Hashable {
  /// Returns a Boolean value that indicates whether both have the same label, file and line, with
  /// any age.
  public static func == (left: Self, right: Self) -> Bool {
    left.label == right.label && left.file == right.file && left.line == right.line
  }

  /// Hashes the label, the file and the line.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(label)
    hasher.combine(file)
    hasher.combine(line)
  }
}

/// Returns the text of a transition for messages. A label that was made at run time is gone after
/// the transition; then the text consists of the call site.
func describe(_ label: String, _ file: String, _ line: Int) -> String {
  label.isEmpty ? "at \(file):\(line)" : "\"\(label)\" (\(file):\(line))"
}
