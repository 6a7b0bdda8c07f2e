import NavigationSimulator

/// Reads bytes as a log of callbacks, and what was read once more, as it is written.
///
/// - Returns: what differs; nil if nothing does.
func fuzzLog(_ bytes: some Sequence<UInt8>) -> String? {
  let text = String(decoding: Array(bytes), as: UTF8.self)
  do throws(CallbackTextFailure) {
    _ = try CallbackLog(text: text)
  } catch {
    if "\(error)".isEmpty { return "an error says nothing" }
  }
  do throws(CallbackTextFailure) {
    let written = try CallbackLog(text: text, skippingUnreadableLines: true)
    _ = written.violations
    let again = try CallbackLog(text: written.text)
    if again.text != written.text {
      return "what was written is read as something else:\n\(written.text)--\n\(again.text)"
    }
    return again.records.count == written.records.count ? nil : "\(written.records.count) are \(again.records.count)"
  } catch {
    return "what was written cannot be read: \(error)"
  }
}
