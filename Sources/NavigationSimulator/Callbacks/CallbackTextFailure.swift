/// A line of a log that cannot be read. The reading has stopped there, without a log.
public struct CallbackTextFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A reason why a line cannot be read.
  ///
  /// More reasons may come; show those that you do not know by their description.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// A human-readable name, also for logs.
    public let description: String

    /// The line names no controller with a callback, or the brackets or quotes of its controller do
    /// not end.
    public static let noCallback = Code(description: "noCallback")
    /// The callback does not accept the words after it.
    public static let unreadableArguments = Code(description: "unreadableArguments")
    /// The time is more than a `Duration` can hold.
    public static let unreadableTime = Code(description: "unreadableTime")
  }

  /// The reason why the line cannot be read.
  public let code: Code
  /// The number of the line, from 1.
  public let line: Int
  /// The line.
  public let text: String

  /// A human-readable text: the line, the problem, and the remedy.
  public var description: String {
    "Line \(line) of the log cannot be read: \(complaint). It says: \(text)"
  }

  private var complaint: String {
    switch code {
    case .noCallback:
      "it names no controller with a callback, such as <Editor \"Alice\"> viewWillAppear. Take it out, or skip "
        + "unreadable lines"
    case .unreadableTime: "its time is too large. Write seconds, such as 0.350"
    default:
      "the text after the callback is neither (true) or (false) nor, for a callback that has one, a controller or nil "
        + "in parentheses. Correct it"
    }
  }
}
