/// A call on its way: asks the kit, hands what it sees and is told to its machine, and does what that says.
///
/// It is kept by what may tell its end, and by nothing else: when all that is gone, so is this, and says so.
final class StartedCall<Kit: ObservedKit> {
  let kit: Kit
  let verb: Verb<Kit.Controller>
  /// The controller on which the verb is called.
  let receiver: Kit.Controller
  let expectation: Expectation<Kit.Controller>
  private var machine: CallMachine
  private var completion: ((CallEnd) -> Void)?

  private init(
    _ verb: Verb<Kit.Controller>,
    on receiver: Kit.Controller,
    expecting expectation: Expectation<Kit.Controller>,
    in kit: Kit,
    machine: CallMachine,
    completion: @escaping (CallEnd) -> Void
  ) {
    self.kit = kit
    self.verb = verb
    self.receiver = receiver
    self.expectation = expectation
    self.machine = machine
    self.completion = completion
  }

  // The last to let go of this may be in the middle of what UIKit does, before the did-callbacks; and nothing promises
  // that they are on the actor of the controllers. So nothing is asked and nobody is told before the kit comes back to
  // it. Then the call goes on by what is left to be seen of it.
  deinit {
    guard let completion else { return }
    let (kit, verb, receiver, expectation, machine) = (kit, verb, receiver, expectation, machine)
    let next = Once {
      let call = StartedCall(
        verb,
        on: receiver,
        expecting: expectation,
        in: kit,
        machine: machine,
        completion: completion
      )
      let (sight, coordinator) = call.sight()
      call.perform(call.machine.abandoned(sight), following: coordinator)
    }
    kit.after(.callbacks, of: nil) { next.run() }
  }

  /// Calls a verb.
  ///
  /// - Parameter completion: called exactly once.
  static func start(
    _ verb: Verb<Kit.Controller>,
    on receiver: Kit.Controller,
    expecting expectation: Expectation<Kit.Controller>,
    in kit: Kit,
    completion: @escaping (CallEnd) -> Void
  ) {
    let machine = CallMachine()
    let call = StartedCall(
      verb,
      on: receiver,
      expecting: expectation,
      in: kit,
      machine: machine,
      completion: completion
    )
    kit.call(verb, on: receiver) { call.perform(call.machine.completionCalled()) }
    call.look()
  }

  private func look() {
    guard completion != nil else { return }
    let (sight, coordinator) = sight()
    perform(machine.look(sight), following: coordinator)
  }

  private func perform(_ steps: [CallMachine.Step], following coordinator: Kit.Coordinator? = nil) {
    for step in steps {
      switch step {
      case .follow: if let coordinator { follow(coordinator) }
      case .look(let moment): kit.after(moment, of: receiver) { self.look() }
      case .watch(let moment): kit.after(moment, of: receiver) { [weak self] in self?.look() }
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
