import TransitionEngine
import TransitionLock
import TransitionSupport

@testable import NavigationSimulator

/// A simulation in which a user and an app act at random times, always through one lock.
///
/// A story is a function of its seed. The ``journal`` records its events, so that a failure can be read.
@MainActor
final class Story {
  private let simulation = NavigationSimulation()
  private let nav: NavigationController
  private let window: Window
  private let lock: TransitionLock
  private var random: SplitMix64
  private(set) var journal: [String] = []
  private(set) var complaints: [String] = []
  private var calls = 0
  /// The number of reported ends of each call.
  private var told: [Int: Int] = [:]
  private var controllers = 0

  init(seed: UInt64, profile: SystemProfile = .current) {
    random = SplitMix64(seed: seed)
    simulation.profile = profile
    nav = NavigationController(rootViewController: ViewController(title: "root"))
    window = Window(simulation: simulation, rootViewController: nav)
    let clock = simulation.clock
    lock = TransitionLock(label: "window", clock: clock, executor: clock.executor) { _ in }
  }

  func play() async {
    for _ in 0..<25 {
      let event = makeEvent()
      simulation.schedule(after: .milliseconds(random.next() % 5_000)) { event() }
    }
    do {
      try await simulation.run()
    } catch {
      complaints.append("\(error)")
    }
    for call in 0..<calls where told[call] != 1 { complaints.append("call \(call) was told \(told[call] ?? 0) times") }
    if lock.isTransitioning { complaints.append("held by \(lock.holder as Any)") }
    if lock.waitingCount != 0 { complaints.append("\(lock.waitingCount) wait") }
    if !simulation.drivingRole.waitingTasks.isEmpty { complaints.append("waiters are left") }
    complaints += simulation.openTransitions.map { "\($0) is open" }
  }

  private func note(_ line: String) { journal.append("\(simulation.clock.now) \(line)") }

  private func chance(_ one: UInt64) -> Bool { random.next() % one == 0 }

  private func makeEvent() -> () -> Void {
    let after = Duration.milliseconds(random.next() % 1_500)
    let verb = makeVerb()
    let timeout: Duration? = chance(4) ? .milliseconds(random.next() % 900) : nil
    let isCancelled = chance(4)
    let transitions = nav.transitions(by: lock).with(timeout: timeout)
    let receiver = chance(4) ? transitions.resolvingWhenCalled : transitions
    switch random.next() % 12 {
    case 0..<4: return { self.await(verb, on: receiver, cancelledAfter: isCancelled ? after : nil) }
    case 4..<7: return { self.enqueue(verb, on: receiver, cancelledAfter: isCancelled ? after : nil) }
    case 7..<9: return { self.enqueue(verb, on: receiver.ifIdle, cancelledAfter: nil) }
    case 9: return { self.drag(for: after, finishes: isCancelled) }
    case 10: return { self.window.rotate(animated: !isCancelled) }
    default: return { self.hold(for: after) }
    }
  }

  // MARK: Calls

  private func begin(_ text: String) -> Int {
    defer { calls += 1 }
    note("\(text) \(calls)")
    return calls
  }

  private func end(_ call: Int, _ text: String) {
    note("  \(call): \(text)")
    told[call, default: 0] += 1
  }

  private func end(_ call: Int, _ error: any Error) {
    if let failure = error as? TransitionFailure {
      if failure.cause?.code == .conflict { complaints.append("call \(call): \(failure)") }
      end(call, "\(failure.code)")
    } else {
      if !(error is CancellationError) { complaints.append("call \(call): \(error)") }
      end(call, "\(type(of: error))")
    }
  }

  private func await(_ verb: Verb<ViewController>, on receiver: Transitions, cancelledAfter delay: Duration?) {
    let call = begin("await \(verb.name)")
    let task = Task.immediate {
      do {
        end(call, "\(try await start(verb, on: receiver).end)")
      } catch {
        end(call, error)
      }
    }
    if let delay { simulation.schedule(after: delay) { task.cancel() } }
  }

  private func start(_ verb: Verb<ViewController>, on receiver: Transitions) -> TransitionCall<TransitionEnd> {
    TransitionCall(receiver.start(verb, at: CallSite(file: #fileID, line: #line)))
  }

  private func enqueue(_ verb: Verb<ViewController>, on receiver: Transitions, cancelledAfter delay: Duration?) {
    let call = begin("enqueue \(verb.name)")
    let handle = start(verb, on: receiver)
    handle.onEnd { result in
      switch result {
      case .success(let end): self.end(call, "\(end)")
      case .failure(let failure): self.end(call, failure)
      }
    }
    if let delay { simulation.schedule(after: delay) { handle.cancel() } }
  }

  // MARK: Others

  private func drag(for duration: Duration, finishes: Bool) {
    let transitions = nav.transitions(by: lock)
    do {
      guard let finger = try transitions.beginInteractivePop() else { return note("no drag") }
      note("drag")
      finger.update(0.3)
      simulation.schedule(after: duration) { if finishes { finger.finish() } else { finger.cancel() } }
    } catch {
      complaints.append("drag: \(error)")
    }
  }

  private func hold(for duration: Duration) {
    guard let token = lock.tryStart("outsider") else { return }
    note("hold")
    simulation.schedule(after: duration) { token.end() }
  }

  private func makeVerb() -> Verb<ViewController> {
    controllers += 1
    let controller = ViewController(title: "\(controllers)")
    if chance(3) { controller.modalPresentationStyle = .fullScreen }
    let animated = !chance(5)
    return switch random.next() % 7 {
    case 0, 1: .push(controller, animated: animated)
    case 2: .pop(animated: animated)
    case 3: .popToRoot(animated: animated)
    case 4, 5: .present(controller, animated: animated)
    default: .dismiss(animated: animated)
    }
  }
}
