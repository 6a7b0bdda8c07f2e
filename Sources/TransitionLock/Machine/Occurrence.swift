internal import TransitionSupport

/// An event of a request, for observers. It is trivial to copy.
struct Occurrence {
  enum Kind: String {
    case waits, begins, isAsked, ends, settles, closes
  }

  /// The origin of the request.
  enum Subject {
    case nobody
    /// A transition, or a call that was refused, with the text of its label if that was made at run time.
    case made(LabeledCallSite, TextHandle?)
    /// A call that waits, or has waited until now.
    case call(CallHandle, TextHandle?)
    case block(BlockHandle)
  }

  let kind: Kind
  /// The number of the path of names down to the scope of the event; -1 for the lock itself.
  let path: Int32
  /// The number of the request.
  let number: UInt64
  let subject: Subject
  var settlement: Settlement?
}

/// The events of a change, in order. Most changes note one event, which allocates nothing.
struct Occurrences {
  private var first: Occurrence?
  private var others: [Occurrence] = []
  private var paths: [[String]] = []

  var isEmpty: Bool { first == nil }
  var count: Int { first == nil ? 0 : 1 + others.count }

  subscript(index: Int) -> Occurrence {
    if index > 0 { return others[index - 1] }
    guard let first else { preconditionFailure("nothing has happened") }
    return first
  }

  /// Keeps the names of scopes, and returns their number.
  mutating func add(_ path: [String]) -> Int32 {
    paths.append(path)
    return Int32(paths.count - 1)
  }

  mutating func add(_ occurrence: Occurrence) {
    if first == nil { first = occurrence } else { others.append(occurrence) }
  }

  /// Returns the names of the scopes down to the scope of an event.
  func scope(of occurrence: Occurrence) -> [String] { occurrence.path < 0 ? [] : paths[Int(occurrence.path)] }

  mutating func removeAll() {
    first = nil
    if !others.isEmpty { others = [] }
    if !paths.isEmpty { paths = [] }
  }
}

extension LockMachine {
  /// Notes an event at a node, if somebody observes the lock.
  // Mutating, because the compiler would call a nonmutating function with a copy of the machine.
  @inline(never)
  mutating func note(
    _ kind: Occurrence.Kind,
    at node: Int32,
    _ number: UInt64,
    _ subject: Occurrence.Subject,
    as settlement: Settlement? = nil
  ) {
    guard isObserved else { return }
    // The event keeps the names, because the scope may be gone before observers read the event.
    let path = node == NodeTree.root ? -1 : happened.add(tree.path(of: node))
    happened.add(Occurrence(kind: kind, path: path, number: number, subject: subject, settlement: settlement))
  }

  /// Forgets the numbers by which observers know the current transitions, because nobody observes the lock any more.
  ///
  /// - Complexity: O(*n*) for *n* scopes.
  mutating func forgetNumbers() {
    for node in tree.numbers { tree[node].current.number = 0 }
  }

  /// Returns the origin of a waiter.
  func subject(of waiter: Waiter) -> Occurrence.Subject {
    switch waiter.kind {
    case .call(let call): .call(call, waiter.details == Self.none ? nil : details[waiter.details].text)
    case .block(let block, _), .discarded(let block, _): .block(block)
    }
  }

  /// Returns the origin of the transition that holds a node.
  mutating func holder(of node: Int32) -> Occurrence.Subject {
    let (callSite, text) = (tree[node].current.callSite, tree[node].current.text)
    // The node keeps the label of a transition that began at once, also if a request for it was made later.
    if let text, let callSite { return .made(callSite, text) }
    if let ticket = tree[node].current.ticket, case .block(let block, _)? = waiters[ticket]?.kind {
      return .block(block)
    }
    return callSite.map { .made($0, text) } ?? .nobody
  }

  /// Notes that a transition has begun at once, and keeps its properties while it lasts.
  ///
  /// - Parameter text: the text of its label, if that was made at run time; the machine owns it from now on.
  mutating func noteStart(
    _ callSite: LabeledCallSite,
    _ text: TextHandle?,
    isInterruptible: Bool,
    at node: Int32
  ) {
    if let text { tree[node].current.text = text }
    if isInterruptible {
      tree[node].current.isInterruptible = true
      tree[node].current.callSite = callSite
    }
    guard isObserved else { return }
    tree[node].current.number = waiters.takeSerial()
    note(.begins, at: node, tree[node].current.number, .made(callSite, text))
  }

  /// Notes that the lock refused a request, which did not wait.
  mutating func noteRefusal(
    _ callSite: LabeledCallSite,
    _ text: TextHandle?,
    at node: Int32,
    as refusal: Refusal
  ) {
    guard isObserved else { return }
    note(.settles, at: node, waiters.takeSerial(), .made(callSite, text), as: .refused(refusal))
  }
}
