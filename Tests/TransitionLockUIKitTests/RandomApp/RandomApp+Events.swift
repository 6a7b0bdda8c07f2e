import NavigationSimulator
import TransitionEngine
import TransitionLock
import TransitionSupport

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// The events of a random app.
extension RandomApp {
  func makeEvent() -> () -> Void {
    let after = Duration.milliseconds(random.next() % 1_500)
    let (verb, place) = (makeVerb(), random.next())
    let timeout: Duration? = chance(4) ? .milliseconds(random.next() % 900) : nil
    let isCancelled = chance(4)
    func receiver() -> TransitionVerbs<ViewController> {
      TransitionVerbs(of: self.receiver(place), in: kit, lock: lock).with(timeout: timeout)
    }
    let kind = random.next() % 16
    // Without neighbors, only the lock's own calls happen.
    switch neighbors == .none && 9..<15 ~= kind ? kind % 9 : kind {
    case 0..<3:
      return {
        self.await(verb(), on: receiver(), cancelledAfter: isCancelled ? after : nil)
      }
    case 3: return { self.await(verb(), on: receiver().ifIdle, cancelledAfter: nil) }
    case 4..<7:
      return { self.enqueue(verb(), on: receiver(), cancelledAfter: isCancelled ? after : nil) }
    case 7..<9: return { self.tap(verb(), on: receiver()) }
    case 9, 10: return { self.swipe(for: after, finishes: isCancelled) }
    case 11: return { self.pull(for: after, finishes: isCancelled) }
    case 12: return { self.bypass(verb(), on: self.receiver(place)) }
    case 13: return { self.bypass(verb(), on: self.receiver(place)) }
    case 14: return { self.selectTab() }
    default: return { self.hold(for: after) }
    }
  }

  /// The receivers of an app's calls: the stack, its top, the presented controller, and the stack
  /// in that.
  private func receiver(_ place: UInt64) -> ViewController {
    let topmost = Array(sequence(first: tabs ?? nav) { $0.presentedViewController }).last ?? nav
    switch place % 6 {
    case 0..<3: return nav
    case 3: return nav.topViewController ?? nav
    case 4: return topmost
    default: return (topmost as? NavigationController)?.topViewController ?? tabs ?? nav
    }
  }

  /// Makes the transitions of a presented controller return to their start.
  private func cancelTransitions(of controller: ViewController) {
    let delegate = RecordingDelegate(animator: ScriptedAnimator(simulation: simulation))
    delegate.animator.finishes = false
    controller.modalPresentationStyle = .custom
    controller.transitioningDelegate = delegate
    directors.append(delegate)
  }

  /// Makes a presented controller dismiss itself without the lock.
  private func dismissWhenAppeared(_ controller: Probe) {
    controller.reactions[.viewDidAppear] = { [unowned controller] in
      controller.reactions = [:]
      if controller.presentingViewController != nil {
        try? controller.dismiss(animated: true, completion: nil)
      }
    }
  }

  /// Makes a controller present another one from its callback, without the lock.
  private func presentWhenAppeared(_ controller: Probe) {
    controller.reactions[.viewDidAppear] = { [unowned controller] in
      controller.reactions = [:]
      try? controller.present(ViewController(title: "foreign"), animated: true, completion: nil)
    }
  }

  /// Returns a function that creates a verb at the time of the call.
  private func makeVerb() -> () -> Verb<ViewController> {
    controllers += 1
    let controller = Probe(title: "\(controllers)")
    controller.definesPresentationContext = chance(6)
    let animated = !chance(5)
    let kind = random.next() % 11
    let presented = chance(3) ? NavigationController(rootViewController: controller) : controller
    let styles: [ModalPresentationStyle] = [
      .automatic, .automatic, .fullScreen, .overFullScreen, .currentContext,
    ]
    presented.modalPresentationStyle = styles[Int(random.next() % UInt64(styles.count))]
    if chance(2) { presented.presentationController?.delegate = forwarding }
    if isSlow, chance(6) { cancelTransitions(of: presented) }
    if isSlow, chance(6) { dismissWhenAppeared(controller) }
    if isCareless, chance(6) { presentWhenAppeared(controller) }
    return { [nav] in
      switch kind {
      case 0, 1:
        .push(
          controller.parent == nil ? controller : ViewController(title: "new"),
          animated: animated
        )
      case 2: .pop(animated: animated)
      case 3: .popToRoot(animated: animated)
      case 4: .setStack(Array(nav.viewControllers.prefix(1)) + [controller], animated: animated)
      case 5...7: .present(presented, animated: animated)
      case 8: .dismissAll(animated: animated)
      case 9: .show(presented, sender: nil)
      default: .dismiss(animated: animated)
      }
    }
  }
}
