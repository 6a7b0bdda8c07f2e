import ScheduleTestKit
import TransitionSupport

private typealias Waiter = CheckedContinuation<Void, Never>

/// An event that happens once.
private actor Event {
  private var hasHappened = false
  private var waiters: [Waiter] = []

  func wait(isCured: Bool) async {
    guard !hasHappened else { return }
    // A task that checks first and waits later misses an event in between.
    if !isCured { await Programs.pause() }
    await withCheckedContinuation { waiters.append($0) }
  }

  func happen(isCured: Bool) {
    hasHappened = true
    if isCured {
      for waiter in waiters { waiter.resume() }
      waiters = []
    } else if !waiters.isEmpty {
      waiters.removeFirst().resume()
    }
  }
}

/// A signal that is not kept.
private actor Signal {
  private var waiter: Waiter?
  private var isSent = false

  func wait(isCured: Bool) async {
    if isCured, isSent { return }
    await withCheckedContinuation { waiter = $0 }
  }

  func send() {
    isSent = true
    waiter?.resume()
    waiter = nil
  }
}

/// A gate that counts down.
private actor Latch {
  private var left: Int
  private var waiters: [Waiter] = []
  init(_ count: Int) { left = count }

  func arrive(isCured: Bool) async {
    let now = left
    if !isCured { await Programs.pause() }
    left = isCured ? left - 1 : now - 1
    if left == 0 {
      for waiter in waiters { waiter.resume() }
      waiters = []
    }
  }

  func wait() async {
    if left > 0 { await withCheckedContinuation { waiters.append($0) } }
  }
}

/// A meeting of two, again and again.
private actor Barrier {
  private var here = 0
  private var waiters: [Waiter] = []

  func meet(isCured: Bool) async {
    here += 1
    if here == 2 {
      if isCured { here = 0 }
      let all = waiters
      waiters = []
      for waiter in all { waiter.resume() }
      if !isCured {
        await Programs.pause()
        here = 0
      }
    } else {
      await withCheckedContinuation { waiters.append($0) }
    }
  }
}

/// A waiter that two others may wake.
private actor Bell {
  private var waiter: Waiter?
  private(set) var wakes = 0

  func wait() async { await withCheckedContinuation { waiter = $0 } }
  var isWaiting: Bool { waiter != nil }

  func ring(isCured: Bool) async {
    guard let waiter else { return }
    if isCured { self.waiter = nil }
    await Programs.pause()
    wakes += 1
    if wakes == 1 { waiter.resume() }
    self.waiter = nil
  }
}

extension Programs {
  static let waiting: [Program] = [
    Program("a wake-up that is lost between the look and the wait") { _, isCured in
      let event = Event()
      await together(2) { number in
        if number == 0 {
          await event.wait(isCured: isCured)
        } else {
          await event.happen(isCured: true)
        }
      }
    },
    Program("an event that wakes one of two") { _, isCured in
      let event = Event()
      await together(3) { number in
        if number < 2 {
          await event.wait(isCured: true)
        } else {
          await event.happen(isCured: isCured)
        }
      }
    },
    Program("a signal before anybody waits") { _, isCured in
      let signal = Signal()
      await together(2) { number in
        if number == 0 { await signal.wait(isCured: isCured) } else { await signal.send() }
      }
    },
    Program("a latch that counts two as one") { _, isCured in
      let latch = Latch(2)
      await together(3) { number in
        if number == 0 { await latch.wait() } else { await latch.arrive(isCured: isCured) }
      }
    },
    Program("a barrier that is used again") { _, isCured in
      let barrier = Barrier()
      await together(2) { _ in
        for _ in 0..<2 { await barrier.meet(isCured: isCured) }
      }
    },
    Program("a continuation that two would resume") { simulation, isCured in
      let bell = Bell()
      await together(3) { number in
        if number == 0 { return await bell.wait() }
        while await !bell.isWaiting {
          if await bell.wakes > 0 { return }
          await pause()
        }
        await bell.ring(isCured: isCured)
      }
      simulation.always("it is resumed once", await bell.wakes == 1)
    },
  ]
}
