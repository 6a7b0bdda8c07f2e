import TransitionEngine
import TransitionLock
import TransitionSupport

@testable import NavigationSimulator
@testable import TransitionLockUIKit

/// The calls of UIKit, and what UIKit reports of them.
extension SimulatedControllers {
  func call(
    _ verb: Verb<ViewController>,
    on controller: ViewController,
    completion: @escaping () -> Void
  ) {
    guard let exchange = record.exchange else {
      return callUIKit(verb, on: controller, completion: completion)
    }
    exchange(verb, controller, completion) { callUIKit(verb, on: controller, completion: $0) }
  }

  private func callUIKit(
    _ verb: Verb<ViewController>,
    on controller: ViewController,
    completion: @escaping () -> Void
  ) {
    record.calls.append("\(verb.name)")
    record.meddle()
    if let silence = record.silence {
      if case .push(let new, _) = verb {
        silence.moved = new
      } else {
        silence.moved = targetOfDismissal(on: controller)
      }
      silence.isThere = silence.begins
    }
    var completion = completion
    if record.treatment == .forgetsCompletions || truth?.fate == .forgotten {
      record.kept.append(completion)
      completion = {}
    }
    truth?.isCalled = [.performs, .forgetsCompletions].contains(record.treatment)
    truth?.isDismissal = verb.isModal && verb.presented == nil
    if truth?.fate == .kept, verb.isModal { return record.kept.append(completion) }
    truth?.isModal = verb.isModal
    switch record.treatment {
    case .performs, .forgetsCompletions: break
    case .drops: return
    case .onlyLinks:
      if let new = verb.presented { record.presenters.append((new, controller)) }
      fallthrough
    case .keeps: return record.kept.append(completion)
    }
    if let slowness = record.slowness, verb.mayAnimate, verb.isModal {
      let subject = verb.presented ?? targetOfDismissal(on: controller)
      return slowness.call(
        on: controller,
        in: simulation,
        presenting: verb.presented,
        mayCancel: subject?.transitioningDelegate != nil,
        { perform(verb, on: controller, completion: $0) },
        completion: completion
      )
    }
    perform(record.replacing(verb), on: controller, completion: completion)
  }

  private func perform(
    _ verb: Verb<ViewController>,
    on controller: ViewController,
    completion: @escaping () -> Void
  ) {
    let messageCount = simulation?.messages.count ?? 0
    defer {
      let messages = simulation?.messages.dropFirst(messageCount).map(\.text) ?? []
      record.messages += messages
      if messages.isEmpty { truth?.hasBegun = true }
    }
    let truth = truth
    let completion: (TransitionEnd) -> Void = {
      truth?.end = $0
      completion()
    }
    do {
      switch verb {
      case .present(let new, _, let animated):
        try controller.present(new, animated: animated, completion: completion)
      case .dismiss(let animated), .dismissAll(let animated):
        // A dismissal of nothing has no end that a call could wait for.
        if targetOfDismissal(on: controller) != nil {
          try controller.dismiss(animated: animated, completion: completion)
        }
      case .push(let new, _) where new.parent != nil && new.parent !== controller:
        // UIKit takes a child from its old parent.
        new.willMove(toParent: nil)
        try new.removeFromParent()
        fallthrough
      default:
        // UIKit has no completion for these verbs; only the truth does.
        try controller.start(verb, StartingCall { truth?.end = $0 })
      }
    } catch {
      record.exceptions.append("\(error)")
    }
  }

  func whenEnded(_ coordinator: TransitionCoordinator, _ body: @escaping (Bool) -> Void) {
    if let silence = record.silence, coordinator === silence.coordinator {
      return silence.waiting.append(body)
    }
    let hidesCancellation = record.hidesCancellation
    if coordinator === record.lingering?.coordinator { record.lingering?.unheard.append(body) }
    let (from, to) = controllers(movedBy: coordinator)
    coordinator.animate(alongsideTransition: nil) { [record, weak simulation] in
      if coordinator === record.lingering?.coordinator { return }
      if record.lingers {
        record.lingering = Lingering(coordinator: coordinator, moved: (from, to))
        simulation?.schedule(after: Self.frame) { record.lingering = nil }
      }
      body($0.isCancelled && !hidesCancellation)
    }
  }

  func after(_ delay: Duration, of controller: ViewController?, _ body: @escaping () -> Void) {
    simulation?.schedule(after: delay, body)
  }

  func after(_ moment: LookTime, of controller: ViewController?, _ body: @escaping () -> Void) {
    record.moments.append(moment)
    // In the background there are no frames.
    let isWithoutFrames = moment != .callbacks && record.life?.timeCounts == false
    simulation?.schedule(
      after: isWithoutFrames ? .milliseconds(100) : Self.time(until: moment),
      body
    )
  }

  /// The time until a moment, with a hundred frames per second.
  static func time(until moment: LookTime) -> Duration {
    switch moment {
    case .callbacks: .zero
    case .commit: frame
    case .frames(let count): frame * count
    @unknown default: .seconds(1)
    }
  }

  static let frame = Duration.milliseconds(10)
}
