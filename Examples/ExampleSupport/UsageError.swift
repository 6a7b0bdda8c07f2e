internal import TransitionTimeline

/// The error for a command line that the program cannot understand.
package struct UsageError: Error, Hashable {
  /// The reason, in a sentence without its full stop.
  package let message: String

  /// Creates an error with a message.
  package init(message: String) { self.message = message }

  /// Creates an error about the value of an option.
  ///
  /// - Parameters:
  ///   - value: the value that was given; nil for none.
  ///   - need: the requirement of the option, such as `"--svg needs a folder"`.
  package init(_ value: String?, _ need: String) {
    message = "\(need), and got \(value.map(Self.quoted) ?? "nothing")"
  }

  /// Returns the message of a program about the error, in lines of 80 columns; the last line leads
  /// to the help.
  package func complaint(of program: String) -> String {
    let lines = Paragraph.lines("\(program): \(message).", width: 80, indent: 2)
    return (lines + ["See \(program) --help."]).joined(separator: "\n")
  }

  /// Returns a text in quotation marks, truncated after a length that suffices to recognize it.
  package static func quoted(_ text: String) -> String {
    text.count > 40 ? "\"\(text.prefix(39))…\"" : "\"\(text)\""
  }
}
