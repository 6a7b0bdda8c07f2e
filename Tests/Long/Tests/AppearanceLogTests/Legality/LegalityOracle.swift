import NavigationSimulator

/// What a legal log is, said once more and in another way: by what comes last before each callback, looked for anew
/// each time. Slow, without a state, and so without the machine's mistakes.
struct LegalityOracle {
  var nameIsUnique = false
  var isTruncated = false

  func isLegal(_ records: [CallbackRecord]) -> Bool {
    Set(records.map(\.controller)).allSatisfy { controller in
      let own = records.filter { $0.controller == controller }
      return own.indices.allSatisfy { isLegal(own[$0], after: Array(own[..<$0])) }
        && (isTruncated || isSettled(own))
    }
  }

  private static let wills: Set<Callback> = [.viewWillAppear, .viewWillDisappear]
  private static let dids: Set<Callback> = [.viewDidAppear, .viewDidDisappear]

  private func last(_ wanted: Set<Callback>, _ records: [CallbackRecord]) -> Callback? {
    records.map(\.callback).last(where: wanted.contains)
  }

  private func isSettled(_ records: [CallbackRecord]) -> Bool {
    let last = last(Self.wills.union(Self.dids), records)
    return last.map(Self.dids.contains) ?? true
  }

  private func isLegal(_ record: CallbackRecord, after earlier: [CallbackRecord]) -> Bool {
    let turning = last(Self.wills.union(Self.dids).union([.viewDidLoad]), earlier)
    switch record.callback {
    case .viewWillAppear: return turning != .viewWillAppear && turning != .viewDidAppear
    case .viewDidAppear: return turning == .viewWillAppear
    case .viewWillDisappear:
      return turning == nil || turning == .viewWillAppear || turning == .viewDidAppear
    case .viewDidDisappear: return turning == .viewWillDisappear
    case .viewIsAppearing:
      let any = Self.wills.union(Self.dids).union([.viewDidLoad, .viewIsAppearing])
      return last(any, earlier) == .viewWillAppear
    case .viewDidLoad:
      if nameIsUnique { return last(Self.wills.union(Self.dids).union([.viewDidLoad]), earlier) == nil }
      return turning == nil || Self.dids.contains(turning ?? .viewDidLoad)
    case .didMove:
      guard let target = record.counterpart else { return true }
      let moves = earlier.filter { $0.callback == .willMove || $0.callback == .didMove }
      guard let move = moves.last, move.callback == .willMove else { return false }
      if let announced = move.counterpart { return announced == target }
      guard let done = moves.last(where: { $0.callback == .didMove }) else { return true }
      return done.counterpart == target
    default: return true
    }
  }
}
