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
