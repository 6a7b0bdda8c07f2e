/// A call on its way: asks the kit, hands what it sees and is told to its machine, and does what that says.
///
/// It is kept by what may tell its end, and by nothing else: when all that is gone, so is this, and says so.
final class StartedCall<Kit: ObservedKit> {
  private let kit: Kit
  private let expectation: Expectation<Kit.Controller>
  private var machine = CallMachine()
  private var completion: ((CallEnd) -> Void)?

  private init(_ kit: Kit, _ expectation: Expectation<Kit.Controller>, _ completion: @escaping (CallEnd) -> Void) {
    self.kit = kit
    self.expectation = expectation
    self.completion = completion
  }

  // The last to let go of this may be in the middle of what UIKit does, before the did-callbacks; and nothing promises
  // that they are on the actor of the controllers. So nothing is asked and nobody is told before the kit comes back to
  // it.
  deinit {
    guard let completion else { return }
    let (kit, expectation, machine) = (kit, expectation, machine)
    let next = Once {
      var machine = machine
      let (sight, _) = kit.look(for: expectation)
      for case .settle(let end) in machine.abandoned(sight) { completion(end) }
    }
    kit.later { next.run() }
  }

  /// Calls a verb.
  ///
  /// - Parameter completion: called exactly once.
  static func start(
    _ verb: Verb<Kit.Controller>,
    on controller: Kit.Controller,
    expecting expectation: Expectation<Kit.Controller>,
    in kit: Kit,
    completion: @escaping (CallEnd) -> Void
  ) {
    let call = StartedCall(kit, expectation, completion)
    kit.call(verb, on: controller) { call.perform(call.machine.completionCalled()) }
    call.look()
  }

  private func look() {
    let (sight, coordinator) = kit.look(for: expectation)
    perform(machine.look(sight), following: coordinator)
  }

  private func perform(_ steps: [CallMachine.Step], following coordinator: Kit.Coordinator? = nil) {
    for step in steps {
      switch step {
      case .follow: if let coordinator { follow(coordinator) }
      case .lookAgain: kit.later { self.look() }
      case .awaitCallbacks: kit.later { self.perform(self.machine.callbacksOver()) }
      case .settle(let end): settle(end)
      }
    }
  }

  private func follow(_ coordinator: Kit.Coordinator) {
    kit.whenEnded(coordinator) { self.perform(self.machine.coordinatorEnded(isCancelled: $0)) }
  }

  private func settle(_ end: CallEnd) {
    let completion = completion
    self.completion = nil
    completion?(end)
  }
}
