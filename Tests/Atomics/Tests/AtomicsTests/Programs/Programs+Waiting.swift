@testable import TransitionLock

/// Calls that wait in line.
extension Program {
  static func waiting() -> [Program] {
    [
      // The word against the section: the end takes the fast path or finds the attention that the join has set.
      Program("end against join", bound: 5, sometimes: ["B ran"]) { stage in
        stage.thread("A") { stage.attempt("A") }
        stage.task("B") { await stage.call("B") }
      },
      Program("start against a joining waiter", bound: 3, sometimes: ["refused", "C started", "B ran"]) { stage in
        guard let token = stage.lock.tryStart("A") else { return }
        stage.thread("A") { _ = token.endIfHolding() }
        stage.task("B") { await stage.call("B") }
        stage.thread("C") { for _ in 0..<2 where stage.attempt("C") { stage.sometimes("C started") } }
      },
      Program("three calls", bound: 2, sometimes: ["A ran", "B ran", "C ran"]) { stage in
        for name in ["A", "B", "C"] { stage.task(name) { await stage.call(name) } }
      },
      Program("call with a text against start", bound: 4, sometimes: ["refused", "B ran"]) { stage in
        stage.thread("A") { stage.attempt("A") }
        stage.task("B") {
          do {
            try await stage.lock.serialize(TransitionLock.Label("B")) { _ in
              stage.begin("B")
              stage.end("B")
            }
            stage.sometimes("B ran")
          } catch {
            stage.fail("B throws \(error)")
          }
        }
      },
      Program("grant against cancel", bound: 3, sometimes: ["B ran", "B cancelled"]) { stage in
        guard let token = stage.lock.tryStart("A") else { return }
        stage.thread("A") { _ = token.endIfHolding() }
        let call = stage.task("B") { await stage.call("B") }
        stage.thread("canceller") { stage.cancel(call) }
      },
      // Nothing but the cancellation lets it go on.
      Program("join against cancel", bound: nil) { stage in
        guard stage.lock.tryStart("A") != nil else { return }
        stage.mayBeTaken = true
        let call = stage.task("B") { await stage.call("B") }
        stage.thread("canceller") { stage.cancel(call) }
        stage.atEnd { stage.ends["B"] == "cancelled" ? nil : "G5, cancellation: B \(stage.ends["B"] ?? "waits")" }
      },
      Program("grant against cancel, with one behind", bound: 2, sometimes: ["B ran", "B cancelled", "C ran"]) {
        stage in
        guard let token = stage.lock.tryStart("A") else { return }
        let call = stage.task("B") { await stage.call("B") }
        stage.thread("A") { _ = token.endIfHolding() }
        stage.task("C") {
          stage.cancel(call)
          await stage.call("C")
        }
        stage.atEnd { stage.ends["C"] == "ran" ? nil : "G5, cancellation: C, behind B, \(stage.ends["C"] ?? "waits")" }
      },
      Program("close against join", bound: 3, sometimes: ["B ran", "B closed"]) { stage in
        guard let token = stage.lock.tryStart("A") else { return }
        stage.thread("A") { _ = token.endIfHolding() }
        stage.task("B") { await stage.call("B") }
        stage.thread("closer") {
          stage.lock.close()
          if stage.lock.tryStart() != nil { stage.fail("a start succeeds after the lock was closed") }
        }
      },
      Program("close against start", bound: 4, sometimes: ["refused"]) { stage in
        stage.thread("A") { for _ in 0..<2 { stage.attempt("A") } }
        stage.thread("closer") {
          stage.lock.close()
          if stage.lock.tryStart() != nil { stage.fail("a start succeeds after the lock was closed") }
        }
      },
      Program("idle against end and start", bound: 3, sometimes: ["idle"]) { stage in
        guard let token = stage.lock.tryStart("A") else { return }
        stage.thread("A") {
          _ = token.endIfHolding()
          stage.attempt("A")
        }
        stage.task("B") {
          try? await stage.lock.waitUntilIdle()
          stage.sometimes("idle")
        }
      },
      Program("idle against end, for what was done", bound: 4, sometimes: ["idle"]) { stage in
        guard let token = stage.lock.tryStart("A") else { return }
        let screen = Variable("what the transition has changed", 0)
        stage.thread("A") {
          screen.value = 1
          _ = token.endIfHolding()
        }
        stage.task("B") {
          try? await stage.lock.waitUntilIdle()
          _ = screen.value
          stage.sometimes("idle")
        }
      },
      // The end finds attention that is for nobody any more.
      Program("start against the end behind a cancelled call", bound: 3, sometimes: ["C ran"]) { stage in
        guard let token = stage.start("A") else { return }
        let call = stage.task("B") { await stage.call("B") }
        stage.thread("A") {
          stage.cancel(call)
          stage.finish(token, "A")
        }
        stage.thread("C") { if stage.attempt("C") { stage.sometimes("C ran") } }
      },
      // Each holds what the other one waits for; who comes last sees that.
      Program("circle through two locks", bound: 3, sometimes: ["circle", "A ran", "B ran"]) { stage in
        guard let lock = stage.lock else { return }
        let other = stage.anotherLock()
        for (name, first, second) in [("A", lock, other), ("B", other, lock)] {
          stage.task(name) {
            do {
              try await first.serialize("outer") { _ in
                stage.reach("is inside")
                try await second.serialize("inner") { _ in }
              }
              stage.sometimes("\(name) ran")
            } catch let failure as TransitionLock.Failure where failure.code == .deadlock {
              stage.sometimes("circle")
            } catch {
              stage.fail("\(name) throws \(error)")
            }
          }
        }
      },
      // On a lock with an executor: the place is taken first, and the continuation is parked later.
      Program("grant against parking", bound: 5, sometimes: ["B ran"], lendsExecutor: true) { stage in
        guard let token = stage.lock.tryStart("A") else { return }
        stage.thread("A") { _ = token.endIfHolding() }
        stage.task("B") { await stage.call("B") }
      },
      Program("timeout against turn", bound: 3, sometimes: ["B ran", "B timedOut"], lendsExecutor: true) { stage in
        guard let token = stage.lock.tryStart("A") else { return }
        stage.thread("A") { _ = token.endIfHolding() }
        stage.task("B") { await stage.call("B", timeout: .seconds(1)) }
        stage.pool()
      },
    ]
  }
}
