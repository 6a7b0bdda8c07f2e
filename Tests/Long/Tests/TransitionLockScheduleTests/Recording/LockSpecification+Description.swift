extension LockSpecification.Operation: CustomStringConvertible {
  /// A text for people.
  var description: String {
    switch self {
    case .tryStart(let number): "tryStart \(number)"
    case .join(let number, .body, _): "serialize \(number)"
    case .join(let number, .block, _): "enqueue \(number)"
    case .turn(let number): "turn of \(number)"
    case .end(let number): "end \(number)"
    case .return(let number, _): "return of \(number)"
    case .throw(let number): "throw of \(number)"
    case .cancel(let number): "cancel \(number)"
    case .close: "close"
    case .waitingCount: "waitingCount"
    case .isTransitioning: "isTransitioning"
    }
  }
}

extension LockSpecification.Result: CustomStringConvertible {
  /// A text for people.
  var description: String {
    switch self {
    case .started: "started"
    case .refused: "refused"
    case .waits: "waits"
    case .accepted: "accepted"
    case .unknown: "unknown"
    case .ended: "ended"
    case .endedBefore: "had ended"
    case .left: "left"
    case .leftBefore: "was not in line"
    case .cancelled: "cancelled"
    case .timedOut: "timed out"
    case .closed: "closed"
    case .done: "done"
    case .count(let count): "\(count)"
    case .answer(let answer): "\(answer)"
    }
  }
}

extension LockSpecification.State: CustomStringConvertible {
  /// A text for people.
  var description: String {
    var parts = [isClosed ? "closed" : nil, holder.map(Self.text) ?? "free"].compactMap { $0 }
    if !line.isEmpty { parts.append("in line \(line.map { "\($0.number)" }.joined(separator: ", "))") }
    if !cancelled.isEmpty {
      parts.append("cancelled \(cancelled.sorted().map(String.init).joined(separator: ", "))")
    }
    return parts.joined(separator: "; ")
  }

  private static func text(_ holder: Holder) -> String {
    if !holder.hasToken { return "held by \(holder.number), whose block has not returned" }
    return holder.hasBegun ? "held by \(holder.number)" : "held by \(holder.number), which has not begun"
  }
}
