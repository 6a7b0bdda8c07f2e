#if DEBUG
import Testing
import TransitionSupport

@testable import TransitionLock

/// The view of the machine that the watch gets.
struct WatchingTests {
  private static let limit = Duration.seconds(1)
  private let word = Word(bits: 5 << 8 | Word.token | Word.attention)
  private var machine = LockMachine()

  init() { machine.tree[0].watch = Watch(.init(transition: Self.limit, waiting: Self.limit)) }

  private mutating func join(_ number: Int, inheriting generation: UInt64? = nil) -> Ticket {
    let call = ArrivingCall(number, task: UInt(number))
    var actions = LockActions()
    let ticket = machine.join(call, until: nil, into: &actions)
    if let generation { machine.suspect(ticket, of: generation) }
    return ticket
  }

  private mutating func leave(_ ticket: Ticket) {
    var actions = LockActions()
    _ = machine.leave(ticket, as: .cancelled, into: &actions)
  }

  /// Looks twice, a limit apart, with a watch that has seen nothing.
  private mutating func findings(_ word: Word? = nil, sample: UInt64 = 0) -> [Watch.Finding] {
    machine.tree[0].watch = Watch(.init(transition: Self.limit, waiting: Self.limit))
    _ = machine.look(word ?? self.word, sample: sample, now: .zero)
    return machine.look(word ?? self.word, sample: sample, now: Self.limit).findings
  }

  @Test("A holder that is in no one's way is not reported, and not looked at again")
  mutating func nobodyWaits() {
    #expect(findings() == [])
    #expect(machine.look(word, sample: 4 << 8, now: .zero).next == nil)
  }

  @Test("A holder is in the way of a call that was refused, of one that waits, and of one that awaits an idle lock")
  mutating func inTheWay() {
    #expect(findings(sample: 5 << 8) == [.overdue(Self.limit)])
    let ticket = join(1)
    #expect(findings() == [.overdue(Self.limit), .waiting(Self.limit)])
    leave(ticket)
    #expect(findings() == [])
    var actions = LockActions()
    _ = machine.join(ArrivingCall(1, isParked: false), for: .idle, until: nil, into: &actions)
    #expect(findings() == [.overdue(Self.limit)])
  }

  @Test("On a free lock no transition is in the way")
  mutating func free() {
    #expect(findings(Word(bits: 5 << 8), sample: 5 << 8) == [])
  }

  @Test("The first in line is watched, and the count begins anew with another one")
  mutating func firstInLine() {
    let tickets = [join(1), join(2)]
    _ = machine.look(word, sample: 0, now: .zero)
    leave(tickets[0])
    #expect(machine.look(word, sample: 0, now: Self.limit).findings == [.overdue(Self.limit)])
    #expect(machine.look(word, sample: 0, now: Self.limit * 2).findings == [.waiting(Self.limit)])
    #expect(machine.firstInLine()?.task == 2)
  }

  @Test("A scope whose line waits for a transition elsewhere is looked at again")
  mutating func waitsForAnother() {
    let limits = Watch.Limits(transition: Self.limit, waiting: Self.limit)
    let detail = machine.addScope("detail", in: 0, at: PlaceHandle(1), isHeld: true, limits, line: nil)
    var actions = LockActions()
    _ = machine.join(ArrivingCall(1), at: detail, until: nil, into: &actions)
    let free = Word(bits: 5 << 8 | Word.linked)
    #expect(machine.look(free, of: detail, sample: 0, now: .zero).next == Self.limit)
    #expect(machine.look(free, of: detail, sample: 0, now: Self.limit).findings == [.waiting(Self.limit)])
  }

  @Test("A call that waits for the transition in which its task was begun is a suspect, and no mere waiter")
  mutating func suspect() {
    let ticket = join(1, inheriting: 5 << 8)
    #expect(findings() == [.overdue(Self.limit), .suspect(Self.limit)])
    leave(ticket)
    #expect(findings() == [], "it has left the line")
  }

  @Test("A suspect behind others is found beside the first in line")
  mutating func suspectBehind() {
    _ = join(1)
    _ = join(2, inheriting: 5 << 8)
    #expect(findings() == [.overdue(Self.limit), .waiting(Self.limit), .suspect(Self.limit)])
  }

  @Test("A call whose task was begun in another transition is no suspect")
  mutating func noSuspect() {
    _ = join(1, inheriting: 4 << 8)
    #expect(findings() == [.overdue(Self.limit), .waiting(Self.limit)])
  }

  /// Has the watch look so often at what does not change that it looks seldom.
  private mutating func lookSeldom() {
    var now = Duration.zero
    for _ in 0...Watch.looksBeforeBackoff {
      _ = machine.look(word, sample: 0, now: now)
      now += Self.limit
    }
    #expect(machine.tree[0].watch.looksSeldom)
    machine.isWatchedSeldom = true
  }

  private func isWatch(_ action: LockAction) -> Bool { if case .watch = action { true } else { false } }

  @Test("Where the watch looks seldom, no call goes the short way, and the next turn has it look often again, once")
  mutating func turnWakes() {
    let ticket = join(1)
    _ = join(2)
    lookSeldom()
    #expect(machine.joinPlainly(CallHandle(3), of: 3, ContinuationHandle(3)) == nil)
    #expect(machine.passPlainly() == nil && machine.leavePlainly(ticket) == nil)
    for isFirst in [true, false] {
      var actions = LockActions()
      _ = machine.pass(word, at: .elsewhere, into: &actions)
      var count = 0
      actions.forEach { if isWatch($0) { count += 1 } }
      #expect(count == (isFirst ? 1 : 0))
      #expect(!machine.isWatchedSeldom)
    }
  }

  @Test("A watch that is woken looks at once, with the age that it has seen, and often again")
  mutating func woken() {
    _ = join(1)
    lookSeldom()
    let now = Self.limit * (Watch.looksBeforeBackoff + 1)
    #expect(machine.look(word, sample: 0, now: now).findings == [], "its time has not come")
    machine.wakeWatches()
    #expect(!machine.isWatchedSeldom && !machine.tree[0].watch.looksSeldom)
    let look = machine.look(word, sample: 0, now: now)
    #expect(look.next == now + Self.limit)
    #expect(machine.tree[0].watch.hasSeen(5 << 8) && !machine.tree[0].watch.hasSeen(4 << 8))
    #expect(machine.tree[0].watch.age(of: 5 << 8) == now)
    machine.wakeWatches()
    #expect(machine.look(Word(bits: 5 << 8), sample: 0, now: now).next == nil, "nobody is in the way any more")
  }
}
#endif
