/// The known moves of one controller between parents.
struct Containment: Hashable {
  private enum Parent: Hashable {
    case unknown
    case none
    case some(ControllerKey)
  }

  private var parent = Parent.unknown
  /// The last `willMove` that no `didMove` has followed.
  private var announced: LoggedCallback?
  /// The last `didMove`.
  private var done: LoggedCallback?
  /// Whether a `willMove` may have come before the log began.
  private var mayBeMoving: Bool

  init(mayBeMoving: Bool) { self.mayBeMoving = mayBeMoving }

  /// Takes a `willMove`. It is always legal: apps call it directly, and UIKit calls it for a pop
  /// that is then cancelled.
  mutating func announce(_ seen: LoggedCallback) {
    announced = seen
    mayBeMoving = false
  }

  /// Takes a `didMove`.
  mutating func take(_ seen: LoggedCallback) -> CallbackViolation? {
    let new = seen.record.counterpart.map { Parent.some(ControllerKey($0)) } ?? .none
    let violation = isLegal(new) ? nil : complaint(seen)
    parent = new
    announced = nil
    done = seen
    mayBeMoving = false
    return violation
  }

  private func isLegal(_ new: Parent) -> Bool {
    if new == .none || mayBeMoving { return true }
    guard let announced else { return false }
    if let target = announced.record.counterpart { return new == .some(ControllerKey(target)) }
    return parent == .unknown || parent == new
  }

  private func complaint(_ seen: LoggedCallback) -> CallbackViolation {
    let name = seen.record.counterpart?.name ?? "nil"
    let earlier = announced ?? done
    return CallbackViolation(
      .didMoveWithoutWillMove,
      seen,
      after: earlier,
      "has no willMove(to \(name)): "
        + (earlier.map { "the last move was \($0.words)" } ?? "no move was seen before"),
      expected: "willMove(to \(name)) before it"
    )
  }
}

/// The key by which a log distinguishes controllers: the object and its type if they are known,
/// since a title may change; otherwise the type and the title.
enum ControllerKey: Hashable {
  case object(ObjectIdentifier, type: String)
  case name(type: String, title: String?)

  init(_ controller: ControllerIdentity) {
    self =
      controller.object.map { .object($0, type: controller.type) }
      ?? .name(type: controller.type, title: controller.title)
  }
}
