@testable import TransitionLock

/// Blocks of `enqueue`.
extension Program {
  static func blocks() -> [Program] {
    [
      // The transition is over when both have happened: the block has returned, and its token has ended.
      Program("block's return against end", bound: 2, sometimes: ["pending", "at once", "refused", "C started"]) {
        stage in
        let handed = stage.handover(of: Token.self)
        var hasReturned = false
        stage.thread("A") {
          let request = stage.lock.enqueue(
            on: stage.jobs,
            "A",
            relay { token in
              stage.begin("A")
              handed.hand(token)
            }
          )
          hasReturned = true
          stage.sometimes(request.outcome == nil ? "pending" : "at once")
          stage.check(request, ["finished"])
        }
        stage.thread("B") {
          let token = handed.wait()
          stage.end("A")
          if !token.endIfHolding() { stage.fail("G4, own token: A's has ended before") }
        }
        stage.thread("C") { if stage.attempt("C") { stage.sometimes("C started") } }
        stage.pool()
        stage.atEnd { hasReturned ? nil : "G7, clean turns: the block has not returned" }
      },
      Program("block's return against a joining call", bound: 3, sometimes: ["B ran"]) { stage in
        stage.thread("A") { stage.enqueue("A", ["finished"]) }
        stage.task("B") { await stage.call("B") }
        stage.pool()
      },
      Program("block's join against two ends", bound: 3, sometimes: ["refused"]) { stage in
        guard let token = stage.lock.tryStart("first") else { return }
        stage.thread("A") {
          _ = token.endIfHolding()
          stage.attempt("A")
        }
        stage.thread("B") { stage.enqueue("B", ["finished"]) }
        stage.pool()
      },
      Program("blocks in line against start", bound: 2, sometimes: ["refused", "C started"]) { stage in
        guard let token = stage.lock.tryStart("A") else { return }
        stage.thread("A") { _ = token.endIfHolding() }
        stage.thread("B") { for _ in 0..<2 { stage.enqueue("B", ["finished"]) } }
        stage.thread("C") { if stage.attempt("C") { stage.sometimes("C started") } }
        stage.pool()
      },
      Program("block's turn against cancel", bound: 3, sometimes: ["finished", "cancelled"]) { stage in
        guard let token = stage.lock.tryStart("A") else { return }
        var hasRun = false
        let request = stage.lock.enqueue(
          on: stage.jobs,
          "B",
          relay { token in
            hasRun = true
            stage.begin("B")
            stage.finish(token, "B")
          }
        )
        stage.thread("A") { _ = token.endIfHolding() }
        stage.thread("canceller") {
          let isCancelled = request.cancel()
          stage.atEnd { isCancelled == hasRun ? "G3, settles once: cancel returned \(isCancelled)" : nil }
        }
        stage.pool()
        stage.check(request, ["finished", "cancelled"])
        stage.atEnd {
          let code = request.outcome?.code.description ?? "pending"
          stage.sometimes(code)
          return hasRun == (code == "finished")
            ? nil : "G3, settles once: a request is \(code), its block has\(hasRun ? "" : " not") run"
        }
      },
    ]
  }
}

extension Stage {
  /// Enqueues a block that ends its token itself.
  func enqueue(_ name: String, _ outcomes: Set<String>) {
    let request = lock.enqueue(
      on: jobs,
      "block",
      relay { [self] token in
        begin(name)
        finish(token, name)
      }
    )
    check(request, outcomes)
  }

  /// Checks in the end that a request has settled, as one of these.
  func check(_ request: TransitionLock.Request, _ outcomes: Set<String>) {
    atEnd {
      guard let code = request.outcome?.code.description else { return "G3, settles once: a request never settles" }
      return outcomes.contains(code) ? nil : "a request settles as \(code)"
    }
  }
}

/// Returns a block as one that may be sent, for who knows that only one thread of the program runs at a time.
func relay(_ block: @escaping (Token) -> Void) -> @Sendable (Token) -> Void {
  // Safe: only the thread that has the baton runs it.
  unsafeBitCast(block, to: (@Sendable (Token) -> Void).self)
}
