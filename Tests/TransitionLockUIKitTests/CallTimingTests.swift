import Testing

@testable import TransitionEngine

/// The machine of a call under every timing that UIKit may have, asked for the truth: what has
/// become of the call's own transition.
///
/// Two things are assumed of UIKit. The coordinator of a transition that begins within two frames
/// of the call, or of the end of the transition that it waits for, is visible by the second frame.
/// And a transition that begins later, because UIKit has kept it back for seconds, is not cancelled
/// without a coordinator that is still there when the completion is called: no finger drives it.
@Suite("A call under every timing")
struct CallTimingTests {
  enum Kind: CaseIterable { case stack, presentation, dismissal }

  /// The fate of UIKit's completion, in frames since the call.
  enum Completion: Hashable {
    /// UIKit calls it, in a frame before the report of a coordinator.
    case before(Int)
    /// UIKit calls it, in a frame after the report of a coordinator and the did-callbacks.
    case after(Int)
    /// UIKit, or an override, releases it without a call.
    case released(Int)
  }

  /// The behavior of UIKit for one call, in frames since the call. A look in a frame finds the
  /// events of that frame.
  struct Timing: Hashable {
    var kind = Kind.stack
    /// The frames of another transition, which UIKit waits for before it begins this one.
    var foreign = 0
    /// The frame in which the transition begins; nil if UIKit drops the call.
    var begin: Int?
    /// The first frame with a visible coordinator.
    var visible = 0
    /// The first frame with a visible change of a stack, or with a link.
    var shown = 0
    var duration = 5
    var isCancelled = false
    var completion: Completion?

    var end: Int? { begin.map { $0 + duration } }

    func isRunning(at frame: Int) -> Bool { begin.map { $0..<($0 + duration) ~= frame } ?? false }

    static var all: [Timing] {
      var all: [Timing] = []
      for kind in Kind.allCases {
        for foreign in [0, 1, 4] {
          all += dropped(kind, foreign)
          for begin in [0, 1, 2, 300] where begin < 300 || kind != .stack {
            for visible in begin...max(begin, 2) {
              for shown in [0, foreign + begin] where shown == 0 || begin > 0 {
                for (duration, isCancelled) in [(3, false), (30, false), (3, true), (30, true)] {
                  var timing = Timing(
                    kind: kind,
                    foreign: foreign,
                    begin: foreign + begin,
                    visible: foreign + visible
                  )
                  (timing.shown, timing.duration, timing.isCancelled) = (
                    shown, duration, isCancelled
                  )
                  if begin == 300 { timing.shown = foreign + begin }
                  all += timing.completions
                }
              }
            }
          }
        }
      }
      return Array(Set(all))
    }

    private static func dropped(_ kind: Kind, _ foreign: Int) -> [Timing] {
      let timing = Timing(kind: kind, foreign: foreign)
      if kind == .stack { return [timing] }
      return [0, 1, 3, 300].flatMap { [Completion.after($0), .released($0)] }.map {
        timing.with($0)
      }
    }

    private var completions: [Timing] {
      guard kind != .stack, let begin, let end else { return [self] }
      if begin >= 300 {
        return [with(.before(end))]
          + (isCancelled ? [] : [with(.after(end)), with(.released(begin)), with(.released(end))])
      }
      let releases = [0, 1, 2, begin, end].map { Completion.released($0) }
      return ([.before(end), .after(end), .after(end + 1), .after(end + 2)] + releases).map {
        with($0)
      }
    }

    private func with(_ completion: Completion) -> Timing {
      var copy = self
      copy.completion = completion
      return copy
    }

    /// - Parameter isEarly: a Boolean value that indicates whether the look comes before the
    ///   reports of the frame.
    func observation(at frame: Int, isEarly: Bool) -> Observation {
      let frame = isEarly ? frame - 1 : frame
      let isOver = end.map { frame >= $0 } ?? false
      var observation = Observation()
      observation.isDone =
        begin != nil && (kind == .dismissal ? isOver : frame >= shown) && !(isOver && isCancelled)
      if frame < foreign {
        observation.transition = .other
      } else if isRunning(at: frame), frame >= visible {
        observation.transition = .own
      }
      return observation
    }
  }

  private enum Event {
    case completion, release, coordinator(isOwn: Bool), look, watch

    /// A Boolean value that indicates whether the source of the event retains the call.
    var retains: Bool { if case .watch = self { false } else { true } }
  }

  /// Plays a call.
  ///
  /// - Returns: the end, and its frame.
  private func play(_ timing: Timing) -> (CallEnd, frame: Int)? {
    var machine = CallMachine(hasCompletion: timing.kind != .stack)
    var due: [(frame: Int, rank: Int, event: Event)] = []
    switch timing.completion {
    case .before(let frame)?: due.append((frame, 0, .completion))
    case .after(let frame)?: due.append((frame, 2, .completion))
    case .released(let frame)?: due.append((frame, 2, .release))
    case nil: break
    }
    var frame = 0
    var steps = machine.look(timing.observation(at: 0, isEarly: false))
    while true {
      for step in steps {
        switch step {
        case .follow:
          let isOwn = frame >= timing.foreign
          due.append((isOwn ? timing.end ?? 0 : timing.foreign, 1, .coordinator(isOwn: isOwn)))
        case .look(let moment): due.append((frame + Self.frames(until: moment), 3, .look))
        case .watch(let moment): due.append((frame + Self.frames(until: moment), 3, .watch))
        case .giveBack: Issue.record("the turn was given back: \(timing)")
        case .settle(let end): return (end, frame)
        }
      }
      guard due.contains(where: \.event.retains) else {
        due = []
        steps = machine.released(timing.observation(at: frame, isEarly: false))
        if steps.isEmpty { return nil }
        continue
      }
      let next =
        due.indices.min { (due[$0].frame, due[$0].rank) < (due[$1].frame, due[$1].rank) } ?? 0
      let (now, rank, event) = due.remove(at: next)
      frame = max(frame, now)
      let observation = timing.observation(at: frame, isEarly: rank == 0)
      switch event {
      case .look, .watch: steps = machine.look(observation)
      case .completion: steps = machine.completionCalled(observation)
      case .release: steps = []
      case .coordinator(let isOwn):
        steps = machine.coordinatorEnded(isCancelled: isOwn && timing.isCancelled)
      }
    }
  }

  private static func frames(until moment: LookTime) -> Int {
    switch moment {
    case .callbacks: 0
    case .commit: 1
    case .frames(let count): count
    }
  }

  @Test("Under every timing, a call reports its true end, soon after its transition has ended")
  func every() {
    #expect(Timing.all.count > 2_000)
    for timing in Timing.all {
      guard let (end, frame) = play(timing) else {
        Issue.record("there is no event: \(timing)")
        continue
      }
      switch end {
      case .finished:
        #expect(timing.end.map { $0 <= frame } == true && !timing.isCancelled, "\(timing)")
      case .cancelled:
        #expect(timing.end.map { $0 <= frame } == true && timing.isCancelled, "\(timing)")
      case .dropped: #expect(timing.begin == nil, "\(timing)")
      case .abandoned, .unknown: Issue.record("something was left to report: \(timing)")
      }
      let last = timing.end ?? timing.foreign
      switch timing.completion {
      case .before(let known)?, .after(let known)?:
        #expect(frame <= max(last, known) + 2, "\(timing)")
      case .released(let known)?: #expect(frame <= max(last, known) + 4, "\(timing)")
      case nil: #expect(frame <= last + 2, "\(timing)")
      }
    }
  }
}
