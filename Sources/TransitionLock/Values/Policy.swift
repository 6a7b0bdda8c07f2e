extension TransitionLock {
  /// What a request does about a conflict: a transition that is in its way, or a request that came before it.
  ///
  /// The policy belongs to the call, because only the call knows what it is for: a tap may be dropped, a notification may
  /// not, and of ten searches only the last one matters.
  ///
  /// ```swift
  /// await lock.attempt(.drop, "open") { await open(contact) }  // a tap
  /// await lock.attempt(.replace("search"), "search") { await show(results) }  // the newest counts
  /// await lock.attempt(.interrupt, "alert") { await present(alert) }  // what must be seen now
  /// ```
  ///
  /// On a free lock all policies do the same: the transition begins at once.
  public struct Policy: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case wait, drop, interrupt
      case replace(Key)
    }

    let kind: Kind

    /// The request takes its place in line, and waits for its turn.
    public static var wait: Policy { Policy(kind: .wait) }

    /// The request settles as dropped.
    public static var drop: Policy { Policy(kind: .drop) }

    /// The request takes the place in line of an older request with the same key, which settles as superseded; without
    /// one it waits like any other.
    ///
    /// A key belongs to one lock or scope. A transition that has begun is not replaced.
    public static func replace(_ key: Key) -> Policy { Policy(kind: .replace(key)) }

    /// The request waits before all that merely wait, behind other requests with this policy, and each transition in its way
    /// that was started as interruptible is asked to give way.
    ///
    /// A transition that is asked may decline; then the request keeps its place.
    public static var interrupt: Policy { Policy(kind: .interrupt) }
  }
}

extension TransitionLock.Policy {
  /// The name of what a request does, by which a newer request replaces it: a string or an integer.
  public struct Key: Hashable, Sendable, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral {
    let value: ReplacementKey

    init(_ value: ReplacementKey) { self.value = value }

    /// Creates a key from a text.
    public init(_ text: String) { value = .text(text) }
    /// Creates a key from a number.
    public init(_ number: Int) { value = .number(number) }
    /// Creates a key from the literal of a text.
    public init(stringLiteral text: String) { self.init(text) }
    /// Creates a key from the literal of a number.
    public init(integerLiteral number: Int) { self.init(number) }
  }
}

extension TransitionLock.Policy.Key: CustomStringConvertible {
  /// The text, or the number.
  public var description: String {
    switch value {
    case .text(let text): text
    case .number(let number): "\(number)"
    }
  }
}

extension TransitionLock.Policy: CustomStringConvertible {
  /// A name for people and logs.
  public var description: String {
    switch kind {
    case .wait: "wait"
    case .drop: "drop"
    case .interrupt: "interrupt"
    case .replace(let key): "replace(\(key))"
    }
  }
}

extension Terms {
  /// What a policy asks for, of a request that waits; nil for nothing.
  static func of(_ policy: TransitionLock.Policy, isInterruptible: Bool) -> Terms? {
    switch policy.kind {
    case .wait, .drop: isInterruptible ? interruptible : nil
    case .interrupt: Terms(interrupts: true, isInterruptible: isInterruptible)
    case .replace(let key): Terms(key: key.value, isInterruptible: isInterruptible)
    }
  }
}

extension TransitionLock {
  /// The answer to the question whether a request still makes sense, now that its turn has come.
  ///
  /// ```swift
  /// await lock.attempt(.wait, "rename", if: { list.contains(contact) ? .relevant : .outdated("it was deleted") }) {
  ///   await present(editor)
  /// }
  /// ```
  public struct Relevance: Hashable, Sendable {
    /// The reason why the request makes no sense any more; nil if it does.
    public let reason: String?

    /// The request still makes sense.
    public static let relevant = Relevance(reason: nil)

    /// The request makes no sense any more.
    ///
    /// - Parameter reason: the reason, for people.
    public static func outdated(_ reason: String) -> Relevance { Relevance(reason: reason) }
  }
}
