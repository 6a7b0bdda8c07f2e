internal import NavigationSimulator
internal import TransitionLock
internal import VirtualTime

/// The verbs of the lock itself.
extension MarblePlay {
  func start(in lane: Int) {
    guard let lock = stage.lock else { return refuse("the stage has no lock", in: lane) }
    do {
      let turn = LockTurn()
      turn.come(try lock.start("start", file: location.fileID, line: location.line), at: stage.simulation.clock.now)
      _ = turn.takeInstant()
      turns[lane, default: []].append(turn)
    } catch { refuse("\(error.code)", in: lane) }
  }

  func wait(in lane: Int) {
    guard let lock = stage.lock else { return refuse("the stage has no lock", in: lane) }
    let (turn, clock) = (LockTurn(), stage.simulation.clock)
    let isBusy = lock.isTransitioning
    let block: @Sendable (TransitionLock.Token) -> Void = { turn.come($0, at: clock.now) }
    let request =
      if #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) {
        lock.enqueue(on: clock.executor, "wait", file: location.fileID, line: location.line, block)
      } else {
        lock.enqueue(on: .anyThread, "wait", file: location.fileID, line: location.line, block)
      }
    if isBusy { note(.place, in: lane) } else { _ = turn.takeInstant() }
    turns[lane, default: []].append(turn)
    let call = PendingCall(lane: lane)
    call.request = request
    requests.append(call)
  }

  func end(in lane: Int) {
    for turn in turns[lane] ?? [] {
      guard let token = turn.takeToken() else { continue }
      if token.end() { note(.finished, in: lane) } else { refuse("the token was not holding the lock", in: lane) }
      return
    }
    refuse("this lane holds nothing of the lock", in: lane)
  }

  func withdraw(in lane: Int) {
    let calls = (waiting + requests).filter { $0.lane == lane }
    guard calls.last(where: { $0.request?.outcome == nil })?.request?.cancel() == true else {
      return refuse("no request of this lane waits", in: lane)
    }
    if calls.last.map({ call in requests.contains { $0 === call } }) == true { note(.cancelled, in: lane) }
  }

  /// Notes the turns that have come.
  func lookAtTurns() {
    for lane in turns.keys.sorted() {
      for turn in turns[lane] ?? [] {
        guard let instant = turn.takeInstant() else { continue }
        note(.turn, in: lane, at: beginning.duration(to: instant).roundedToMicroseconds)
      }
    }
  }
}
