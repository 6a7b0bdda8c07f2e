import Testing

@testable import TransitionTurns

/// The machine of a call under every timing that UIKit may have: the frames in which the transition begins, becomes visible and
/// ends, and in which UIKit reports the end.
@Suite("A call under every timing")
struct CallTimingTests {
  enum Kind: CaseIterable { case stack, presentation, dismissal }

  /// The behavior of UIKit for one call, in frames since the call. A look in a frame finds the events of that frame.
  struct Timing {
    var kind = Kind.stack
    /// The frames of another transition, which UIKit waits for before it begins this one.
    var foreign = 0
    /// The frame in which the transition begins, after the other one.
    var begin = 0
    /// The first frame with a visible coordinator.
    var visible = 0
    /// The first frame with a visible change.
    var shown = 0
    var duration = 5
    var isCancelled = false
    /// The number of frames from the did-callbacks to the completion.
    var completionDelay = 0

    var end: Int { foreign + begin + duration }

    static var all: [Timing] {
      var all: [Timing] = []
      for kind in Kind.allCases {
        for foreign in [0, 1, 4] {
          for begin in 0...2 {
            for visible in begin...2 {
              for shown in [0, foreign + begin] {
                for duration in [3, 30] {
                  for isCancelled in [false, true] {
                    for delay in 0...(kind == .stack ? 0 : 2) {
                      all.append(
                        Timing(
                          kind: kind,
                          foreign: foreign,
                          begin: begin,
                          visible: foreign + visible,
                          shown: shown,
                          duration: duration,
                          isCancelled: isCancelled,
                          completionDelay: delay
                        )
                      )
                    }
                  }
                }
              }
            }
          }
        }
      }
      return all
    }

    func isDone(at frame: Int) -> Bool? {
      let isDone = kind == .dismissal ? frame >= end && !isCancelled : frame >= shown && (frame < end || !isCancelled)
      return kind == .dismissal && !isDone ? nil : isDone
    }

    func sight(at frame: Int) -> Sight {
      let isDone = isDone(at: frame)
      var sight = Sight(isDone: isDone, hasCompletion: kind != .stack, isOver: isDone == true && kind != .presentation)
      if frame < foreign {
        sight.mover = .other
      } else if frame >= visible, frame < end {
        sight.mover = .own
      } else if kind == .dismissal, frame >= foreign + begin, frame < end {
        sight.mover = .unseen
      }
      return sight
    }
  }

  /// Plays a call.
  ///
  /// - Returns: the end, and its frame.
  private func play(_ timing: Timing) -> (CallEnd, frame: Int)? {
    var machine = CallMachine()
    var frame = 0
    // In a frame, a coordinator reports before the did-callbacks, and the completion comes after them, before any other job.
    var due: [(frame: Int, rank: Int, event: Event)] = []
    func schedule(_ frame: Int, _ event: Event) { due.append((frame, event.rank, event)) }
    if timing.kind != .stack { schedule(timing.end + timing.completionDelay, .completion) }
    var steps = machine.look(timing.sight(at: 0))
    while true {
      for step in steps {
        switch step {
        case .follow:
          schedule(frame < timing.foreign ? timing.foreign : timing.end, .coordinator(isOwn: frame >= timing.foreign))
        case .look(let moment), .watch(let moment): schedule(frame + Self.frames(until: moment), .look)
        case .settle(let end): return (end, frame)
        }
      }
      guard let next = due.indices.min(by: { (due[$0].frame, due[$0].rank) < (due[$1].frame, due[$1].rank) }) else {
        return nil
      }
      let event = due.remove(at: next)
      frame = event.frame
      switch event.event {
      case .look: steps = machine.look(timing.sight(at: frame))
      case .completion: steps = machine.completionCalled()
      case .coordinator(let isOwn): steps = machine.coordinatorEnded(isCancelled: isOwn && timing.isCancelled)
      }
    }
  }

  private enum Event {
    case coordinator(isOwn: Bool), completion, look

    var rank: Int {
      switch self {
      case .coordinator: 0
      case .completion: 1
      case .look: 2
      }
    }
  }

  private static func frames(until moment: Moment) -> Int {
    switch moment {
    case .callbacks: 0
    case .commit: 1
    case .frames(let count): count
    case .settled: 100
    }
  }

  @Test(
    "Under every timing, a call settles at the end of its transition, not a frame before, with the right end"
  )
  func every() {
    #expect(Timing.all.count > 1_000)
    for timing in Timing.all {
      guard let (end, frame) = play(timing) else {
        Issue.record("nobody is told: \(timing)")
        continue
      }
      #expect(frame >= timing.end, "\(timing)")
      #expect(frame <= timing.end + timing.completionDelay, "\(timing)")
      #expect(end == (timing.isCancelled ? .cancelled : .finished), "\(timing)")
    }
  }
}
