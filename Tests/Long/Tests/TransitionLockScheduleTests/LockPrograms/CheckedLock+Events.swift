import TransitionLock

/// The events that an observer of a program has seen.
extension CheckedLock {
  /// Compares the events of a lock with the ends of the calls, and with each other.
  func judge(_ events: [TransitionLock.Event]) {
    var begun: [UInt64: Path] = [:]
    var waiting: Set<UInt64> = []
    var over: [UInt64: Code] = [:]
    for event in events {
      let number = event.request
      always(
        "nothing is lost, and nothing happens after an end",
        event.lost == 0 && over[number] == nil
      )
      switch event.kind {
      case .waits:
        always("who waits has not waited", begun[number] == nil && waiting.insert(number).inserted)
      case .begins:
        always(
          "G1: no transition begins in a conflict",
          !begun.values.contains { LockModel.conflict($0, event.scope) }
        )
        waiting.remove(number)
        begun[number] = event.scope
      case .isAsked: always("who is asked holds", begun[number] == event.scope)
      default:
        over[number] = event.outcome
        waiting.remove(number)
        always(
          "an end is that of a transition",
          (begun.removeValue(forKey: number) != nil) == (event.kind == .ends)
        )
      }
    }
    always("every request comes to its end", begun.isEmpty && waiting.isEmpty)
    func counts(_ codes: some Sequence<Code>) -> [Code: Int] {
      codes.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    let codes = model.calls.indices.compactMap { number -> Code? in
      guard !refused.contains(number), case .ended(let code) = model.calls[number].status else {
        return nil
      }
      return code
    }
    always("the ends are those of the calls", counts(over.values) == counts(codes))
  }
}
