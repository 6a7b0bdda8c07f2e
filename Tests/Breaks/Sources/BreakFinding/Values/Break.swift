/// One way to break the code: what is changed, where, and into what.
public struct Break: Sendable {
  /// Its number among all breaks of the sources, from 1; stable for one state of the sources.
  public internal(set) var number = 0
  /// The number of this break among equal ones of one function, from 1.
  public internal(set) var occurrence = 1

  public let kind: BreakOperator
  /// The path of the file from the root of the package.
  public let file: String
  public let line: Int
  public let column: Int
  /// The type and the function around it, such as `List.append(_:)`.
  public let function: String
  /// The text before, on one line.
  public let before: String
  /// The text after, on one line.
  public let after: String

  let rewrite: Rewrite

  /// The name of a break without lines and numbers, which change with every edit.
  public var identity: BreakIdentity {
    BreakIdentity(
      kind: kind.rawValue,
      file: file,
      function: occurrence == 1 ? function : "\(function)#\(occurrence)",
      before: before,
      after: after
    )
  }
}

extension Break: CustomStringConvertible {
  public var description: String { "#\(number) \(kind) \(file):\(line):\(column) \(before) -> \(after)" }
}
