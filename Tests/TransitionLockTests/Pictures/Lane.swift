import TransitionLock

/// A lane at play: it does what its line says, and draws what becomes of it.
final class Lane: @unchecked Sendable {
  // Sendable: everything happens on the thread of the test, which runs all jobs.
  enum State { case absent, waits, holds, hasLost, isOver }

  /// An order for the body of a call.
  private enum Order { case end, fail, ask(Lane) }
  private struct Mishap: Error {}

  let line: Story.Line
  /// The number of the lane, from 1 on, which the lock takes for the line of the call in a file.
  let number: Int
  /// The path of the scope that it asks for, with a slash at its end.
  let path: String
  /// The column of the call.
  private let arrival: Int
  private let timeout: Duration?
  /// The character at its turn: it holds on, ends, or throws.
  private let plan: Character
  /// The name of the lane in whose body it asks.
  private let outer: String?
  private let stage: Stage

  private(set) var track = Track()
  private(set) var state = State.absent
  /// The column of its turn.
  private(set) var turn: Int?
  private var isSettled = false
  private var isAsked = false
  private var token: Token?
  private var request: Request?
  private var task: Task<Void, Never>?
  private var orders: [Order] = []
  private var waiting: CheckedContinuation<Void, Never>?

  init(_ line: Story.Line, _ number: Int, on stage: Stage) {
    (self.line, self.number, self.stage) = (line, number, stage)
    path = (line.words.first { $0.hasPrefix("/") } ?? "") + "/"
    arrival = line.picture.firstIndex { $0 != " " } ?? -1
    timeout = line.seconds(of: "timeout")
    plan = line.picture.first { "[|ei".contains($0) } ?? "|"
    outer = line.value(of: "in")
  }

  private var isListener: Bool { line.verb == "idle" || line.verb.hasPrefix("settled") }
  private var isCall: Bool { ["serialize", "attempt"].contains(line.verb) || isListener }
  /// Whether it wants a turn.
  var isRequest: Bool { !isListener && !["close", "busy", "reports"].contains(line.verb) }
  /// Whether an observer hears all of it at the time at which it happens.
  var isHeard: Bool { isRequest && line.value(of: "on") == nil }
  /// The end of the time for which it waits.
  var deadline: Duration? { timeout.map { .seconds(arrival) + $0 } }

  private var place: TransitionLock { stage.place(path) }
  private var actor: TestActor { stage.actor(line.value(of: "on") ?? "actor") }
  private var executor: ManualExecutor {
    line.value(of: "on") == nil ? stage.executor : actor.executor
  }

  private func mark(_ mark: Character) { track.mark(mark, at: stage.column) }

  private func change(to state: State, _ mark: Character) {
    self.state = state
    self.mark(mark)
  }

  // MARK: Its deeds

  /// Does what the picture says for this column.
  ///
  /// - Returns: false if that is nothing.
  func act() -> Bool {
    let mark = stage.column < line.picture.count ? line.picture[stage.column] : " "
    switch (line.verb, mark) {
    case (_, " "), ("reports", _): return false
    case ("close", _): place.close()
    case ("busy", _): stage.isBusy.insert(line.name)
    case _ where stage.column == arrival: arrive()
    case (_, "]"), (_, ")"): end()
    case (_, "e") where state == .holds: give(.fail)
    case (_, "x"): cancel()
    default: return false
    }
    if "*#".contains(mark) { self.mark(mark) }
    return true
  }

  private func arrive() {
    let isCancelled = line.picture[arrival] == "x"
    if let outer = outer.flatMap({ stage.lane($0) }) {
      // A block makes the calls in it while it runs.
      if outer.isCall { outer.give(.ask(self)) }
    } else if isCall || isCancelled {
      task = Task(executorPreference: executor) { [self] in await ask() }
      if isCancelled { task?.cancel() }
    } else {
      enqueueOrStart()
    }
  }

  private func ask() async { if isCall { await call() } else { enqueueOrStart() } }

  private func end() {
    guard let token else { return }
    if isCall, state != .isOver { return give(.end) }
    if !token.end() { change(to: .isOver, ")") } else if request == nil { settle("finished") }
  }

  private func cancel() {
    let hasLeft = request?.cancel()
    task?.cancel()
    if state != .waits, hasLeft != true { mark("x") }
  }

  /// Ends or leaves whatever the lane still has.
  func leave() {
    request?.cancel()
    task?.cancel()
    give(.end)
    token?.endIfHolding()
  }

  private func give(_ order: Order) {
    orders.append(order)
    waiting.take()?.resume()
  }

  // MARK: Its call

  private func enqueueOrStart() {
    change(to: .waits, "?")
    let (label, number) = (stage.label(self), UInt(number))
    switch line.verb {
    case "tryStart":
      let isInterruptible = line.has("interruptible")
      let token =
        isInterruptible
        ? place.tryStart(label, isInterruptible: true, line: number)
        : place.tryStart(label, line: number)
      if let token { begin(token) } else { settle("conflict") }
    case "start":
      do { begin(try place.start(label, line: number)) } catch {
        settle("\(error.code)", error.holder)
      }
    case "actor":
      request = actor.act { actor in
        place.enqueue(
          policy: line.policy ?? .wait,
          label,
          timeout: timeout,
          isInterruptible: line.has("interruptible"),
          if: condition,
          line: number
        ) { [self] token in
          actor.assertIsolated()
          try run(token)
        }
      }
    case "executor":
      request = place.enqueue(
        on: executor,
        policy: line.policy ?? .wait,
        label,
        timeout: timeout,
        isInterruptible: line.has("interruptible"),
        if: condition,
        line: number
      ) { [self] in try run($0) }
    case "anywhere":
      request = place.enqueue(
        on: .anyThread,
        policy: line.policy ?? .wait,
        label,
        timeout: timeout,
        isInterruptible: line.has("interruptible"),
        if: condition,
        line: number
      ) { [self] in try run($0) }
    default: stage.problems.append("\(line.verb) is no verb.")
    }
    if plan == "|", request == nil { end() }
  }

  private var condition: (@Sendable () -> TransitionLock.Relevance)? {
    guard let answer = line.value(of: "if") else { return nil }
    return { answer == "yes" ? .relevant : .outdated(answer) }
  }

  private func call() async {
    change(to: .waits, "?")
    let (label, number) = (stage.label(self), UInt(number))
    do {
      switch line.verb {
      case "serialize":
        try await place.serialize(label, timeout: timeout, line: number) { token in
          try await body(token)
        }
      case "attempt":
        let outcome = await place.attempt(
          line.policy ?? .wait,
          label,
          timeout: timeout,
          isInterruptible: line.has("interruptible"),
          if: condition,
          line: number
        ) { token in try await body(token) }
        return settle(outcome)
      case "idle": try await place.waitUntilIdle(timeout: timeout, line: number)
      default:
        let awaited = line.value(of: "settled").flatMap { stage.lane($0) }
        _ = try await awaited?.request?.settled(timeout: timeout)
      }
      settle("finished")
    } catch let failure as Failure {
      settle("\(failure.code)", failure.holder)
    } catch {
      settle(error is CancellationError ? "cancelled" : "failed")
    }
  }

  private func body(_ token: Token) async throws {
    begin(token)
    if plan == "e" { throw Mishap() }
    while plan != "|" {
      if orders.isEmpty { await withCheckedContinuation { waiting = $0 } }
      switch orders.removeFirst() {
      case .end: return
      case .fail: throw Mishap()
      case .ask(let lane): await lane.ask()
      }
    }
  }

  private func run(_ token: Token) throws {
    begin(token)
    for lane in stage.lanes where lane.outer == line.name && lane.arrival == stage.column {
      lane.enqueueOrStart()
    }
    if plan == "e" { throw Mishap() }
    if plan == "|" { end() }
  }

  // MARK: Its fate

  private func begin(_ token: Token) {
    self.token = token
    change(to: .holds, "[")
    turn = stage.column
    stage.noteTurn(of: self)
  }

  private func settle<Success, Failure>(_ outcome: TransitionLock.Outcome<Success, Failure>) {
    switch outcome.result {
    case .dropped(let other), .superseded(let other): settle("\(outcome.code)", other)
    case .timedOut: settle("timedOut", request?.holderInTheWay ?? place.holder)
    default: settle("\(outcome.code)")
    }
  }

  /// - Parameter other: the transition or request that is said to be in the way.
  private func settle(_ outcome: String, _ other: TransitionLock.Holder? = nil) {
    if isSettled { return }
    isSettled = true
    check(outcome, other)
    let mark = isListener && outcome == "finished" ? "|" : Mark.ofOutcomes[outcome] ?? "#"
    self.mark(state == .hasLost ? ")" : mark)
    state = outcome == "takenBack" && state == .holds ? .hasLost : .isOver
  }

  /// Expects the one that is said to be in the way to be there: a transition, or else a request.
  private func check(_ outcome: String, _ other: TransitionLock.Holder?) {
    let isTold = ["timedOut", "dropped", "conflict", "superseded"].contains(outcome)
    if !isTold || line.verb == "tryStart" { return }
    let others = stage.lanes.filter { $0 !== self && Stage.conflict($0.path, path) }
    let holders = others.filter { $0.state == .holds }
    let waiters = others.filter { $0.state == .waits }
    let expected = outcome == "superseded" || holders.isEmpty ? waiters : holders
    let isRight = other.map { other in expected.contains { $0.number == other.line } }
    if isRight ?? (outcome == "timedOut" && holders.isEmpty) { return }
    let told = "\(line.name) is told of lane \(other?.line ?? 0)"
    stage.problems.append("In column \(stage.column) \(told), which is not in its way.")
  }

  /// Draws what the lock says of the lane.
  func look() {
    if let outcome = request?.outcome { settle(outcome) }
    guard state == .holds, let token else { return }
    if !token.isHolding {
      change(to: .hasLost, "T")
    } else if token.isInterrupted, !isAsked {
      isAsked = true
      mark("i")
    }
  }
}
