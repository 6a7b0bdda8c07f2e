@testable import TransitionLock
@testable import TransitionSupport

/// Sections, continuations, cancellation and tasks: who waits for whom, and what is handed on by that.
extension ThreadExplorer {
  func enter(_ section: ExploredSection) {
    reach(AtomicPoint("enter the section"))
    while section.isTaken {
      precondition(isRunning, "a section is left by who is in it")
      block(.section(section))
    }
    section.isTaken = true
    guard isRunning else { return }
    if let other = memory.use(section.place, by: thread) {
      let (maker, user) = (threadNames[other], threadNames[thread])
      stage.fail("race: \(maker) makes a section that \(user) enters, and nothing orders that")
    }
    _ = memory.update(section.place, .acquire, .relaxed, by: thread) { $0 }
  }

  func leave(_ section: ExploredSection) {
    section.isTaken = false
    if isRunning { memory.store(0, section.place, .release, by: thread) }
  }

  func makeContinuation() -> ExploredContinuation {
    roles[current].continuation += 1
    roles[current].isResumed = false
    return ExploredContinuation(thread: current, serial: roles[current].continuation)
  }

  func resume(_ continuation: ExploredContinuation) {
    let role = continuation.thread
    if roles[role].continuation != continuation.serial || roles[role].isResumed {
      stage.fail("G3, settles once: \(roles[role].name) is resumed twice")
      return
    }
    roles[role].isResumed = true
    roles[role].resumed = handOn()
    trace?.note("resumes \(roles[role].name)", roles[current].name, stage)
  }

  func wait(for continuation: ExploredContinuation) {
    if !roles[current].isResumed || roles[current].isBeingCancelled {
      trace?.note("waits", roles[current].name, stage)
      block(.continuation)
    }
    takeUp(roles[current].resumed)
  }

  func addCancellationHandler() { roles[current].handlers.append(handOn()) }

  func removeCancellationHandler() {
    // As the runtime does where the handler runs.
    if roles[current].isBeingCancelled { wait { [self, role = current] in !roles[role].isBeingCancelled } }
    _ = roles[current].handlers.popLast()
    takeUp(roles[current].cancelled)
  }

  /// Cancels the task of a thread.
  func cancel(_ role: Int, _ task: Task<Void, Never>) {
    roles[role].isBeingCancelled = true
    // Where there is a handler, it runs within this call, after it was added and before it is removed.
    let handlers = roles[role].handlers
    for handler in handlers { takeUp(handler) }
    task.cancel()
    if !handlers.isEmpty { roles[role].cancelled.join(handOn()) }
    roles[role].isBeingCancelled = false
  }
}

/// What is handed on from thread to thread by other ways than places.
extension ThreadExplorer {
  /// The number of the views of the thread, or task, that runs.
  var thread: Int { roles[current].thread }

  func handOn() -> View { isRunning ? memory.release(by: thread) : View() }
  func takeUp(_ view: View) { if isRunning { memory.acquire(view, by: thread) } }

  /// Has the thread run a task that was started, or goes on, where another thread had seen this.
  ///
  /// - Parameter known: the number of the task's views, if it has run before.
  /// - Returns: the number of its views.
  func beginTask(_ view: View, as known: Int?) -> Int {
    guard isRunning else { return thread }
    let task = known ?? memory.addThread(view)
    if known == nil { threadNames.append(roles[current].name) }
    roles[current].thread = task
    takeUp(view)
    return task
  }
}
