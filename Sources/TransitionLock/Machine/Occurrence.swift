internal import TransitionSupport

/// Something that has happened to a request, for observers.
struct Occurrence {
  enum Kind: String {
    case waits, begins, isAsked, ends, settles, closes
  }

  /// Who made the request.
  enum Subject {
    case nobody
    /// A transition, or a call that was refused, with the text of its label if that was made at run time.
    case made(LabeledCallSite, TextHandle?)
    /// A call that waits, or has done so until now.
    case call(CallHandle, TextHandle?)
    case block(BlockHandle)
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
  /// Notes what has happened at a node, if somebody observes the lock.
  // Mutating, as one that does not mutate would be called with a copy of the machine.
  @inline(never)
  mutating func note(
    _ kind: Occurrence.Kind,
    at node: Int32,
    _ number: UInt64,
    _ subject: Occurrence.Subject,
    as settlement: Settlement? = nil,
    into actions: inout Actions
  ) {
    guard isObserved else { return }
    let scope = node == NodeTree.root ? [] : tree.path(of: node)
    actions.mark(
      .happened(Occurrence(kind: kind, scope: scope, number: number, subject: subject, settlement: settlement))
    )
  }

  /// Forgets by which numbers observers know the transitions that are under way, since nobody observes it any more.
  ///
  /// - Complexity: O(*n*) for *n* scopes.
  mutating func forgetNumbers() {
    for node in tree.numbers { tree[node].current.number = 0 }
  }

  /// Returns who a waiter is.
  func subject(of waiter: Waiter) -> Occurrence.Subject {
    switch waiter.kind {
    case .call(let call): .call(call, waiter.extras == Self.none ? nil : extras[waiter.extras].text)
    case .block(let block, _), .discarded(let block, _): .block(block)
    }
  }

  /// Returns whose transition holds a node.
  func subject(of current: Node.Current) -> Occurrence.Subject {
    // Of a transition that began at once the label is kept here, also if a request of it was made later.
    if let text = current.text, let callSite = current.callSite { return .made(callSite, text) }
    if let ticket = current.ticket, case .block(let block, _)? = waiters[ticket]?.kind { return .block(block) }
    return current.callSite.map { .made($0, current.text) } ?? .nobody
  }

  /// Notes that a transition has begun at once, and keeps what is to be known of it while it lasts.
  ///
  /// - Parameter text: the text of its label, which the machine owns from now on.
  mutating func noteStart(
    _ callSite: LabeledCallSite,
    _ text: TextHandle?,
    isInterruptible: Bool,
    at node: Int32,
    into actions: inout Actions
  ) {
    if let text { tree[node].current.text = text }
    if isInterruptible { noteInterruptible(callSite, at: node) }
    guard isObserved else { return }
    tree[node].current.number = waiters.takeSerial()
    note(.begins, at: node, tree[node].current.number, .made(callSite, text), into: &actions)
  }

  /// Notes that a request was refused, and did not wait.
  mutating func noteRefusal(
    _ callSite: LabeledCallSite,
    _ text: TextHandle?,
    at node: Int32,
    as refusal: Refusal,
    into actions: inout Actions
  ) {
    guard isObserved else { return }
    note(.settles, at: node, waiters.takeSerial(), .made(callSite, text), as: .refused(refusal), into: &actions)
  }
}
