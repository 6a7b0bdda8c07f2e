import NavigationSimulator
import TransitionEngine
import TransitionLockUIKit
import TransitionSupport

/// A UIKit that begins transitions late, by seed: within the call, with the commit, or a frame or two later. A stack may show the
/// change before its transition begins; a coordinator may appear only some time after it has begun; the completion may be called a
/// frame after the did-callbacks.
///
/// A slow UIKit also treats presentations and dismissals in each ``Slowness``.
///
/// The type assumes the row `beginning` of the ledger: UIKit shows a coordinator two frames after the call at the latest. It does
/// not delay a change of a stack in no window, which has nothing to animate.
final class Lateness {
  private var random: SplitMix64
  /// The stack that a navigation controller already shows before its transition begins.
  private var shown: (stack: ViewController, controllers: [ViewController])?
  /// Links that UIKit takes back.
  private(set) var links: [(presented: ViewController, presenter: ViewController)] = []
  private(set) var hidesCoordinators = false
  /// The number of occurrences of each kind of lateness, so that tests can expect all of them.
  private(set) var counts: [Kind: Int] = [:]
  let isSlow: Bool
  /// The slowness of every presentation and dismissal; nil for a random one.
  private var slowness: Slowness?
  private var delay = Duration.seconds(3)
  /// The frames until every transition begins; nil for a random number.
  private var frames: Int?

  enum Kind: Hashable {
    case begins(framesLate: Int)
    case isSeen(framesAfterBegin: Int)
    case showsStackAtOnce
    case completesLate
    case isSlow(Slowness)

    static let all: Set = [
      begins(framesLate: 0), begins(framesLate: 1), begins(framesLate: 2), isSeen(framesAfterBegin: 0),
      isSeen(framesAfterBegin: 1), isSeen(framesAfterBegin: 2), showsStackAtOnce, completesLate,
    ]
  }

  /// A way in which UIKit treats a presentation or a dismissal, and its completion.
  enum Slowness: CaseIterable {
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
    /// UIKit links a presented controller in the call, and a frame or two later takes the link back and releases the
    /// completion, because the window has another root by then. It drops a dismissal.
    case takesLinkBack
  }

  init(seed: UInt64, isSlow: Bool = false) {
    random = SplitMix64(seed: seed)
    self.isSlow = isSlow
  }

  /// Creates a UIKit that treats every presentation and dismissal alike.
  ///
  /// - Parameter delay: the time for which UIKit keeps calls back.
  convenience init(_ slowness: Slowness, for delay: Duration = .seconds(3)) {
    self.init(seed: 0, isSlow: true)
    self.slowness = slowness
    self.delay = delay
  }

  /// Creates a UIKit that shows each new stack at once, and begins its transition later.
  convenience init(frames: Int) {
    self.init(seed: 0)
    self.frames = frames
  }

  func stack(of controller: ViewController) -> [ViewController]? {
    shown.flatMap { $0.stack === controller ? $0.controllers : nil }
  }

  /// Returns the stack that shows a controller before the transition to it begins.
  func stack(showing controller: ViewController) -> ViewController? {
    shown.flatMap { $0.controllers.contains { $0 === controller } ? $0.stack : nil }
  }

  /// - Parameter mayCancel: a Boolean value that indicates whether the transition may be cancelled; UIKit does not keep such a
  ///   transition back.
  func call(
    on controller: ViewController,
    in simulation: NavigationSimulation?,
    expecting controllers: [ViewController]?,
    presenting new: ViewController?,
    isModal: Bool,
    mayCancel: Bool,
    _ begin: @escaping (_ completion: @escaping () -> Void) -> Void,
    completion: @escaping () -> Void
  ) {
    if isModal, let slowness = pickSlowness(), !(mayCancel && slowness == .keepsBack) {
      count(.isSlow(slowness))
      if slowness == .takesLinkBack, let new { links.append((new, controller)) }
      return call(on: controller, in: simulation, slowness, begin, completion)
    }
    let frames = frames ?? Int(random.next() % 3)
    let hiddenFrames = Int(random.next() % UInt64(3 - frames))
    let isLate = random.next() % 3 == 0
    count(.begins(framesLate: frames))
    count(.isSeen(framesAfterBegin: hiddenFrames))
    if isLate { count(.completesLate) }
    if let controllers, self.frames != nil || random.next() % 2 == 0 {
      shown = (controller, controllers)
      count(.showsStackAtOnce)
    }
    hidesCoordinators = true
    let frame = SimulatedControllers.frame
    let run: () -> Void = { [self] in
      shown = nil
      begin { isLate ? simulation.map { _ = $0.schedule(after: frame, completion) } : completion() }
    }
    if frames == 0 { run() } else { simulation?.schedule(after: frame * frames, run) }
    simulation?.schedule(after: frame * (frames + hiddenFrames)) { self.hidesCoordinators = false }
  }

  private func pickSlowness() -> Slowness? {
    guard isSlow else { return nil }
    if let slowness { return slowness }
    let all = Slowness.allCases
    return random.next() % 2 == 0 ? all[Int(random.next() % UInt64(all.count))] : nil
  }

  private func call(
    on controller: ViewController,
    in simulation: NavigationSimulation?,
    _ slowness: Slowness,
    _ begin: @escaping (_ completion: @escaping () -> Void) -> Void,
    _ completion: @escaping () -> Void
  ) {
    let isSoon = slowness == .completesDropped || slowness == .takesLinkBack
    let delay = isSoon ? SimulatedControllers.frame * Int(random.next() % 3) : delay
    switch slowness {
    case .keepsBack: simulation?.schedule(after: delay) { begin(completion) }
    case .dropsLate: simulation?.schedule(after: delay) { _ = completion }
    case .completesDropped: simulation?.schedule(after: delay, completion)
    case .losesCompletion: begin {}
    case .takesLinkBack:
      simulation?.schedule(after: delay) { [self] in
        links = []
        _ = completion
      }
    case .completesEarly:
      var isCalled = false
      let complete: () -> Void = {
        if !isCalled { completion() }
        isCalled = true
      }
      begin(complete)
      let coordinator = controller.transitionCoordinator ?? controller.presentedViewController?.transitionCoordinator
      coordinator?.animate(alongsideTransition: nil) { _ in complete() }
    }
  }

  private func count(_ kind: Kind) { counts[kind, default: 0] += 1 }
}

/// UIKit's treatment of a call and its completion.
enum Fate {
  case usual
  /// UIKit performs the call, and neither calls nor releases the completion.
  case forgotten
  /// UIKit does nothing, and keeps the completion.
  case kept
}

/// The fate of the transition of one call, as the simulator reports it.
final class Truth {
  /// UIKit's next step.
  let fate: Fate
  var isCalled = false
  var isModal = false
  var isDismissal = false
  var hasBegun = false
  var end: TransitionEnd?
  /// A Boolean value that indicates whether the call was told that UIKit has dropped it.
  private(set) var isDropped = false

  init(_ fate: Fate = .usual) { self.fate = fate }

  /// Compares the result of the call with the truth.
  ///
  /// - Returns: the lie; nil if there is none so far.
  func lie(in result: Result<End, Failure>) -> String? {
    if case .failure(let failure) = result { isDropped = failure.refusal?.reason == .dropped }
    switch result {
    case _ where !isCalled: return nil
    // The user has dismissed the controller, while UIKit kept the call.
    case .success(.finished) where fate == .kept && isDismissal: return nil
    case .success(.finished): return end == .finished ? nil : "finished, but the transition is \(self)"
    // A stack's transition that makes way for its opposite is over in the middle, and the call ends as cancelled.
    case .success(.cancelled): return end == .cancelled || !isModal ? nil : "cancelled, but the transition is \(self)"
    // UIKit owes the end.
    case .failure(let failure) where failure.code == .unknown: return fate == .usual ? "unknown" : nil
    case .failure: return hasBegun && end == nil ? "over, but the transition is \(self)" : nil
    }
  }
}

extension Truth: CustomStringConvertible {
  var description: String { end.map { "\($0)" } ?? (hasBegun ? "running" : "none") }
}

extension Verb {
  /// A Boolean value that indicates whether UIKit may defer the transition.
  var isLate: Bool {
    switch self {
    case .push, .pop, .popTo, .popToRoot, .setStack, .present, .dismiss: true
    case .selectTab, .performSegue: false
    }
  }
}

extension SimulatedControllers {
  /// The resulting stack of a verb; nil if the verb changes none.
  func stackAfter(_ verb: Verb<ViewController>, on stack: ViewController) -> [ViewController]? {
    let old = controllers(onStackOf: stack)
    switch verb {
    case .push(let new, _): return old + [new]
    case .pop: return old.dropLast()
    case .popToRoot: return Array(old.prefix(1))
    case .popTo(let target, _): return old.firstIndex { $0 === target }.map { Array(old[...$0]) }
    case .setStack(let new, _): return new
    default: return nil
    }
  }
}
