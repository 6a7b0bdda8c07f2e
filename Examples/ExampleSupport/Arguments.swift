/// The arguments of a command line, read one option at a time, where `--name=value` means the same
/// as `--name value`.
package struct Arguments {
  /// The argument that was read last, in its original form.
  package private(set) var text = ""
  /// The value that is attached to it by an equal sign; nil for none.
  package private(set) var attachedValue: String?

  private var rest: IndexingIterator<[String]>

  /// Creates a reader of arguments, without the program's name.
  package init(_ arguments: some Sequence<String>) { rest = Array(arguments).makeIterator() }

  /// Reads the next argument.
  ///
  /// - Returns: the argument, up to its equal sign where it is an option with one; nil when there
  ///   are no more.
  package mutating func next() -> String? {
    guard let argument = rest.next() else { return nil }
    text = argument
    attachedValue = nil
    guard argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") else { return argument }
    attachedValue = String(argument[argument.index(after: sign)...])
    return String(argument[..<sign])
  }

  /// Reads the value of the option that was read last: the attached one, or else the next argument.
  package mutating func value() -> String? { attachedValue ?? rest.next() }

  /// The error for an argument that is not understood, in a program that takes options only.
  package var notUnderstood: UsageError {
    text.hasPrefix("-")
      ? noSuchOption
      : UsageError(message: "\(UsageError.quoted(text)) is no option, and there are no operands")
  }

  /// The error for an option that the program does not have.
  package var noSuchOption: UsageError {
    UsageError(message: "there is no option \(UsageError.quoted(text))")
  }
}
