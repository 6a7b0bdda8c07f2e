@testable import TransitionLock

/// Locks that die, transitions whose turn is taken back, and the watch.
extension Program {
  static func lives() -> [Program] {
    [
      Program("destroying against ending", bound: 4, sometimes: ["destroyedInUse"]) { stage in
        guard let token = stage.lock.tryStart("A") else { return }
        stage.thread("A") { stage.expectEnd(of: token) }
        stage.thread("owner") { stage.lock = nil }
        stage.atEnd { stage.recycledOnce }
      },
      Program("destroying against a second end", bound: 3, sometimes: ["destroyedInUse"]) { stage in
        guard let token = stage.lock.tryStart("A") else { return }
        var ends = 0
        for name in ["A", "B"] { stage.thread(name) { if token.endIfHolding() { ends += 1 } } }
        stage.thread("owner") { stage.lock = nil }
        stage.atEnd { ends == 1 ? stage.recycledOnce : "G4, own token: one token has ended \(ends) times" }
      },
      Program("destroying against a block's turn", bound: 3, sometimes: ["finished", "closed"]) { stage in
        guard let token = stage.lock.tryStart("A") else { return }
        let request = stage.lock.enqueue(
          on: stage.jobs,
          "B",
          relay { token in
            stage.begin("B")
            stage.finish(token, "B")
          }
        )
        stage.thread("A") { stage.expectEnd(of: token) }
        stage.thread("owner") { stage.lock = nil }
        stage.pool()
        stage.check(request, ["finished", "closed"])
        stage.atEnd {
          stage.sometimes(request.outcome?.code.description ?? "pending")
          return stage.recycledOnce
        }
      },
      Program("taking back against end", bound: 3, sometimes: ["taken back", "ended", "C ran"]) { stage in
        guard let token = stage.lock.tryStart("A") else { return }
        var ends = 0
        stage.thread("A") {
          guard token.endIfHolding() else { return }
          ends += 1
          stage.sometimes("ended")
        }
        stage.thread("watch") {
          let storage = stage.cell.storage
          guard storage.change({ storage.takeBack(token.generation, &$0, &$1) }) else { return }
          ends += 1
          stage.sometimes("taken back")
        }
        stage.task("C") { await stage.call("C") }
        stage.atEnd { ends == 1 ? nil : "G4, own token: a transition is ended, or taken back, \(ends) times" }
      },
      Program("taking back against a block's return", bound: nil, sometimes: ["taken back", "finished"]) { stage in
        guard stage.lock != nil else { return }
        let token = stage.handover(of: Token.self)
        var isTakenBack = false
        stage.thread("A") {
          let request = stage.lock.enqueue(
            on: stage.jobs,
            "A",
            relay { handed in
              token.hand(handed)
              stage.begin("A")
              stage.end("A")
              if handed.endIfHolding() { stage.sometimes("finished") }
            }
          )
          stage.atEnd {
            let code = request.outcome?.code.description ?? "pending"
            return (code == "takenBack") == isTakenBack ? nil : "taken back: \(isTakenBack), but settled as \(code)"
          }
        }
        stage.thread("watch") {
          let token = token.wait()
          let storage = stage.cell.storage
          isTakenBack = storage.change { storage.takeBack(token.generation, &$0, &$1) }
          if isTakenBack { stage.sometimes("taken back") }
        }
      },
      // A lost token is taken back, however the watch that a refusal has started meets the call that waits. The watch may
      // look while the lock is free, and stop.
      Program(
        "watch's sample against join",
        bound: 2,
        sometimes: ["stopped", "B ran"],
        lendsExecutor: true,
        limits: TransitionLock.Limits(transition: .seconds(1), overdue: .takeBack),
        watchSleeps: 1
      ) { stage in
        guard let token = stage.lock.tryStart("first") else { return }
        if stage.lock.tryStart() != nil { stage.fail("G1, exclusion: two starts") }
        stage.thread("A") {
          _ = token.endIfHolding()
          if stage.cell.memory.pointee.looks.current == Looks.never.rawValue { stage.sometimes("stopped") }
          if stage.lock.tryStart("lost") != nil { stage.mayBeTaken = true }
          if stage.cell.memory.pointee.looks.current == Looks.never.rawValue { stage.sometimes("stopped") }
        }
        stage.task("B") { await stage.call("B") }
        stage.pool()
      },
    ]
  }
}

extension Stage {
  /// Ends a token that nothing else ends.
  func expectEnd(of token: Token) {
    if !token.endIfHolding() { fail("G4, own token: it has ended before") }
  }

  /// The failure of a lock that is gone; nil if its cell came back to the pool once.
  var recycledOnce: String? {
    if reports.contains(.destroyedInUse) { sometimes("destroyedInUse") }
    if reports.count > 1 { return "G10: reported \(reports.count) times" }
    let first = CellPool.shared.take()
    let second = CellPool.shared.take()
    defer {
      CellPool.shared.give(second)
      CellPool.shared.give(first)
    }
    if first == second { return "a cell is given back twice" }
    return first == cell ? nil : "a cell is not given back"
  }
}
