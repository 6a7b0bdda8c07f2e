import NavigationSimulator
import TransitionLock
import TransitionSupport
import TransitionTurns

@testable import TransitionLockUIKit

/// The calls through the lock.
extension AppStory {
  var site: CallSite { CallSite(file: #fileID, line: #line) }

  func begin(_ text: String) -> Int {
    defer { calls += 1 }
    note("\(text) \(calls)")
    return calls
  }

  func end(_ call: Int, _ text: String) {
    note("  \(call): \(text)")
    told[call, default: 0] += 1
  }

  func end(_ call: Int, _ error: any Error) {
    if let failure = error as? TransitionLockUIKit.SerializedFailure {
      // The checks before the call find every reason, so UIKit drops no call after them.
      if failure.cause?.code == .dropped, neighbors != .careless { complaints.append("call \(call): \(failure)") }
      end(call, "\(failure.code) \(failure.cause?.code.description ?? "")")
    } else {
      if !(error is CancellationError) { complaints.append("call \(call): \(error)") }
      end(call, "\(type(of: error))")
    }
  }

  func end(
    _ call: Int,
    _ result: Result<TransitionLockUIKit.TransitionEnd, TransitionLockUIKit.SerializedFailure>
  ) {
    switch result {
    case .success(let end): self.end(call, "\(end)")
    case .failure(let failure): end(call, failure)
    }
  }

  func await(
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

  func enqueue(
    _ verb: Verb<ViewController>,
    on receiver: SerializedCalls<SimulatedControllers>,
    cancelledAfter delay: Duration?
  ) {
    let call = begin("enqueue \(verb.name)")
    let request = receiver.enqueue(verb, on: MainActor.shared, at: site) { self.end(call, $0) }
    if let delay { simulation.schedule(after: delay) { request.cancel() } }
  }

  func tap(_ verb: Verb<ViewController>, on receiver: SerializedCalls<SimulatedControllers>) {
    let call = begin("tap \(verb.name)")
    _ = receiver.startIfIdle(verb, at: site) { self.end(call, $0) }
  }

  func hold(for duration: Duration) {
    guard let token = lock.tryStart("outsider") else { return }
    note("hold")
    simulation.schedule(after: duration) { token.end() }
  }
}
