import NavigationSimulator
import TransitionEngine
import TransitionLock
import TransitionSupport

@testable import TransitionLockUIKit

/// The calls through the lock.
extension RandomApp {
  var site: CallSite { CallSite(#fileID, #line) }

  func begin(_ text: String) -> Int {
    defer { calls += 1 }
    note("\(text) \(calls)")
    return calls
  }

  /// Returns a receiver whose call notes what becomes of its transition.
  private func observing(_ receiver: TransitionVerbs<ViewController>, _ call: Int)
    -> TransitionVerbs<ViewController>
  {
    var (receiver, kit) = (receiver, kit)
    truths[call] = Truth()
    kit.truth = truths[call]
    receiver.kit = kit
    return receiver
  }

  func end(_ call: Int, _ text: String) {
    note("  \(call): \(text)")
    told[call, default: 0] += 1
  }

  func end(_ call: Int, _ error: any Error) {
    if let failure = error as? TransitionFailure {
      // The checks before the call find every reason, so only a slow UIKit drops a call after them.
      let isBlunder = failure.refusal?.reason == .dropped && !isCareless && !isSlow
      if isBlunder { complaints.append("call \(call): \(failure)") }
      end(call, "\(failure.kind) \(failure.refusal?.reason.rawValue ?? "")")
    } else {
      if !(error is CancellationError) { complaints.append("call \(call): \(error)") }
      end(call, "\(type(of: error))")
    }
  }

  func end(
    _ call: Int,
    _ result: Result<TransitionEnd, TransitionFailure>
  ) {
    if let lie = truths[call]?.lie(in: result), !isCareless {
      complaints.append("call \(call) was told that it is \(lie)")
    }
    // Other code may dismiss what a call dismisses, or pop what it pops, but does not present what
    // it presents.
    if let truth = truths[call], truth.isModal, !truth.isDismissal, !truth.hasBegun,
      case .success(.finished) = result
    {
      complaints.append("call \(call) was told that it has finished, and UIKit has not begun it")
    }
    switch result {
    case .success(let end): self.end(call, "\(end)")
    case .failure(let failure): end(call, failure)
    }
  }

  func await(
    _ verb: Verb<ViewController>,
    on receiver: TransitionVerbs<ViewController>,
    cancelledAfter delay: Duration?
  ) {
    let call = begin("await \(verb.name)")
    let (receiver, site) = (observing(receiver, call), site)
    let task = Task.immediate {
      do {
        let end = try await receiver.start(verb, at: site).end
        self.end(call, .success(end))
      } catch let failure as TransitionFailure {
        end(call, .failure(failure))
      } catch {
        end(call, error)
      }
    }
    if let delay { simulation.schedule(after: delay) { task.cancel() } }
  }

  func enqueue(
    _ verb: Verb<ViewController>,
    on receiver: TransitionVerbs<ViewController>,
    cancelledAfter delay: Duration?
  ) {
    let call = begin("enqueue \(verb.name)")
    let request = observing(receiver, call).start(verb, at: site)
    request.onEnd { self.end(call, $0) }
    if let delay { simulation.schedule(after: delay) { request.cancel() } }
  }

  func tap(_ verb: Verb<ViewController>, on receiver: TransitionVerbs<ViewController>) {
    let call = begin("tap \(verb.name)")
    observing(receiver.ifIdle, call).start(verb, at: site).onEnd { self.end(call, $0) }
  }

  func hold(for duration: Duration) {
    guard let token = lock.tryStart("outsider") else { return }
    note("hold")
    simulation.schedule(after: duration) { token.end() }
  }
}
