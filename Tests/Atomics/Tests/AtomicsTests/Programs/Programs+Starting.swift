@testable import TransitionLock

/// Starting and ending, without a line.
extension Program {
  static func starting() -> [Program] {
    [
      Program("start against start", bound: 3, sometimes: ["refused"]) { stage in
        for name in ["A", "B"] { stage.thread(name) { for _ in 0..<2 { stage.attempt(name) } } }
      },
      Program("three starts", bound: 3, sometimes: ["refused"]) { stage in
        for name in ["A", "B", "C"] { stage.thread(name) { stage.attempt(name) } }
      },
      Program("end against end of one token", bound: 4, sometimes: ["A ended", "B ended", "C started"]) { stage in
        guard let token = stage.lock.tryStart() else { return }
        var ends = 0
        for name in ["A", "B"] {
          stage.thread(name) {
            guard token.endIfHolding() else { return }
            ends += 1
            stage.sometimes("\(name) ended")
          }
        }
        stage.thread("C") { if stage.attempt("C") { stage.sometimes("C started") } }
        stage.atEnd { ends == 1 ? nil : "G4, own token: one token has ended \(ends) times" }
      },
      Program("start with a text against start", bound: 5, sometimes: ["refused"]) { stage in
        stage.thread("A") { stage.attempt("A", TransitionLock.Label("A")) }
        stage.thread("B") { stage.attempt("B") }
      },
      Program("holder against start and end", bound: 3, sometimes: ["none", "A", "B"]) { stage in
        let overA = stage.handover(of: Bool.self)
        var hasBBegun = false
        stage.thread("starter") {
          _ = stage.lock.tryStart("A", file: "a", line: 1)?.endIfHolding()
          overA.hand(true)
          hasBBegun = true
          _ = stage.lock.tryStart("B", file: "b", line: 2)?.endIfHolding()
        }
        stage.thread("reader") {
          let wasAOver = overA.take() ?? false
          switch stage.lookAtHolder() {
          case "A": if wasAOver { stage.fail("the holder is A, which was over before the question") }
          case "B": if !hasBBegun { stage.fail("the holder is B, which has not begun") }
          default: break
          }
        }
      },
      // A pre-emption less is left for a reader that finds the next holder half published.
      Program("holder against the next start", bound: 3, sometimes: ["none", "A", "B"]) { stage in
        guard let token = stage.lock.tryStart("A", file: "a", line: 1) else { return }
        stage.thread("starter") {
          _ = token.endIfHolding()
          _ = stage.lock.tryStart("B", file: "b", line: 2)?.endIfHolding()
        }
        stage.thread("reader") { _ = stage.lookAtHolder() }
      },
      // Who looks for circles must not take the task that held the lock before for the one that does.
      Program("holding task against start and end", bound: 3, sometimes: ["first", "unknown"]) { stage in
        let cell = stage.cell
        stage.thread("starter") {
          for task: UInt in [7, 0] { _ = cell.end(cell.begin(.unknown, task: task)) }
        }
        stage.thread("reader") {
          let word = cell.word
          switch (stage.number(of: word), cell.holdingTask(of: word)) {
          case (1, 7): stage.sometimes("first")
          case (_, 0): stage.sometimes("unknown")
          default: stage.fail("the task of a transition that is over is taken for the holder's")
          }
        }
      },
      // Who finds the lock free sees what was done while it was not, though it does not take it.
      Program("looking against end", bound: 3, sometimes: ["over", "goes on"]) { stage in
        guard let token = stage.lock.tryStart("A") else { return }
        let screen = Variable("what the transition has changed", 0)
        stage.thread("A") {
          screen.value = 1
          _ = token.endIfHolding()
        }
        stage.thread("B") {
          if token.isHolding { return stage.sometimes("goes on") }
          _ = screen.value
          stage.sometimes("over")
        }
      },
    ]
  }
}

extension Stage {
  /// Looks at the holder, which must be A or B as it was published.
  ///
  /// - Returns: its label; nil if there is none, or if it was suspended before it could say who it is.
  func lookAtHolder() -> String? {
    guard let holder = lock.holder else {
      sometimes("none")
      return nil
    }
    sometimes(holder.label)
    switch (holder.label, holder.file, holder.line) {
    case ("A", "a", 1), ("B", "b", 2): return holder.label
    case (_, _, 0): return nil
    default:
      fail("the holder is mixed: \(holder)")
      return nil
    }
  }
}
