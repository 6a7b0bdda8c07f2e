/// A running call: it passes observations and reports to its machine, and performs the machine's
/// steps.
///
/// Only the objects that may report the end of the call retain this object. When all of those are
/// gone, this object is destroyed. Its `deinit` passes the machine on to a new `StartedCall`, which
/// tells the machine of the release.
final class StartedCall<Kit: ObservedKit> {
  private typealias Event = (inout CallMachine, Observation) -> [CallMachine.Step]

  /// Nil after the end, because UIKit may retain this object, and would retain the controllers.
  private var observed: ObservedCall<Kit>?
  private var machine: CallMachine
  private var completion: ((CallEnd) -> Void)?

  private init(
    _ observed: ObservedCall<Kit>,
    _ machine: CallMachine,
    _ completion: @escaping (CallEnd) -> Void
  ) {
    (self.observed, self.machine, self.completion) = (observed, machine, completion)
  }

  // The last owner may release this object before the did-callbacks, while UIKit works, and perhaps
  // on another thread. So `deinit` neither looks nor reports. When the current code has returned, a
  // new object continues with the same machine.
  deinit {
    guard let observed, let completion else { return }
    let machine = machine
    let next = Once { StartedCall(observed, machine, completion).handle { $0.released($1) } }
    observed.kit.after(.callbacks, of: nil) { next.run() }
  }

  /// Calls a verb, and observes the call until its end.
  ///
  /// - Parameters:
  ///   - make: makes the call. Its parameter is a completion, which a modal verb passes to UIKit.
  ///     Other verbs ignore the completion.
  ///   - completion: called exactly once.
  /// - Returns: the value of the call.
  static func start<Value>(
    _ observed: ObservedCall<Kit>,
    _ make: (_ completion: @escaping () -> Void) -> Value,
    completion: @escaping (CallEnd) -> Void
  ) -> Value {
    let call = StartedCall(observed, CallMachine(hasCompletion: observed.verb.isModal), completion)
    let value = make { call.handle { $0.completionCalled($1) } }
    call.observed?.learnChange()
    call.look()
    if observed.verb.isModal, let now = observed.activeTime() { call.keepLooking(RestWatch(now)) }
    return value
  }

  /// Keeps looking until the end, without retaining the call.
  private func keepLooking(_ watch: RestWatch) {
    guard let observed else { return }
    observed.kit.after(watch.delay, of: observed.receiver) { [weak self] in
      guard let self, let observed = self.observed, let now = observed.activeTime() else { return }
      var watch = watch
      let rest = watch.look(at: now, isMoving: observed.kit.isMoving(around: observed.receiver))
      handle { $0.look($1, after: rest) }
      keepLooking(watch)
    }
  }

  private func look() { handle { $0.look($1) } }

  private func handle(_ event: Event) {
    guard let observed else { return }
    let (observation, coordinator) = observed.observation()
    for step in event(&machine, observation) {
      switch step {
      case .follow: if let coordinator { follow(coordinator, in: observed.kit) }
      case .look(let time): observed.kit.after(time, of: observed.receiver) { self.look() }
      case .watch(let time):
        observed.kit.after(time, of: observed.receiver) { [weak self] in self?.look() }
      case .giveBack: observed.whenAtRest()
      case .settle(let end):
        self.observed = nil
        completion.take()?(end)
      }
    }
  }

  private func follow(_ coordinator: Kit.Coordinator, in kit: Kit) {
    observed?.followed.remember(coordinator, in: kit)
    kit.whenEnded(coordinator) { [weak coordinator] isCancelled in
      // The report of a coordinator that the call no longer follows does not count.
      guard coordinator === self.observed?.followed.object else { return }
      self.observed?.followed.isOver = true
      self.handle { machine, _ in machine.coordinatorEnded(isCancelled: isCancelled) }
    }
  }
}
