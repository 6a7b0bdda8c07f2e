@testable import TransitionLock

/// Starting and ending, without a line.
extension Program {
  static func starting() -> [Program] {
    [
      Program("start against start", bound: 4, sometimes: ["refused"]) { stage in
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
      Program("start with a text against start", bound: 4, sometimes: ["refused"]) { stage in
        stage.thread("A") { stage.attempt("A", TransitionLock.Label("A")) }
        stage.thread("B") { stage.attempt("B") }
      },
      Program("holder against start and end", bound: 3, sometimes: ["none", "A", "B"]) { stage in
        stage.thread("A") {
          if let token = stage.start("A", "A") { stage.finish(token, "A") }
          if let token = stage.start("B", "B") { stage.finish(token, "B") }
        }
        stage.thread("reader") {
          let holder = stage.lock.holder
          stage.sometimes(holder?.label ?? "none")
          if let holder, holder.line != 0, !["A", "B"].contains(holder.label) {
            stage.fail("the holder is \(holder.label), which nobody is")
          }
        }
      },
    ]
  }
}
