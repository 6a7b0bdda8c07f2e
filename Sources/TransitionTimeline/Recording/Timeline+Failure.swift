extension Timeline {
  /// The reason why a timeline refused to record something. The call has changed nothing.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of a failure. More kinds may come; handle those that you do not know like any
    /// error.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
      /// A human-readable name, also for logs.
      public let description: String

      /// The span's end lies before its start.
      public static let endsBeforeItStarts = Code(description: "endsBeforeItStarts")
      /// The time is negative: it lies before the recording's origin.
      public static let beforeOrigin = Code(description: "beforeOrigin")
      /// The timeline has no such lane: the identifier is another timeline's.
      public static let unknownLane = Code(description: "unknownLane")
      /// The timeline has no such span: the identifier is another timeline's.
      public static let unknownSpan = Code(description: "unknownSpan")
      /// The span has been closed before.
      public static let alreadyClosed = Code(description: "alreadyClosed")
    }

    /// The kind of the failure.
    public let code: Code
    /// The label of the span or mark concerned; for a mark without a label, its symbol; for an
    /// unknown span, empty.
    public let label: String
    /// A human-readable message: the attempted operation, the obstacle, and the remedy.
    public let description: String
  }
}

extension Timeline.Failure {
  static func endsBeforeItStarts(_ label: String, start: Duration, end: Duration) -> Self {
    Self(
      code: .endsBeforeItStarts,
      label: label,
      description:
        "Span \"\(label)\" cannot end at \(end): it starts at \(start). Give it an end that is not earlier."
    )
  }

  static func beforeOrigin(_ label: String, _ time: Duration) -> Self {
    Self(
      code: .beforeOrigin,
      label: label,
      description:
        "\"\(label)\" cannot be recorded at \(time): times are zero or later, since the recording's origin. "
        + "Measure from the moment at which the recording began."
    )
  }

  static func unknownLane(_ label: String) -> Self {
    Self(
      code: .unknownLane,
      label: label,
      description:
        "\"\(label)\" cannot be recorded: this timeline has no such lane. Use an identifier that its addLane returned."
    )
  }

  static var unknownSpan: Self {
    Self(
      code: .unknownSpan,
      label: "",
      description:
        "A span cannot be closed: this timeline has no such span. Use an identifier that its openSpan returned."
    )
  }

  static func alreadyClosed(_ label: String, at end: Duration) -> Self {
    Self(
      code: .alreadyClosed,
      label: label,
      description:
        "Span \"\(label)\" cannot be closed again: it ended at \(end). Close each span once."
    )
  }
}
