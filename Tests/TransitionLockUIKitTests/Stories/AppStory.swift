import NavigationSimulator
import TestSupport
import TransitionLock
import TransitionSupport
import TransitionTurns

@testable import TransitionLockUIKit

/// An app in which taps, timers, tasks and fingers come at random times, some of them past the lock, where UIKit's collisions are as
/// in UIKit.
///
/// A story is a function of its seed. What happens is in ``journal``, so that a failure can be read.
@MainActor
final class AppStory {
  private let simulation = NavigationSimulation()
  private let nav: NavigationController
  private let window: Window
  private let lock: TransitionLock
  private let kit: SimulatedControllers
  private var random: SplitMix64
  private(set) var journal: [String] = []
  private(set) var complaints: [String] = []
  private var calls = 0
  /// How often each call was told how it ended.
  private var told: [Int: Int] = [:]
  private var controllers = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    simulation.collisionBehavior = .matchingUIKit
    nav = NavigationController(rootViewController: ViewController(title: "root"))
    window = Window(simulation: simulation, rootViewController: nav)
    lock = TransitionLock(label: "scene", clock: simulation.clock, executor: simulation.clock.executor) { _ in }
    kit = SimulatedControllers(simulation)
    if random.next() % 2 == 0 { observeSwipes() }
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
    complaints += simulation.openTransitions.map { "\($0) is open" }
    complaints += kit.record.exceptions.map { "UIKit raised an exception: \($0)" }
    complaints += kit.record.messages.map { "UIKit wrote: \($0)" }
  }

  private func note(_ line: String) { journal.append("\(simulation.clock.now) \(line)") }

  private func chance(_ one: UInt64) -> Bool { random.next() % one == 0 }

  private func makeEvent() -> () -> Void {
    let after = Duration.milliseconds(random.next() % 1_500)
    let verb = makeVerb()
    let timeout: Duration? = chance(4) ? .milliseconds(random.next() % 900) : nil
    let isCancelled = chance(4)
    let serialized = SerializedCalls(nav as ViewController, in: kit, lock: lock, timeout: timeout)
    let receiver = chance(4) ? serialized.resolvingWhenCalled : serialized
    switch random.next() % 13 {
    case 0..<3: return { self.await(verb, on: receiver, isTap: false, cancelledAfter: isCancelled ? after : nil) }
    case 3: return { self.await(verb, on: receiver, isTap: true, cancelledAfter: nil) }
    case 4..<7: return { self.enqueue(verb, on: receiver, cancelledAfter: isCancelled ? after : nil) }
    case 7..<9: return { self.tap(verb, on: receiver) }
    case 9, 10: return { self.swipe(for: after, finishes: isCancelled) }
    case 11: return { self.bypass(verb) }
    default: return { self.hold(for: after) }
    }
  }

  private func makeVerb() -> Verb<ViewController> {
    controllers += 1
    let controller = ViewController(title: "\(controllers)")
    if chance(3) { controller.modalPresentationStyle = .fullScreen }
    let animated = !chance(5)
    return switch random.next() % 8 {
    case 0, 1: .push(controller, animated: animated)
    case 2: .pop(animated: animated)
    case 3: .popToRoot(animated: animated)
    case 4: .setStack(Array(nav.viewControllers.prefix(1)) + [controller], animated: animated)
    case 5, 6: .present(controller, animated: animated)
    default: .dismiss(animated: animated)
    }
  }
}

/// What comes by way of the lock.
extension AppStory {
  private var site: CallSite { CallSite(file: #fileID, line: #line) }

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
    if let failure = error as? TransitionLockUIKit.SerializedFailure {
      // What was looked for before the call is not found after it.
      if failure.cause?.code == .dropped { complaints.append("call \(call): \(failure)") }
      end(call, "\(failure.code) \(failure.cause?.code.description ?? "")")
    } else {
      if !(error is CancellationError) { complaints.append("call \(call): \(error)") }
      end(call, "\(type(of: error))")
    }
  }

  private func end(
    _ call: Int,
    _ result: Result<TransitionLockUIKit.TransitionEnd, TransitionLockUIKit.SerializedFailure>
  ) {
    switch result {
    case .success(let end): self.end(call, "\(end)")
    case .failure(let failure): end(call, failure)
    }
  }

  private func await(
    _ verb: Verb<ViewController>,
    on receiver: SerializedCalls<SimulatedControllers>,
    isTap: Bool,
    cancelledAfter delay: Duration?
  ) {
    let call = begin("await \(verb.name)")
    let site = site
    let task = Task.immediate {
      do {
        let (_, end) = try await isTap ? receiver.performIfIdle(verb, at: site) : receiver.perform(verb, at: site)
        self.end(call, "\(end)")
      } catch {
        end(call, error)
      }
    }
    if let delay { simulation.schedule(after: delay) { task.cancel() } }
  }

  private func enqueue(
    _ verb: Verb<ViewController>,
    on receiver: SerializedCalls<SimulatedControllers>,
    cancelledAfter delay: Duration?
  ) {
    let call = begin("enqueue \(verb.name)")
    let request = receiver.enqueue(verb, on: MainActor.shared, at: site) { self.end(call, $0) }
    if let delay { simulation.schedule(after: delay) { request.cancel() } }
  }

  private func tap(_ verb: Verb<ViewController>, on receiver: SerializedCalls<SimulatedControllers>) {
    let call = begin("tap \(verb.name)")
    _ = receiver.startIfIdle(verb, at: site) { self.end(call, $0) }
  }

  private func hold(for duration: Duration) {
    guard let token = lock.tryStart("outsider") else { return }
    note("hold")
    simulation.schedule(after: duration) { token.end() }
  }
}

/// What comes past the lock.
extension AppStory {
  private func observeSwipes() {
    nav.interactivePopGestureRecognizer?.addAction { [unowned self] recognizer in
      guard recognizer.state == .began else { return }
      MainActor.assumeIsolated {
        SerializedCalls(nav as ViewController, in: kit, lock: lock).hold(during: "swipe back", at: site)
      }
    }
  }

  private func swipe(for duration: Duration, finishes: Bool) {
    note("finger")
    let finger = Finger(on: window, at: Point(x: 5, y: 400))
    finger.move(to: Point(x: 200, y: 400), over: duration)
    simulation.schedule(after: duration + .milliseconds(10)) { if finishes { finger.lift() } else { finger.cancel() } }
  }

  /// Calls UIKit without asking the lock, in an app that is careful enough to look whether something moves.
  private func bypass(_ verb: Verb<ViewController>) {
    let call = begin("past the lock \(verb.name)")
    kit.startNow(verb, on: nav, at: site) { result in
      switch result {
      case .success(let end): self.end(call, "\(end)")
      case .failure(let failure): self.end(call, "\(failure.code)")
      }
    }
  }
}
