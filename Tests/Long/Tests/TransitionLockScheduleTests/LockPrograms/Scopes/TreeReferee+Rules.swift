import ScheduleTestKit
import TransitionLock

/// The rules of the specification: what each event makes of it.
extension TreeReferee {
  /// Returns whether two places exclude each other: they are the same, or one is in the other.
  static func conflict(_ left: Place, _ right: Place) -> Bool { left.starts(with: right) || right.starts(with: left) }

  /// The numbers of those who hold something.
  var holders: [Int] { asked.indices.filter { asked[$0].state == .holds } }

  /// The numbers of those who wait, in the order in which they have their turns as far as they conflict.
  var line: [Int] {
    let waiting = asked.indices.filter { asked[$0].state == .waits }
    let interrupters = waiting.filter { asked[$0].policy == .interrupt }
    return interrupters + waiting.filter { asked[$0].policy != .interrupt }.sorted { asked[$0].order < asked[$1].order }
  }

  func conflict(_ left: Int, _ right: Int) -> Bool { Self.conflict(asked[left].place, asked[right].place) }

  /// Notes that somebody asks for a place.
  ///
  /// - Returns: the number of the request.
  func ask(
    _ policy: TransitionLock.Policy,
    at place: Place,
    isInterruptible: Bool = false,
    isBlock: Bool = false
  ) -> Int {
    happened += 1
    let number = asked.count
    asked.append(Asked(place: place, policy: policy, isInterruptible: isInterruptible, order: number))
    if !isBlock, Task.isCancelled {
      leave(number, as: .cancelled)
      return number
    }
    grant()
    if asked[number].state == .holds {
      asked[number].foundFree = happened
    } else if policy == .drop {
      leave(number, as: .dropped)
    } else if policy != .wait, policy != .interrupt {
      let older = line.first { $0 != number && asked[$0].policy == policy && asked[$0].place == place }
      if let older {
        asked[number].order = asked[older].order
        leave(older, as: .superseded)
      }
    } else if policy == .interrupt {
      for holder in holders where conflict(holder, number) { askToGiveWay(holder) }
    }
    return number
  }

  /// Gives their turns to all who conflict with no holder and with nobody earlier.
  private func grant() {
    var earlier: [Int] = []
    for number in line {
      guard !(holders + earlier).contains(where: { conflict($0, number) }) else {
        earlier.append(number)
        continue
      }
      asked[number].state = .holds
      if earlier.contains(where: { asked[$0].policy == .interrupt }) {
        preconditionFailure("who has a turn conflicts with nobody earlier")
      }
      if line.contains(where: { asked[$0].policy == .interrupt && conflict($0, number) }) { askToGiveWay(number) }
    }
    for idler in idlers where isIdle(idler.place) { idler.hasBeenIdle = true }
  }

  private func askToGiveWay(_ number: Int) {
    if asked[number].isInterruptible { asked[number].isAsked = true }
  }

  func isIdle(_ place: Place) -> Bool {
    !asked.contains { $0.state != .isOver && Self.conflict($0.place, place) }
  }

  /// Notes that a request leaves the line, or never came there.
  ///
  /// - Returns: whether it was not over.
  @discardableResult
  func leave(_ number: Int, as ending: Ending) -> Bool {
    happened += 1
    guard asked[number].state == .waits else { return false }
    asked[number].state = .isOver
    asked[number].expected = ending
    grant()
    return true
  }

  /// Notes that a request has its turn and begins.
  func begin(_ number: Int, _ token: TransitionLock.Token) -> TreeTurn {
    let others = asked.indices.filter { $0 != number && asked[$0].hasBegun && asked[$0].state == .holds }
    always("G1: nobody who conflicts holds anything", !others.contains { conflict($0, number) })
    always("G2: turns come in the order of the calls", asked[number].state == .holds)
    always("G3: a request runs once", !asked[number].hasBegun)
    always("G7: nobody begins on the call stack of an end", !isEnding)
    always("G1: who has its turn holds its place", token.isHolding)
    if let found = asked[number].foundFree {
      always("G8: a free place is taken before anything else runs", happened == found)
    }
    happened += 1
    asked[number].hasBegun = true
    asked[number].token = token
    always("a holder is asked to give way as the calls say", token.isInterrupted == asked[number].isAsked)
    return TreeTurn(number: number, token: token, referee: self)
  }

  /// Notes that a transition is over.
  func ends(_ number: Int, as ending: Ending? = nil) {
    guard asked[number].state == .holds else { return }
    happened += 1
    asked[number].state = .isOver
    asked[number].expected = ending
    grant()
  }

  /// Notes that a place is closed: who waits there is out, and who holds something there holds the whole of it.
  func closes(_ place: Place) {
    happened += 1
    for number in asked.indices where asked[number].place.starts(with: place) {
      if asked[number].state == .holds { asked[number].place = place }
      guard asked[number].state == .waits else { continue }
      asked[number].state = .isOver
      asked[number].expected = .closed
    }
    grant()
  }

  /// Notes that a call has come back.
  func settle(_ number: Int, as ending: Ending) {
    always("G3: a request settles once", !asked[number].hasSettled)
    asked[number].hasSettled = true
    always("G3: a request ends as the calls say", ending == asked[number].expected ?? .ran)
    always("G3: who ran has begun", (ending == .ran) == asked[number].hasBegun)
    compare()
  }

  /// Compares the lock with the specification.
  func compare() {
    guard let lock else { return }
    always("G2: the line is as long as the calls say", lock.waitingCount == line.count)
    always("G1: the lock is taken as the calls say", lock.isTransitioning == !holders.isEmpty)
    for number in holders {
      guard let token = asked[number].token else { continue }
      always("a holder is asked to give way as the calls say", token.isInterrupted == asked[number].isAsked)
    }
    for request in asked where request.request != nil {
      let ending = request.request?.outcome.map { Ending($0.code) }
      always(
        "G3: a request settles when it is over",
        ending == (request.state == .isOver ? request.expected ?? .ran : nil)
      )
    }
    always("G10: there is nothing to report", reports.all.isEmpty)
  }
}

extension TreeReferee.Ending {
  init(_ code: TransitionLock.OutcomeCode) {
    self =
      switch code {
      case .finished: .ran
      case .dropped: .dropped
      case .superseded: .superseded
      case .outdated: .outdated
      case .cancelled: .cancelled
      case .closed: .closed
      default: .other
      }
  }
}
