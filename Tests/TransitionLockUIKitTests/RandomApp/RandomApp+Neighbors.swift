import NavigationSimulator
import TransitionLock
import TransitionSupport

@testable import TransitionEngine
@testable import TransitionLockUIKit

/// The transitions outside the lock.
extension RandomApp {
  func observeSwipes() {
    nav.interactivePopGestureRecognizer?.addAction { [unowned self] recognizer in
      guard recognizer.state == .began else { return }
      MainActor.assumeIsolated {
        TransitionVerbs(of: nav as ViewController, in: kit, lock: lock).hold(
          during: .swipeBack,
          at: site
        )
      }
    }
  }

  func swipe(for duration: Duration, finishes: Bool) {
    note("finger")
    let finger = Finger(on: window, at: Point(x: 5, y: 400))
    finger.move(to: Point(x: 200, y: 400), over: duration)
    simulation.schedule(after: duration + .milliseconds(10)) {
      if finishes { finger.lift() } else { finger.cancel() }
    }
  }

  /// Pulls the topmost sheet down, if there is one.
  func pull(for duration: Duration, finishes: Bool) {
    let topmost = Array(sequence(first: tabs ?? nav) { $0.presentedViewController }).last ?? nav
    // UIKit begins no gesture during a transition.
    guard topmost.presentingViewController != nil, kit.coordinator(anywhereIn: topmost) == nil,
      let driver = try? topmost.beginInteractiveDismissal()
    else { return }
    note("pull")
    driver.update(0.3)
    simulation.schedule(after: duration) {
      if finishes { driver.finish() } else { driver.cancel() }
    }
  }

  /// Makes an event within two frames of a call.
  func meddle() {
    let delay = SimulatedControllers.frame * Int(random.next() % 3)
    let kind = random.next() % 8
    let root: ViewController = tabs ?? nav
    simulation.schedule(after: delay) { [unowned self] in
      switch kind {
      case 0:
        note("another root")
        window.rootViewController = ViewController(title: "other root")
        simulation.schedule(after: SimulatedControllers.frame * 5) { [unowned self] in
          window.rootViewController = root
        }
      case 1: bypass(.dismiss(animated: false), on: root)
      case 2: bypass(.pop(animated: false), on: nav)
      case 3: bypass(.present(ViewController(title: "foreign"), animated: true), on: nav)
      case 4:
        note("background")
        kit.record.handle(.didEnterBackground)
        simulation.schedule(after: .seconds(1)) { [unowned self] in
          kit.record.handle(.willEnterForeground)
        }
      default: break
      }
    }
  }

  func selectTab() {
    guard let tabs else { return }
    note("tab")
    tabs.selectedIndex = 1 - tabs.selectedIndex
  }

  /// Calls UIKit without asking the lock.
  func bypass(_ verb: Verb<ViewController>, on controller: ViewController) {
    if isCareless {
      note("right past everything \(verb.name)")
      SimulatedControllers(simulation).call(verb, on: controller) {}
      return
    }
    let call = begin("past the lock \(verb.name)")
    kit.startNow(verb, on: controller, at: site) { result in
      switch result {
      case .success(let end): self.end(call, "\(end)")
      case .failure(let failure): self.end(call, "\(failure.code)")
      }
    }
  }
}

/// A delegate that forwards the beginning of a pull on a sheet, like an app's delegate.
@MainActor
final class PullForwarding: @MainActor AdaptivePresentationControllerDelegate {
  var hold: (ViewController) -> Void = { _ in }

  func presentationControllerWillDismiss(_ presentationController: PresentationController) {
    hold(presentationController.presentedViewController)
  }
}
