import TransitionSupport

@testable import AddressBook

/// Reads bytes as a session, and what was read once more, as it is written.
///
/// - Returns: what differs; nil if nothing does, or the bytes are no session and that was said.
func fuzzSession(_ bytes: some Sequence<UInt8>) -> String? {
  let text = String(decoding: Array(bytes), as: UTF8.self)
  let session: Session
  do throws(SessionErrors) {
    session = try Session(parsing: text)
  } catch {
    return error.description(of: "fuzzing").isEmpty ? "an error says nothing" : nil
  }
  let lines = session.events.map { "\(SessionTime.text($0.time)) \($0.action)" }
  do throws(SessionErrors) {
    let again = try Session(parsing: lines.joined(separator: "\n"))
    for (event, other) in zip(session.events, again.events)
    where event.time != other.time || event.action != other.action {
      return "line \(event.line) is \(event), and once more \(other)"
    }
    return session.events.count == again.events.count ? nil : "\(session.events.count) are \(again.events.count)"
  } catch {
    return "what was written cannot be read: \(error.description(of: "fuzzing"))"
  }
}
