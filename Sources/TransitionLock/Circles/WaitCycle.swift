internal import TransitionSupport

/// A circle of waiting: a way from one waiter, through its obstacles, back to itself (guarantee G6).
///
/// The way goes from a waiter to a transition or an earlier request in its way, from a transition to its task, and from
/// a task to the call with which it waits. The look enters the section of one lock at a time, so its steps were not
/// found at one moment. But no step ever comes back after it has gone: if every step still exists after the last was
/// found, all existed at the same time. Such a circle stays, unless a waiter gives up.
struct WaitCycle {
  struct Member {
    let core: LockCore
    let waiter: Waiter

    var obstacles: [Obstacle] { core.look { $0.obstacles(of: waiter, takingTurnsBack: core.settings.takesTurnsBack) } }
  }

  private(set) var steps: [(member: Member, obstacle: Obstacle)] = []

  /// Looks for a circle through a waiter, breadth first.
  init?(through start: Member) {
    var stops: [(member: Member, previous: Int, obstacle: Obstacle?)] = [(start, -1, nil)]
    var seen: Set<Obstacle> = []
    var number = 0
    while number < stops.count {
      let member = stops[number].member
      for obstacle in member.obstacles where seen.insert(obstacle).inserted {
        guard let next = Self.member(behind: obstacle, of: member) else { continue }
        if next.waiter !== start.waiter {
          stops.append((next, number, obstacle))
          continue
        }
        steps = [(member, obstacle)]
        var stop = stops[number]
        while let obstacle = stop.obstacle {
          stop = stops[stop.previous]
          steps.append((stop.member, obstacle))
        }
        steps.reverse()
        return
      }
      number += 1
    }
    return nil
  }

  private static func member(behind obstacle: Obstacle, of member: Member) -> Member? {
    switch obstacle {
    case .request(let request): Member(core: member.core, waiter: request)
    case .transition(_, let task): WaitTable.call(ofTask: task).map { Member(core: $0.core, waiter: $0) }
    }
  }

  /// A Boolean value that indicates whether every step still exists.
  var isThere: Bool { steps.allSatisfy { $0.member.obstacles.contains($0.obstacle) } }

  /// The call that has closed the circle, and gives up: the last one that has begun to wait. All others were waiting
  /// already.
  var victim: (core: LockCore, call: WaitingCall)? {
    let calls = steps.compactMap { step in (step.member.waiter as? WaitingCall).map { (step.member.core, $0) } }
    return calls.max { $0.1.moment < $1.1.moment }
  }

  /// Describes the steps, that of a waiter first.
  func waits(from waiter: Waiter) -> [TransitionLock.Wait] {
    let first = steps.firstIndex { $0.member.waiter === waiter } ?? 0
    return (steps[first...] + steps[..<first]).map { member, obstacle in
      member.core.look { state in
        let (who, isHeld): (Origin, Bool) =
          switch obstacle {
          case .transition(let generation, _):
            (state.index(of: generation).map { state.holders[$0].origin } ?? .unknown, true)
          case .request(let request): (request.origin, false)
          }
        let label = state.label(of: member.waiter.life ?? state.root)
        return .init(waiter: .init(member.waiter.origin), lock: label, obstacle: .init(who), isHeld: isHeld)
      }
    }
  }
}

/// The section of the looks for circles of all locks: if several calls close a circle together, one of them is told,
/// and the next look finds the circle broken. A thread enters it before the sections of locks, and never inside one.
private let looks = CriticalSection()

extension LockCore {
  /// Looks for circles through the transitions that are in the way of others here. The watch calls it, for circles that
  /// could not be broken when they closed.
  func lookForCircles() {
    let tasks = look { state in
      state.holders.indices.filter { state.isWanted($0) }.map { state.holders[$0].origin.task }
    }
    for task in tasks {
      guard let call = WaitTable.call(ofTask: task) else { continue }
      breakCircles(through: WaitCycle.Member(core: call.core, waiter: call))
    }
  }

  /// Breaks the circle that a waiter may have closed.
  @inline(never)
  func breakCircles(through waiter: Waiter) { breakCircles(through: WaitCycle.Member(core: self, waiter: waiter)) }

  @inline(never)
  private func breakCircles(through start: WaitCycle.Member) {
    var isBroken = true
    while isBroken {
      isBroken = false
      // The clock and the effects may run foreign code, so nothing of that is in the section.
      let time = time
      var effects = Effects()
      var broken: LockCore?
      // Kept until after the section: a lock that nobody else keeps is destroyed with what its owner gave it.
      var circles: [WaitCycle] = []
      looks.run {
        // If a waiter gives up meanwhile, look again; the watch finds what is left after some tries.
        for _ in 0..<16 where broken == nil {
          guard let circle = WaitCycle(through: start) else { return }
          circles.append(circle)
          guard let (core, call) = circle.victim, circle.isThere else { continue }
          let waits = circle.waits(from: call)
          let hasLeft = core.change(&effects, at: core === self ? time : nil) { state, effects in
            state.leave(call, .deadlock, .circle(waits), &effects)
          }
          if hasLeft { broken = core }
        }
      }
      if let broken {
        effects.perform(for: broken)
        isBroken = true
      }
    }
  }
}

/// The obstacle of a waiter, which only an end or a cancellation removes.
enum Obstacle: Hashable {
  /// The transition of a generation, whose body a task runs.
  case transition(UInt64, task: UInt)
  case request(Waiter)
}

extension LockState {
  /// Returns the obstacles of a waiter.
  ///
  /// A waiter with a deadline has none, and a transition is none if any task may end it, if it can be asked to give
  /// way, or if the lock takes turns back. From each line it takes the last request before the waiter, which itself
  /// waits for those before it.
  func obstacles(of waiter: Waiter, takingTurnsBack: Bool) -> [Obstacle] {
    guard waiter.isWaiting, waiter.deadline < 0, let life = waiter.life else { return [] }
    if case .end(let request) = waiter.wanted { return [.request(request)] }
    var obstacles: [Obstacle] = []
    if !takingTurnsBack {
      for (index, holder) in holders.enumerated() where holder.hasToken && !holder.origin.isInterruptible {
        if holder.origin.task != 0, life.isExcluded(by: holder.life) {
          obstacles.append(.transition(holder.generation, task: holder.origin.task))
        }
      }
    }
    for other in busy where other.conflicts(with: life) {
      let isEndless = { (request: Waiter) in request.deadline < 0 }
      if let last = other.line.last(before: waiter.order, where: isEndless) { obstacles.append(.request(last)) }
      if let last = other.interrupters.last(before: waiter.order, where: isEndless) { obstacles.append(.request(last)) }
    }
    return obstacles
  }

  /// Notes a waiter that has just come in the table of waits.
  ///
  /// Without scopes, all wait for the same transition, whose task tells whether there can be a circle.
  ///
  /// - Returns: true if the waiter may have closed a circle: if the only task that it waits for waits, too, and always
  ///   if it may be in the way of earlier ones, or behind more than one transition.
  func noteWait(of waiter: Waiter) -> Bool {
    let isBare =
      waiter.life === root && holders.count == 1 && holders[0].life === root && busy.allSatisfy { $0 === root }
    let isBehindWaiter = waiter.noteWait(behind: isBare ? holders[0].origin.task : 0)
    if waiter.deadline >= 0 { return false }
    if isBare { return isBehindWaiter || !holders[0].isKnown && waiter.origin.task != 0 }
    return waiter.origin.task != 0 || waiter.policy == .interrupt || waiter.hasInheritedOrder || !idlers.isEmpty
  }
}
