public import ScheduleTestKit

/// An object that is still alive where it should be gone, or a request that is not settled.
public struct Leak: Sendable {
  /// The name of the object, such as `<Editor "Alice">`.
  public let name: String
  /// The name of the object that was handed over, and from which this one was reached; nil if this one was.
  public let origin: String?
  /// Who may be holding it, where that can be seen.
  public let state: String?
  /// The place at which it was handed over.
  public let location: TestLocation
}

extension Leak: CustomStringConvertible {
  /// A text for people.
  public var description: String {
    let origin = origin.map { ", reached from \($0)" } ?? ""
    let state = state.map { "; \($0)" } ?? ""
    return "\(name)\(origin), watched at \(location)\(state)"
  }
}
