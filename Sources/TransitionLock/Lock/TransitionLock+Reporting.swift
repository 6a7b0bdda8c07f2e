/// Reports of modules of this package that act for the user of a lock (guarantee G10).
extension TransitionLock {
  /// Reports that a transition has begun without asking the lock, while it was held.
  package nonisolated func reportBypass(_ label: Label, file: StaticString, line: UInt) {
    let text = label.text?.text
    settings.report(
      Report(
        .bypassed,
        LabeledCallSite(label, file, line),
        text: text,
        holder: holder,
        lock: self.label,
        waitingCount: waitingCount
      )
    )
  }

  /// Reports that a call which acts for a caller was refused, and that nobody else is told.
  ///
  /// - Parameter failure: the failure, as text: what was attempted, where, what is in the way.
  package nonisolated func reportRefusal(_ label: Label, file: StaticString, line: UInt, _ failure: String) {
    settings.report(
      Report(
        .refused,
        LabeledCallSite(label, file, line),
        text: label.text?.text,
        lock: self.label,
        waitingCount: waitingCount,
        detail: failure
      )
    )
  }
}
