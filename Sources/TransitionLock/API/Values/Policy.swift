extension TransitionLock {
  /// The reaction of a request to a conflict: a transition that is in its way, or a request that
  /// came before it.
  ///
  /// Each call has its policy, because only the call knows its purpose: a tap may be dropped, a
  /// notification must not be, and of ten searches only the last one matters.
  ///
  /// ```swift
  /// await lock.attempt(.drop, "open") { await open(contact) }  // a tap
  /// await lock.attempt(.replace("search"), "search") { await show(results) }  // the newest counts
  /// await lock.attempt(.interrupt, "alert") { await present(alert) }  // what must be seen now
  /// ```
  ///
  /// On a free lock all policies do the same: the transition begins at once.
  public struct Policy: Hashable, Sendable {
    enum Reaction: Hashable, Sendable {
      case wait, drop, interrupt
      indirect case replace(Key)
    }

    let reaction: Reaction

    /// The request takes its place in line, and waits for its turn.
    public static var wait: Policy { Policy(reaction: .wait) }

    /// The request settles as dropped.
    public static var drop: Policy { Policy(reaction: .drop) }

    /// The request takes the place in line of an older request with the same key, which settles as
    /// superseded; without such a request, it waits.
    ///
    /// A key belongs to one lock or scope. A transition that has begun is not replaced.
    public static func replace(_ key: Key) -> Policy { Policy(reaction: .replace(key)) }

    /// The request waits ahead of all requests with other policies, behind earlier requests with
    /// this policy, and asks each interruptible transition in its way to give way.
    ///
    /// A transition may decline; then the request keeps its place.
    public static var interrupt: Policy { Policy(reaction: .interrupt) }
  }
}

extension TransitionLock.Policy {
  /// The name of a request's purpose, by which a newer request replaces it: a string or an integer.
  public struct Key: Hashable, Sendable, ExpressibleByStringInterpolation,
    ExpressibleByIntegerLiteral,
    CustomStringConvertible
  {
    /// The text, or the number.
    public let description: String
    /// Whether the key is a number, which differs from the text of its digits.
    private let isNumber: Bool

    /// Creates a key from a text.
    public init(_ text: String) { (description, isNumber) = (text, false) }
    /// Creates a key from a number.
    public init(_ number: Int) { (description, isNumber) = ("\(number)", true) }
    /// Creates a key from the literal of a text.
    public init(stringLiteral text: String) { self.init(text) }
    /// Creates a key from the literal of a number.
    public init(integerLiteral number: Int) { self.init(number) }
  }
}

extension TransitionLock.Policy: CustomStringConvertible {
  /// A human-readable name, also for logs.
  public var description: String { "\(reaction)" }
}

extension TransitionLock {
  /// The answer of a condition: whether a request still makes sense at its turn.
  ///
  /// ```swift
  /// await lock.attempt(
  ///   .wait,
  ///   "rename",
  ///   if: { list.contains(contact) ? .relevant : .outdated("it was deleted") }
  /// ) {
  ///   await present(editor)
  /// }
  /// ```
  public struct Relevance: Hashable, Sendable {
    /// The reason why the request is outdated; nil if it still makes sense.
    public let reason: String?

    /// The request still makes sense.
    public static let relevant = Relevance(reason: nil)

    /// Returns the answer that the request is outdated.
    ///
    /// - Parameter reason: the reason, for messages.
    public static func outdated(_ reason: String) -> Relevance { Relevance(reason: reason) }
  }
}
