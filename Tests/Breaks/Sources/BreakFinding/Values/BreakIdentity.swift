/// The identity by which a break is found again after the file around it has changed.
public struct BreakIdentity: Hashable, Sendable {
  public let kind: String
  public let file: String
  /// The function, with `#2` behind it for the second of several equal breaks in it.
  public let function: String
  public let before: String
  public let after: String

  /// The identity as fields of a line whose fields are separated by tabs.
  public var fields: String { [kind, file, function, "\(before) -> \(after)"].joined(separator: "\t") }
}
