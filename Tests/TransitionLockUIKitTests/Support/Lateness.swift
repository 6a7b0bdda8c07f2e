import NavigationSimulator
import TransitionSupport
import TransitionTurns

/// A UIKit that begins transitions late, by seed: within the call, with the commit, or a frame or two later. A stack may show the
/// change before its transition begins; a coordinator may appear only some time after it has begun; the completion may be called a
/// frame after the did-callbacks.
///
/// The type assumes the rows `beginning` and `completionAfterCallbacks` of the ledger: UIKit shows a coordinator two frames after the
/// call at the latest, and calls the completion after the did-callbacks. It does not delay a change of a stack in no window, which
/// has nothing to animate.
final class Lateness {
  private var random: SplitMix64
  /// The stack that a navigation controller already shows before its transition begins.
  private var shown: (stack: ViewController, controllers: [ViewController])?
  private(set) var hidesCoordinators = false
  /// The number of occurrences of each kind of lateness, so that tests can expect all of them.
  private(set) var counts: [Kind: Int] = [:]

  enum Kind: Hashable {
    case begins(framesLate: Int)
    case isSeen(framesAfterBegin: Int)
    case showsStackAtOnce
    case completesLate

    static let all: Set = [
      begins(framesLate: 0), begins(framesLate: 1), begins(framesLate: 2), isSeen(framesAfterBegin: 0),
      isSeen(framesAfterBegin: 1), isSeen(framesAfterBegin: 2), showsStackAtOnce, completesLate,
    ]
  }

  /// The timing of every call; nil for a random one.
  private var fixed: (frames: Int, showsStack: Bool)?

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  init(frames: Int, showingStack: Bool) {
    random = SplitMix64(seed: 0)
    fixed = (frames, showingStack)
  }

  func stack(of controller: ViewController) -> [ViewController]? {
    shown.flatMap { $0.stack === controller ? $0.controllers : nil }
  }

  func call(
    on controller: ViewController,
    in simulation: NavigationSimulation?,
    expecting controllers: [ViewController]?,
    _ begin: @escaping (_ completion: @escaping () -> Void) -> Void,
    completion: @escaping () -> Void
  ) {
    let frames = fixed?.frames ?? Int(random.next() % 3)
    let hiddenFrames = Int(random.next() % UInt64(3 - frames))
    let isLate = random.next() % 3 == 0
    count(.begins(framesLate: frames))
    count(.isSeen(framesAfterBegin: hiddenFrames))
    if isLate { count(.completesLate) }
    if let controllers, fixed?.showsStack ?? (random.next() % 2 == 0) {
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

  private func count(_ kind: Kind) { counts[kind, default: 0] += 1 }
}

extension Verb {
  /// A Boolean value that indicates whether UIKit has a completion for the verb.
  var isModal: Bool {
    switch self {
    case .present, .presentOnTop, .dismiss: true
    default: false
    }
  }

  /// A Boolean value that indicates whether UIKit may defer the transition.
  var isLate: Bool {
    switch self {
    case .push, .pop, .popTo, .popToRoot, .setStack, .present, .presentOnTop, .dismiss: true
    case .selectTab, .performSegue, .swipeBack, .pullDown: false
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
