internal import TransitionTimeline

/// The reason why a command line makes no sense.
package struct UsageError: Error, Hashable {
  /// The reason, in a sentence without its full stop.
  package let message: String

  /// Creates an error with a message.
  package init(message: String) { self.message = message }

  /// Creates an error about the value of an option.
  ///
  /// - Parameters:
  ///   - value: the value that was given; nil for none.
  ///   - need: what the option needs instead, such as `"--svg needs a folder"`.
  package init(_ value: String?, _ need: String) {
    message = "\(need), and got \(value.map(Self.quoted) ?? "nothing")"
  }

  /// Returns what a program says of it, in lines of 80 columns; the last one leads to the help.
  package func complaint(of program: String) -> String {
    let lines = Paragraph.lines("\(program): \(message).", width: 80, indent: 2)
    return (lines + ["See \(program) --help."]).joined(separator: "\n")
  }

  /// Returns a text in quotation marks, of which as much as tells it apart.
  package static func quoted(_ text: String) -> String {
    text.count > 40 ? "\"\(text.prefix(39))…\"" : "\"\(text)\""
  }
}
