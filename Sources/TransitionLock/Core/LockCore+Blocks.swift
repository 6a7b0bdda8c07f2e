internal import TransitionSupport

/// The blocks of `enqueue`.
extension LockCore {
  /// Puts a block in line, or runs it if the lock is free after all.
  ///
  /// - Parameter point: returns where the block of a free lock returns, for its generation; nil for a caller that runs
  ///   no blocks of other calls.
  @inline(never)
  func enqueue(
    _ request: WaitingBlock,
    at life: ScopeLife?,
    timeout: Duration?,
    returningAt point: (UInt64) -> ReturnPoint?
  ) -> TransitionLock.Request {
    let start = ask(request, at: life, timeout: timeout)
    switch start {
    case .waits: return .init(state: .pending(request, self))
    case .ended(let end, let reason):
      _ = request.takeBlock()
      return .init(state: .settled(.init(end, reason), self, life))
    case .begun(let generation):
      guard let block = request.takeBlock() else { preconditionFailure("a request is made with its block") }
      let callSite = request.origin.callSite
      let token = Token(core: self, life: life, generation: generation, callSite: callSite)
      return run(block, token, returningAt: point)
    }
  }

  /// Runs the block of a call that has the lock, and then the blocks that it put in line itself.
  func run(
    _ block: (Token) throws -> Void,
    _ token: Token,
    returningAt point: (UInt64) -> ReturnPoint?
  ) -> TransitionLock.Request {
    do {
      try block(token)
      if blockReturned(token.generation) { return .init(state: .finished) }
      return conclude(token, nil, at: point(token.generation))
    } catch {
      return conclude(token, error, at: point(token.generation))
    }
  }

  /// Ends the call of a block that has run, if a task awaits it, if the token lives on, or if the block has thrown.
  @inline(never)
  private func conclude(_ token: Token, _ error: (any Error)?, at point: ReturnPoint?) -> TransitionLock.Request {
    let request = WaitingBlock(Origin(callSite: token.callSite, isBlock: true))
    let (end, next) = returned(token.generation, request, error, at: point)
    if let next { runOn(next, at: point) }
    switch end {
    case .finished?: return .init(state: .finished)
    case nil: return .init(state: .pending(request, self))
    case let end?:
      return .init(state: .settled(.init(end, error.map { .error($0) }), self, token.life))
    }
  }

  /// Notes that the block of a transition has returned or thrown.
  ///
  /// - Returns: the end of the transition, nil if its token lives on; and the block that has its turn at the return
  ///   point.
  private func returned(
    _ generation: UInt64,
    _ request: WaitingBlock,
    _ error: (any Error)?,
    at point: ReturnPoint?
  ) -> (end: End?, next: DueBlock?) {
    let (end, next): (End?, DueBlock?) = change { state, effects in
      if let error { request.error = error }
      let thrown: End? = error.map { $0 is Outdated ? .outdated : .failed }
      state.returnPoint = point
      let end = state.blockReturned(generation, thrown, keeping: request, &effects)
      state.returnPoint = nil
      return (end, state.due.take())
    }
    // The outcome says only that the turn was taken back.
    if let error, end == .takenBack {
      settings.report(
        .init(code: .late, subject: .init(request.origin), lock: settings.label, detail: " Its block threw: \(error).")
      )
    }
    return (end, next)
  }

  /// Works as the task of a request, in its isolation: runs the block if it has its turn, and then those that follow at
  /// the same site; destroys it if it does not.
  func work(_ request: WaitingBlock) {
    if let generation = look({ $0.beginDue(request) }) {
      runOn((request, generation), at: .task(request.site))
    } else {
      request.destroy()
    }
  }

  /// Runs a block that has its turn, and then those that follow it here, one after the other and never nested.
  ///
  /// After a time slice, the next one is due again, in a new task, so that a long line does not keep other code from
  /// the actor.
  private func runOn(_ first: DueBlock, at point: ReturnPoint?) {
    var slice = TimeSlice(settings.timekeeper)
    var due: DueBlock? = first
    while let (waiter, generation) = due, let request = waiter as? WaitingBlock {
      let life = request.life.flatMap { $0.parent == nil ? nil : $0 }
      let token = Token(core: self, life: life, generation: generation, callSite: request.origin.callSite)
      var thrown: (any Error)?
      do { try request.takeBlock()?(token) } catch { thrown = error }
      due = returned(generation, request, thrown, at: slice.isOver() ? nil : point).next
    }
  }

  /// Has a function called once a transition is asked to give way, or is over.
  func notice(_ generation: UInt64, _ signal: Signal) {
    change { state, effects in
      if let index = state.index(of: generation), state.holders[index].hasToken, !state.holders[index].isInterrupted,
        !state.isRetired
      {
        state.holders[index].signals.append(signal)
      } else {
        effects.add(.signal(signal))
      }
    }
  }
}

/// A limit of the blocks that run one after the other: a number, or a time, which is read after 1, 2, 4 and 8 blocks,
/// and then after every 8.
struct TimeSlice {
  static var blocks: Int { 1_024 }
  static var duration: Duration { .milliseconds(4) }

  private let timekeeper: Timekeeper
  private let began: Duration
  private var count = 0
  private var nextLook = 1

  init(_ timekeeper: Timekeeper) {
    self.timekeeper = timekeeper
    began = timekeeper.now
  }

  /// Counts a block that has run.
  ///
  /// - Returns: true if it is time to let others in.
  mutating func isOver() -> Bool {
    count += 1
    if count < nextLook { return false }
    if count >= Self.blocks { return true }
    nextLook += min(count, 8)
    return timekeeper.now.subtractingSaturated(began) >= Self.duration
  }
}
