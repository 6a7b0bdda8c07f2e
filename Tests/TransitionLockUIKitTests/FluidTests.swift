import NavigationSimulator
import Testing
import TransitionLock
import TransitionTurns

@testable import NavigationSimulatorTests
@testable import TransitionLockUIKit

/// Running changes of a stack that make way for the next one, like those of iOS 18's zoom and of iOS 26.
@Suite("Transitions that can be interrupted") @MainActor
struct FluidTests {
  private let scene = Scene()
  private let kit: FluidControllers
  private var stage: Stage { scene.stage }

  init() { kit = FluidControllers(scene.kit, stack: scene.stage.nav) }

  private var calls: SerializedCalls<FluidControllers> {
    SerializedCalls(stage.nav as ViewController, in: kit, lock: scene.lock)
  }

  private func tap(_ verb: Verb<ViewController>, _ name: String) -> Bool {
    calls.startIfIdle(verb, at: scene.site(), completion: scene.note(name))
  }

  private func enqueue(_ verb: Verb<ViewController>, _ name: String) {
    _ = calls.enqueue(verb, on: MainActor.shared, at: scene.site(), completion: scene.note(name))
  }

  private func advance(_ milliseconds: Int) async { await stage.simulation.advance(by: .milliseconds(milliseconds)) }

  @Test("A tap that pops during a push passes, and both hold the lock until the last one has ended")
  func popDuringPush() async throws {
    enqueue(.push(stage.b, animated: true), "push")
    await advance(100)
    #expect(tap(.pop(animated: true), "tap"))
    enqueue(.push(stage.c, animated: true), "line")
    await advance(340)
    #expect(scene.ends == [])
    #expect(scene.lock.isTransitioning)
    try await scene.settle()
    #expect(Set(scene.ends.prefix(2)) == ["0.45 seconds push cancelled", "0.45 seconds tap finished"])
    #expect(scene.ends.last == "0.8 seconds line finished")
    #expect(scene.stack == ["A", "C"])
  }

  @Test("Awaited, such a tap passes as well")
  func awaited() async throws {
    enqueue(.push(stage.b, animated: true), "push")
    await advance(100)
    let (calls, site) = (calls, scene.site())
    let task = Task.immediate { try await calls.performIfIdle(.pop(animated: true), at: site).1 }
    try await scene.settle()
    #expect(try await task.value == .finished)
    #expect(scene.ends == ["0.45 seconds push cancelled"])
  }

  @Test("A push whose pop is cancelled finishes when the pop has ended")
  func cancelledPop() async throws {
    enqueue(.push(stage.b, animated: true), "push")
    await advance(100)
    #expect(tap(.pop(animated: true), "tap"))
    kit.fluid.running?.isCancelled = true
    try await scene.settle()
    #expect(Set(scene.ends) == ["0.45 seconds push finished", "0.45 seconds tap cancelled"])
    #expect(scene.stack == ["A", "B"])
  }

  @Test("UIKit's own back button in the middle of a push: the call settles by the last of both")
  func systemPop() async throws {
    enqueue(.push(stage.b, animated: true), "push")
    await advance(100)
    kit.call(.pop(animated: true), on: stage.nav) {}
    #expect(!tap(.present(stage.d, animated: true), "tap"))
    await advance(340)
    #expect(scene.ends == ["0.1 seconds tap dropped"])
    #expect(scene.lock.isTransitioning)
    try await scene.settle()
    #expect(scene.ends.last == "0.45 seconds push cancelled")
  }

  @Test("A transition outside the lock also makes way, and then the lock is held")
  func withoutLock() async throws {
    kit.call(.push(stage.b, animated: true), on: stage.nav) {}
    await advance(100)
    #expect(tap(.pop(animated: true), "tap"))
    #expect(scene.lock.isTransitioning)
    await advance(340)
    #expect(scene.ends == [])
    try await scene.settle()
    #expect(scene.ends.map { $0.split(separator: " ").suffix(2).joined(separator: " ") } == ["tap finished"])
    #expect(scene.stack == ["A"])
  }

  @Test("A transition that cannot be interrupted drops taps, and calls in line wait for every one")
  func others() async throws {
    kit.fluid.isInterruptible = false
    enqueue(.push(stage.b, animated: true), "push")
    await advance(100)
    #expect(!tap(.pop(animated: true), "tap"))
    kit.fluid.running?.isInterruptible = true
    enqueue(.pop(animated: true), "line")
    try await scene.settle()
    #expect(scene.ends == ["0.1 seconds tap dropped", "0.35 seconds push finished", "0.7 seconds line finished"])
  }

  @Test("A lock with another holder drops a tap, although the running transition could be interrupted")
  func heldByOthers() async throws {
    kit.call(.push(stage.b, animated: true), on: stage.nav) {}
    let token = try #require(scene.lock.tryStart("outsider"))
    #expect(!tap(.pop(animated: true), "tap"))
    token.end()
    try await scene.settle()
  }
}

/// An interruptible transition of a stack.
private final class FluidTransition {
  let from: ViewController?
  let to: ViewController?
  var isInterruptible: Bool
  var isCancelled = false
  var waiting: [(Bool) -> Void] = []

  init(from: ViewController?, to: ViewController?, isInterruptible: Bool) {
    (self.from, self.to) = (from, to)
    self.isInterruptible = isInterruptible
  }

  func end() {
    let waiting = waiting
    self.waiting = []
    for body in waiting { body(isCancelled) }
  }
}

/// The simulator's controllers on a stack whose changes make way: the stack is as it will be at once, and the one that is interrupted ends
/// at once, as Apple says of a push (WWDC24, "Enhance your UI animations and transitions").
private struct FluidControllers: ObservedKit {
  typealias Controller = ViewController
  typealias Coordinator = FluidTransition
  typealias End = TransitionLockUIKit.TransitionEnd
  typealias Refusal = TransitionLockUIKit.NavigationFailure
  typealias Failure = TransitionLockUIKit.SerializedFailure

  final class Fluid {
    var running: FluidTransition?
    var isInterruptible = true
    var turn: WeakTurn?
  }

  let kit: SimulatedControllers
  let stack: NavigationController
  let fluid = Fluid()

  init(_ kit: SimulatedControllers, stack: NavigationController) {
    self.kit = kit
    self.stack = stack
  }

  func call(_ verb: Verb<ViewController>, on controller: ViewController, completion: @escaping () -> Void) {
    let old = stack.viewControllers
    let still: Verb<ViewController> =
      switch verb {
      case .push(let new, _): .push(new, animated: false)
      case .pop: .pop(animated: false)
      default: verb
      }
    let interrupted = fluid.running
    kit.call(still, on: controller, completion: completion)
    let transition = FluidTransition(
      from: old.last,
      to: stack.topViewController,
      isInterruptible: fluid.isInterruptible
    )
    fluid.running = transition
    interrupted?.end()
    kit.simulation?.schedule(after: .milliseconds(350)) { [stack, fluid] in
      guard fluid.running === transition else { return }
      fluid.running = nil
      if transition.isCancelled { try? stack.setViewControllers(old, animated: false, completion: nil) }
      transition.end()
    }
  }

  func coordinator(of controller: ViewController) -> FluidTransition? {
    guard let running = fluid.running else { return nil }
    return controller === stack || controller === running.from || controller === running.to ? running : nil
  }

  func controllers(movedBy coordinator: FluidTransition) -> (from: ViewController?, to: ViewController?) {
    (coordinator.from, coordinator.to)
  }

  func whenEnded(_ coordinator: FluidTransition, _ body: @escaping (Bool) -> Void) { coordinator.waiting.append(body) }
  func object(of coordinator: FluidTransition) -> AnyObject { coordinator }
  func isInterruptible(_ coordinator: FluidTransition) -> Bool { coordinator.isInterruptible }
  func turn(ofStack stack: ViewController) -> SharedTurn? { fluid.turn?.turn }
  func setTurn(_ turn: SharedTurn, ofStack stack: ViewController) { fluid.turn = WeakTurn(turn) }

  func presented(by controller: ViewController) -> ViewController? { kit.presented(by: controller) }
  func presenter(of controller: ViewController) -> ViewController? { kit.presenter(of: controller) }
  func parent(of controller: ViewController) -> ViewController? { kit.parent(of: controller) }
  func children(of controller: ViewController) -> [ViewController] { kit.children(of: controller) }
  func stack(of controller: ViewController) -> ViewController? { kit.stack(of: controller) }
  func controllers(onStackOf stack: ViewController) -> [ViewController] { kit.controllers(onStackOf: stack) }
  func tabs(of controller: ViewController) -> ViewController? { kit.tabs(of: controller) }
  func selectedTab(of tabs: ViewController) -> ViewController? { kit.selectedTab(of: tabs) }
  func isBeingDismissed(_ controller: ViewController) -> Bool { kit.isBeingDismissed(controller) }
  func isNavigationController(_ controller: ViewController) -> Bool { kit.isNavigationController(controller) }
  func window(of controller: ViewController) -> AnyObject? { kit.window(of: controller) }
  func isCollapsed(_ split: ViewController) -> Bool { kit.isCollapsed(split) }
  func turnBack(ofPresentationOf controller: ViewController) -> (() -> Void)? { nil }
  func turnBack(ofStack stack: ViewController) -> (() -> Void)? { nil }
  func name(of controller: ViewController) -> String { kit.name(of: controller) }
  func placeOfPresentation(of controller: ViewController) -> PlaceInLine? { kit.placeOfPresentation(of: controller) }
  func setPlaceOfPresentation(_ place: PlaceInLine?, of controller: ViewController) {
    kit.setPlaceOfPresentation(place, of: controller)
  }
  func after(_ moment: Moment, of controller: ViewController?, _ body: @escaping () -> Void) {
    kit.after(moment, of: controller, body)
  }
  func after(_ delay: Duration, of controller: ViewController?, _ body: @escaping () -> Void) {
    kit.after(delay, of: controller, body)
  }
}
