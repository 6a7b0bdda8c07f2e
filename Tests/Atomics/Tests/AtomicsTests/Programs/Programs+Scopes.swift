@testable import TransitionLock

/// Scopes, observers and interrupts, which send everything under the section, against the fast paths.
extension Program {
  static func scopes() -> [Program] {
    [
      // The link against the compare-and-swap: the tree has to know of a holder that took the lock at that moment.
      Program("first scope against start and end", bound: 3, sometimes: ["refused", "inside"]) { stage in
        stage.thread("A") { stage.attempt("A") }
        stage.thread("B") {
          let scope = stage.lock.scope("column")
          guard let token = scope.tryStart("B") else { return stage.sometimes("refused") }
          stage.begin("B")
          stage.sometimes("inside")
          stage.finish(token, "B")
        }
        stage.atEnd { stage.isPlain }
      },
      Program("last reference against a start in the scope", bound: 4, sometimes: ["B ran", "B refused"]) { stage in
        guard let first = stage.lock.scope("column").tryStart("A") else { return }
        stage.thread("A") { _ = first.endIfHolding() }
        stage.thread("B") {
          guard let token = stage.lock.scope("column").tryStart("B") else { return stage.sometimes("B refused") }
          if first.isHolding { stage.fail("G1, exclusion: B begins while A is under way") }
          stage.begin("B")
          stage.sometimes("B ran")
          stage.finish(token, "B")
        }
        stage.atEnd { stage.isPlain }
      },
      // The word is the same as before, but what was done meanwhile is not.
      Program("start against a scope that comes and goes", bound: 3, sometimes: ["A ran", "B ran"]) { stage in
        guard let token = stage.start("first") else { return }
        stage.thread("A") { if stage.attempt("A") { stage.sometimes("A ran") } }
        stage.thread("B") {
          stage.finish(token, "first")
          guard let token = stage.lock.scope("column").tryStart("B") else { return }
          stage.begin("B")
          stage.sometimes("B ran")
          stage.finish(token, "B")
        }
        stage.atEnd { stage.isPlain }
      },
      // The cell of the token is that of a scope of a lock that the thread has never heard of.
      Program("token of a lock that is gone against a new lock", bound: 3, sometimes: ["new"]) { stage in
        guard let token = stage.lock.scope("old").tryStart("A"), token.endIfHolding() else { return }
        stage.replacePool(with: token.cell)
        stage.thread("A") {
          // As the report of a second end does.
          if token.cell.storage.settings != nil { stage.sometimes("new") }
          if token.isHolding { stage.fail("G4, own token: a new transition is taken for an old one") }
        }
        stage.thread("B") {
          let lock = stage.anotherLock()
          CellPool.shared.give(token.cell)
          guard let token = lock.scope("new").tryStart("B") else { return stage.fail("a new lock is taken") }
          stage.reach("is inside")
          stage.expectEnd(of: token)
        }
      },
      Program("observing against start and end", bound: 4, sometimes: ["begins", "ends", "nothing"]) { stage in
        stage.thread("A") { stage.attempt("A") }
        stage.task("observer") {
          let buffer = stage.cell.storage.observe(capacity: 8)
          stage.reach("observes")
          stage.cell.storage.forget(buffer)
          buffer.finish()
          var kinds: [TransitionLock.Event.Kind] = []
          while let event = await buffer.next() { kinds.append(event.kind) }
          // What began before it observed ends before its eyes, or later; nothing comes twice.
          if kinds.isEmpty { stage.sometimes("nothing") }
          if kinds.contains(.begins) { stage.sometimes("begins") }
          if kinds.contains(.ends) { stage.sometimes("ends") }
          if ![[], [.begins], [.ends], [.begins, .ends]].contains(kinds) { stage.fail("the events are \(kinds)") }
        }
        stage.atEnd { stage.isPlain }
      },
      Program("interrupt against end", bound: 4, sometimes: ["asked", "not asked"]) { stage in
        let storage = stage.cell.storage
        guard
          case let ask = Ask(
            callSite: LabeledCallSite("A", #fileID, #line),
            text: nil,
            options: .passUnretained(.interruptible)
          ),
          case let generation = storage.begin(ask), generation != 0
        else { return }
        let token = Token(cell: stage.cell, generation: generation, callSite: .unknown)
        stage.thread("A") {
          stage.sometimes(token.isInterrupted ? "asked" : "not asked")
          stage.expectEnd(of: token)
          if token.isInterrupted { stage.fail("a transition that is over is asked to give way") }
        }
        stage.task("B") {
          let outcome = await stage.lock.attempt(.interrupt, "B") { _ in
            stage.begin("B")
            stage.end("B")
          }
          if outcome.code != .finished { stage.fail("G3: B settles as \(outcome.code)") }
        }
        stage.atEnd { stage.isPlain }
      },
    ]
  }
}

extension Stage {
  /// The failure of a lock whose word has a flag that sends calls down the slower path without need.
  var isPlain: String? {
    let word = Word(bits: cell.memory.pointee.word.current)
    return word.isLinked || word.isObserved || word.isInterrupted ? "the word has a flag of nobody: \(wordText)" : nil
  }
}
