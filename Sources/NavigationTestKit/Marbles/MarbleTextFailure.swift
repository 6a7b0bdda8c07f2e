/// A text that is no diagram of marbles, with the place in it that is wrong.
public struct MarbleTextFailure: Error, Hashable, Sendable {
  /// A reason why a text is no diagram.
  ///
  /// More reasons may come; show those that you do not know by their description.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// A name for people and logs.
    public let description: String

    /// The text has no lane.
    public static let noLane = Code(description: "noLane")
    /// A lane has no name, and there is another one.
    public static let noName = Code(description: "noName")
    /// Two lanes have the same name.
    public static let sameName = Code(description: "sameName")
    /// A character means nothing in this lane.
    public static let unknownMark = Code(description: "unknownMark")
    /// An operation does not end, or ends without having begun.
    public static let unclosedOperation = Code(description: "unclosedOperation")
    /// An operation is empty, or its words mean nothing.
    public static let unknownOperation = Code(description: "unknownOperation")
    /// A duration has no unit, is finer than a microsecond, or is longer than a day.
    public static let unreadableTime = Code(description: "unreadableTime")
    /// A frame is no whole number of microseconds, or none at all.
    public static let unusableFrame = Code(description: "unusableFrame")
  }

  /// The reason.
  public let code: Code
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int
  /// The text of the line.
  public let text: String
  /// The problem, and the remedy.
  public let message: String
}

extension MarbleTextFailure: CustomStringConvertible {
  /// A text for people: the place, the problem, and the line with a caret under the column.
  public var description: String {
    let caret = String(repeating: " ", count: max(column - 1, 0)) + "^"
    return "Line \(line), column \(column) of the marbles cannot be read: \(message)\n  \(text)\n  \(caret)"
  }
}
