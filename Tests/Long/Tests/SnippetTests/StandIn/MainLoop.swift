/// Stands in for the main loop of an app: what is put off is done a turn later, and first of all in
/// a turn what a framework does because a state has changed.
@MainActor enum MainLoop {
  private static var updates: [() -> Void] = []
  private static var jobs: [() -> Void] = []
  private static var isDue = false

  /// Has something done in the next turn, after the updates.
  static func later(_ job: @escaping () -> Void) {
    jobs.append(job)
    schedule()
  }

  /// Has something done at the beginning of the next turn.
  static func update(_ body: @escaping () -> Void) {
    updates.append(body)
    schedule()
  }

  private static func schedule() {
    guard !isDue else { return }
    isDue = true
    Task { @MainActor in turn() }
  }

  private static func turn() {
    isDue = false
    let bodies = updates + jobs
    updates = []
    jobs = []
    for body in bodies { body() }
  }
}
