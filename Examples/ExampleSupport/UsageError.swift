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

  /// Returns a text in quotation marks, of which as much as tells it apart.
  package static func quoted(_ text: String) -> String {
    text.count > 40 ? "\"\(text.prefix(39))…\"" : "\"\(text)\""
  }
}
