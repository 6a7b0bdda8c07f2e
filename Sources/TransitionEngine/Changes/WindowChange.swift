package import TransitionLock
package import TransitionSupport

/// Changes to the state from which a framework, such as SwiftUI, makes the screens. The changes
/// share one turn on a lock.
package struct WindowChange<Kit: ObservedKit>: TurnOperation {
  package let kit: Kit
  /// The lock of a change in a window of no scene. A change in line does not retain another lock.
  private let ownLock: TransitionLock?
  let root: () -> Kit.Controller?
  let steps: [() -> Void]
  package let name: StaticString
  package let site: CallSite
  package let place: PlaceInLine
  /// Whether a tap has made the call. Such a call is dropped instead of waiting.
  private var isTap = false

  /// - Parameters:
  ///   - steps: the changes, in order.
  ///   - root: returns the current root controller of the window.
  ///   - lock: the lock; nil for a window of no scene. Such a window is on no screen, so nothing can
  ///     be in the way of its changes.
  ///   - name: the name of the call in failures, and its label on the lock.
  package init(
    _ steps: [() -> Void],
    below root: @escaping () -> Kit.Controller?,
    in kit: Kit,
    by lock: TransitionLock?,
    named name: StaticString,
    at site: CallSite
  ) {
    kit.expectIsolation(name, at: site)
    (self.kit, self.root, self.steps, self.name, self.site) = (kit, root, steps, name, site)
    let found = lock ?? kit.newLock(for: root())
    ownLock = lock == nil ? found : nil
    place = PlaceInLine(on: found)
  }

  /// The coordinator of a transition in the window; nil if none runs, or only a rotation of the
  /// window.
  var coordinator: Kit.Coordinator? {
    root().flatMap { kit.coordinator(anywhereIn: $0) }.flatMap { kit.isOfRotation($0) ? nil : $0 }
  }

  /// The controllers that are presented in the window, from the lowest to the topmost.
  var presented: [Kit.Controller] { root().map { Array(kit.presentedChain(from: $0)) } ?? [] }

  package var controller: Kit.Controller? { root() }

  /// The obstacle: a transition, or a presented controller of other code, because a framework
  /// presents nothing behind an alert or a menu. The limit of a call is its timeout, or else ten
  /// seconds: if such a controller stays for longer, the change is made anyway. The change of a tap
  /// does not wait for a presented controller: the tap proves that no alert covers the app.
  package var obstacle: TurnObstacle<Kit.Coordinator>? {
    guard let root = root() else { return nil }
    if let coordinator {
      return TurnObstacle(
        coordinator: coordinator,
        message: kit.describe(coordinator, inTheWayOf: root)
      )
    }
    let staying = kit.presentedChain(from: root).first {
      kit.placeOfPresentation(of: $0)?.line != place.line && !kit.followsState($0)
    }
    guard let staying, !isTap else { return nil }
    return TurnObstacle(
      stays: true,
      message: "\(kit.name(of: staying)) is presented, by no step of a change."
    )
  }

  package func findLock() throws(CallRefusal) -> TransitionLock {
    guard let lock = place.lock else { throw CallRefusal(.abandoned, "The lock is gone.") }
    return lock
  }

  package func start(
    holding token: TransitionLock.Token?,
    afterWaiting hasWaited: Bool,
    whenAtRest: @escaping () -> Void,
    completion: @escaping (Result<[ChangeEnd], TransitionFailure>) -> Void
  ) throws(CallRefusal) {
    if let objection = kit.objection(to: try findLock(), for: root()) { throw objection }
    ChangeRun(self) { completion(.success($0)) }.makeNextStep()
  }

  /// Makes the changes when their turn in line comes; with the policy `drop`, makes them at once or
  /// not at all.
  ///
  /// - Returns: the call, whose value is the end of each step.
  package func start(_ options: TurnOptions) -> PendingCall<[ChangeEnd]> {
    let pending = PendingCall<[ChangeEnd]>()
    var change = self
    change.isTap = options.policy == .drop
    QueuedOperation(change, of: pending, options).begin()
    return pending
  }
}
