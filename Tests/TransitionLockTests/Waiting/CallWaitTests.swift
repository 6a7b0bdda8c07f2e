import Testing

@testable import TransitionLock

/// What a call that waits is told, in the one place where it looks.
struct CallWaitTests {
  private let lock = TransitionLock(limits: .none)

  private func makeWait(timeout: Duration? = nil) -> CallWait {
    CallWait(lock.cell, for: .turn(nil), "wait", .unknown, CurrentTask(), timeout)
  }

  /// The ending as text, because a refusal and its note cannot be compared.
  private func text(_ wait: borrowing CallWait) -> String {
    switch wait.ending() {
    case .turn(let generation): "turn \(generation >> 8)"
    case .happened: "happened"
    case .missed: "missed"
    case .refused(let refusal, nil): "\(refusal)"
    case .refused(let refusal, .superseded(let newer)?): "\(refusal) by \(newer.label)"
    case .refused(let refusal, .deadlock(let waits)?): "\(refusal) \(waits.count)"
    case .refused(let refusal, .failure(let failure)?): "\(refusal) \(failure.code)"
    }
  }

  @Test("A wait keeps its timeout until it has a place, and its place until it has ended")
  func place() {
    let wait = makeWait(timeout: .seconds(3))
    let before = (wait.timeout, wait.slot, wait.isPlain)
    wait.take(7)
    let after = wait.slot
    wait.grant(5 << 8)
    let end = (wait.slot, text(wait))
    #expect(before == (.seconds(3), nil, false))
    #expect(after == 7)
    #expect(end == (nil, "turn 5"))
  }

  @Test(
    "A timeout is kept to the nanosecond, and rounded up below that",
    arguments: [
      (Duration.nanoseconds(1), Duration.nanoseconds(1)),
      (Duration(secondsComponent: 0, attosecondsComponent: 1), .nanoseconds(1)),
      (.zero, .zero), (.seconds(-1), .seconds(-1)), (.seconds(1e9), .seconds(1e9)),
    ]
  )
  func rounding(timeout: Duration, kept: Duration) {
    let wait = makeWait(timeout: timeout)
    let found = wait.timeout
    #expect(found == kept)
  }

  @Test("A timeout of centuries is none")
  func centuries() {
    let wait = makeWait(timeout: .seconds(Int64.max))
    let found = (wait.timeout, wait.isPlain)
    #expect(found == (nil, true))
  }

  @Test("A cancellation before the place is kept, and one after an end changes nothing")
  func cancelled() {
    let wait = makeWait()
    wait.cancelBeforehand()
    let isCancelled = wait.isCancelled
    wait.tell(.refused(.cancelled))
    wait.cancelBeforehand()
    let end = text(wait)
    #expect(isCancelled)
    #expect(end == "cancelled")
  }

  @Test(
    "Every refusal is told as what it is",
    arguments: [Refusal.cancelled, .timedOut, .superseded, .deadlock, .closed, .dropped]
  )
  func refusals(refusal: Refusal) {
    let wait = makeWait()
    wait.take(0)
    wait.tell(.refused(refusal))
    let end = text(wait)
    #expect(end == "\(refusal)")
  }

  @Test("A note comes with the refusal, once, and the first one counts")
  func notes() {
    let wait = makeWait()
    wait.take(3)
    wait.explain(.superseded(by: TransitionLock.Holder(LabeledCallSite("newer", "App/File.swift", 1))))
    wait.explain(.deadlock([]))
    wait.tell(.refused(.superseded))
    let ends = (text(wait), text(wait))
    #expect(ends == ("superseded by newer", "superseded"))
  }

  @Test("What happens, and what can happen no more, are told apart")
  func events() {
    let one = makeWait()
    let other = makeWait()
    one.tell(.happened)
    other.tell(.missed)
    let ends = (text(one), text(other))
    #expect(ends == ("happened", "missed"))
  }
}
