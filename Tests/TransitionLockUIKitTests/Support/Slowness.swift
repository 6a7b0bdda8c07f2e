import NavigationSimulator
import TransitionEngine
import TransitionLockUIKit

/// A UIKit that performs presentations and dismissals late, in part or not at all.
final class Slowness {
  /// A way in which UIKit treats a presentation or a dismissal, and its completion.
  enum Kind: CaseIterable {
    /// UIKit keeps the call back for seconds, and then performs it.
    case keepsBack
    /// UIKit keeps the call back for seconds, and then drops it, releasing the completion.
    case dropsLate
    /// UIKit drops the call, and calls the completion.
    case completesDropped
    /// An override passes no completion on.
    case losesCompletion
    /// UIKit calls the completion before the coordinator reports, while that is still there.
    case completesEarly
    /// UIKit calls the completion a frame after the did-callbacks.
    case completesLate
    /// UIKit links a presented controller in the call, and a frame or two later takes the link back
    /// and releases the completion, because the window has another root by then. It drops a
    /// dismissal.
    case takesLinkBack
  }

  /// Links that UIKit takes back.
  private(set) var links: [(presented: ViewController, presenter: ViewController)] = []
  /// The number of occurrences of each kind, so that tests can expect all of them.
  private(set) var counts: [Kind: Int] = [:]
  /// Returns the kind of the next call; nil if UIKit performs it at once.
  private let pick: () -> Kind?
  /// The time for which UIKit keeps calls back.
  private let delay: Duration
  /// Returns the number of frames after which UIKit drops a call.
  private let frames: () -> Int

  /// Creates a UIKit that treats every presentation and dismissal alike.
  convenience init(_ kind: Kind, for delay: Duration = .seconds(3)) {
    self.init(for: delay, frames: { 2 }) { kind }
  }

  init(for delay: Duration = .seconds(3), frames: @escaping () -> Int, pick: @escaping () -> Kind?)
  {
    (self.delay, self.frames, self.pick) = (delay, frames, pick)
  }

  /// - Parameter mayCancel: a Boolean value that indicates whether the transition may be cancelled;
  ///   UIKit does not keep such a transition back.
  func call(
    on controller: ViewController,
    in simulation: NavigationSimulation?,
    presenting new: ViewController?,
    mayCancel: Bool,
    _ begin: @escaping (_ completion: @escaping () -> Void) -> Void,
    completion: @escaping () -> Void
  ) {
    guard let kind = pick(), !(mayCancel && kind == .keepsBack) else { return begin(completion) }
    counts[kind, default: 0] += 1
    let soon = SimulatedControllers.frame * frames()
    switch kind {
    case .keepsBack: simulation?.schedule(after: delay) { begin(completion) }
    case .dropsLate: simulation?.schedule(after: delay) { _ = completion }
    case .completesDropped: simulation?.schedule(after: soon, completion)
    case .losesCompletion: begin {}
    case .takesLinkBack:
      if let new { links.append((new, controller)) }
      simulation?.schedule(after: soon) { [self] in
        links = []
        _ = completion
      }
    case .completesLate:
      begin { _ = simulation?.schedule(after: SimulatedControllers.frame, completion) }
    case .completesEarly:
      var isCalled = false
      let complete: () -> Void = {
        if !isCalled { completion() }
        isCalled = true
      }
      begin(complete)
      let coordinator =
        controller.transitionCoordinator
        ?? controller.presentedViewController?.transitionCoordinator
      coordinator?.animate(alongsideTransition: nil) { _ in complete() }
    }
  }
}
