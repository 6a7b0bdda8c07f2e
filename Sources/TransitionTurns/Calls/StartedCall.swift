/// A running call: it observes the kit, passes observations and reports to its machine, and performs the machine's steps.
///
/// Only the objects that may report its end retain it. When all of them are gone, the call is destroyed, and reports that.
final class StartedCall<Kit: ObservedKit> {
  let kit: Kit
  let verb: Verb<Kit.Controller>
  /// The controller on which the verb is called.
  let receiver: Kit.Controller
  let expectation: Expectation<Kit.Controller>
  /// The transition that ran at the call, and makes way for it.
  let earlier: WeakTransition
  /// The transition that the call followed last.
  private var followed = WeakTransition()
  private var machine: CallMachine
  private var completion: ((CallEnd) -> Void)?

  private init(
    _ verb: Verb<Kit.Controller>,
    on receiver: Kit.Controller,
    expecting expectation: Expectation<Kit.Controller>,
    in kit: Kit,
    after earlier: WeakTransition,
    machine: CallMachine,
    completion: @escaping (CallEnd) -> Void
  ) {
    self.kit = kit
    self.earlier = earlier
    self.verb = verb
    self.receiver = receiver
    self.expectation = expectation
    self.machine = machine
    self.completion = completion
  }

  // The last owner may release the call in the middle of UIKit's work, before the did-callbacks, and not necessarily on the actor
  // of the controllers. So this code observes and reports nothing before the kit calls back. Then the call continues with its
  // remaining evidence.
  deinit {
    guard let completion else { return }
    let (kit, verb, receiver, expectation, machine) = (kit, verb, receiver, expectation, machine)
    let earlier = earlier
    let next = Once {
      let call = StartedCall(
        verb,
        on: receiver,
        expecting: expectation,
        in: kit,
        after: earlier,
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
    var earlier = WeakTransition()
    if let running = kit.coordinator(inTheWayOf: verb, on: receiver) { earlier.remember(running, in: kit) }
    let call = StartedCall(
      verb,
      on: receiver,
      expecting: expectation,
      in: kit,
      after: earlier,
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

  /// Returns a Boolean value that indicates whether a transition moves the controllers of the followed one, in either direction.
  func isContinuation(_ coordinator: Kit.Coordinator) -> Bool {
    guard let moved = followed.moved, kit.object(of: coordinator) !== followed.object else { return false }
    let (from, to) = kit.controllers(movedBy: coordinator)
    return (from === moved.0 && to === moved.1) || (from === moved.1 && to === moved.0)
  }

  private func follow(_ coordinator: Kit.Coordinator) {
    followed.remember(coordinator, in: kit)
    kit.whenEnded(coordinator) { self.perform(self.machine.coordinatorEnded(isCancelled: $0)) }
  }

  private func settle(_ end: CallEnd) {
    let completion = completion
    self.completion = nil
    completion?(end)
  }
}
