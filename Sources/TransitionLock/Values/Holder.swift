extension TransitionLock {
  /// The transition that holds a lock: its label, where it was started, and for how long it has been in the way.
  public struct Holder: Sendable, CustomStringConvertible {
    /// What the call that started the transition named it; by default the function that made the call.
    public let label: String
    /// The file of that call, as `#fileID` gives it.
    public let file: String
    /// The line of that call.
    public let line: Int
    /// For how long at least the transition has held the lock, where others want it and the watch has looked; otherwise nil.
    public let age: Duration?

    init(_ callSite: LabeledCallSite, text: String? = nil, age: Duration? = nil) {
      label = text ?? callSite.labelText
      file = callSite.fileText
      line = callSite.line
      self.age = age
    }

    /// For people, such as `"edit" (AddressBook/Detail.swift:42)`.
    public var description: String {
      file.isEmpty ? "a transition that is just starting" : describe(label, file, line)
    }
  }
}

extension TransitionLock.Holder: Hashable {
  /// Whether both are the same transition by label, file and line; its age changes while one looks.
  public static func == (left: Self, right: Self) -> Bool {
    left.label == right.label && left.file == right.file && left.line == right.line
  }

  /// Hashes label, file and line.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(label)
    hasher.combine(file)
    hasher.combine(line)
  }
}

/// A transition for people. A label that was made at run time is gone with it, and then the place stands for itself.
func describe(_ label: String, _ file: String, _ line: Int) -> String {
  label.isEmpty ? "at \(file):\(line)" : "\"\(label)\" (\(file):\(line))"
}
