import AppearanceLog

/// The example of the module AppearanceLog.
///
/// - Parameter print: gets what is wrong with the log.
func check(output: String, _ print: (CallbackViolation) -> Void) throws {
  // snippet.checkLog
  let log = try CallbackLog(text: output, skippingUnreadableLines: true)
  for violation in log.violations { print(violation) }
  // snippet.end
}
