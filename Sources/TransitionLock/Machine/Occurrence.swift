internal import TransitionSupport

/// Something that has happened to a request, for observers.
struct Occurrence<Handles: LockHandles> {
  enum Kind {
    case waits, begins, isAsked, ends, settles, closes
  }

  /// Who made the request.
  enum Subject {
    case nobody
    /// A call, or a transition that was started at once, with the text of its label if that was made at run time.
    case call(LabeledCallSite, Handles.Text?)
    case block(Handles.Block)
  }

  let kind: Kind
  /// The names of the scopes down to the one where it happened.
  let scope: [String]
  /// The number of the request.
  let number: UInt64
  let subject: Subject
  var settlement: Settlement?
}

extension LockMachine {
  /// Notes what has happened at a node, if somebody looks on.
  @inline(__always)
  func note(
    _ kind: Occurrence<Handles>.Kind,
    at node: Int32,
    _ number: UInt64,
    _ subject: @autoclosure () -> Occurrence<Handles>.Subject,
    as settlement: Settlement? = nil,
    into actions: inout Actions
  ) {
    if isObserved { note(kind, at: node, number, subject(), settlement, &actions) }
  }

  /// Forgets by which numbers observers know the transitions that are under way, since nobody looks on any more.
  ///
  /// - Complexity: O(*n*) for *n* scopes.
  mutating func forgetNumbers() {
    for node in 0..<seats.count { seats[node].current.number = 0 }
  }

  @inline(never)
  private func note(
    _ kind: Occurrence<Handles>.Kind,
    at node: Int32,
    _ number: UInt64,
    _ subject: Occurrence<Handles>.Subject,
    _ settlement: Settlement?,
    _ actions: inout Actions
  ) {
    let scope = tree.count > 0 ? tree.path(of: node) : []
    actions.mark(
      .happened(Occurrence(kind: kind, scope: scope, number: number, subject: subject, settlement: settlement))
    )
  }

  /// Returns who a waiter is.
  func subject(of waiter: Waiter<Handles>) -> Occurrence<Handles>.Subject {
    switch waiter.kind {
    case .call(let slot): .call(calls[slot].callSite, calls[slot].text)
    case .block(let block, _), .discarded(let block, _): .block(block)
    }
  }

  /// Returns whose transition holds a node.
  func subject(of current: Seat<Handles>.Current) -> Occurrence<Handles>.Subject {
    // Of a transition that began at once the label is kept here, also if a request of it was made later.
    if let text = current.text, let callSite = current.callSite { return .call(callSite, text) }
    if let ticket = current.ticket, case .block(let block, _)? = waiters[ticket]?.kind { return .block(block) }
    return current.callSite.map { .call($0, current.text) } ?? .nobody
  }

  /// Notes that a transition has begun at once, and keeps what is to be known of it while it lasts.
  ///
  /// - Parameter text: the text of its label, which the machine owns from now on.
  mutating func noteStart(
    _ callSite: LabeledCallSite,
    _ text: Handles.Text?,
    isInterruptible: Bool,
    at node: Int32,
    into actions: inout Actions
  ) {
    if let text { keep(text, at: node) }
    if isInterruptible { noteInterruptible(callSite, at: node) }
    guard isObserved else { return }
    self[node].current.number = waiters.takeSerial()
    note(.begins, at: node, self[node].current.number, .call(callSite, text), into: &actions)
  }

  /// Notes that a request was refused, and did not wait.
  mutating func noteRefusal(
    _ callSite: LabeledCallSite,
    _ text: Handles.Text?,
    at node: Int32,
    as settlement: Settlement,
    into actions: inout Actions
  ) {
    guard isObserved else { return }
    note(.settles, at: node, waiters.takeSerial(), .call(callSite, text), as: settlement, into: &actions)
  }
}
