internal import TransitionSupport

/// A choice by random priorities: the option with the highest one. A few priorities change to low
/// ones at random steps.
///
/// This is probabilistic concurrency testing (Burckhardt and others, ASPLOS 2010). A run finds a
/// defect that needs *d* events in a certain order with a probability of at least 1/(*n* *k*^(*d* −
/// 1)), for *n* tasks and *k* steps. Uniform choices at each step reach that only for short bodies.
/// A timer counts as a task.
final class PriorityStrategy: Strategy {
  let extraOptions: ExtraOptions
  // The runtime does not check these for overlapping accesses: only the strategy uses them, in
  // functions that call no other code meanwhile.
  @exclusivity(unchecked) private var random: SplitMix64
  /// The priority of each task that has ever been ready, by number; 0 for the others.
  @exclusivity(unchecked) private var priorities: [UInt64] = []
  /// The tasks that are ready, and some that were; each is there once, the highest priority first.
  @exclusivity(unchecked) private var heap = OrderedHeap<UInt64, Int32>()
  @exclusivity(unchecked) private var isInHeap: [Bool] = []
  private var timerPriorities: [UInt64: UInt64] = [:]
  /// The steps at which the best option gets a low priority; the next step is the last element.
  private var changes: [Int]
  private var lowest: UInt64

  /// - Parameters:
  ///   - depth: the number of events that have to come in a certain order, at least 1.
  ///   - steps: the expected number of steps of the body.
  init(seed: UInt64, depth: Int, steps: Int, _ extraOptions: ExtraOptions = ExtraOptions()) {
    random = SplitMix64(seed: seed)
    self.extraOptions = extraOptions
    // Each low priority is below the low ones before it, and all of these are below the drawn ones.
    lowest = 1 << 32
    changes = []
    for _ in 1..<max(depth, 1) { changes.append(random.below(max(steps, 1))) }
    changes.sort(by: >)
  }

  func choose(among tasks: borrowing ReadyTasks, _ timers: Timers, step: Int) -> Int? {
    while let change = changes.last, change <= step {
      changes.removeLast()
      lower(best(of: tasks, timers), tasks, timers)
    }
    return best(of: tasks, timers)
  }

  func add(_ task: Int32) {
    // Jobs without a task have the number -1.
    let index = Int(task + 1)
    while priorities.count <= index {
      priorities.append(0)
      isInHeap.append(false)
    }
    if priorities[index] == 0 { priorities[index] = random.next() | (1 << 40) }
    guard !isInHeap[index] else { return }
    isInHeap[index] = true
    _ = heap.add(task, at: ~priorities[index])
  }

  func holdBack(_ task: Int32) {
    lowest -= 1
    priorities[Int(task + 1)] = lowest
    // The heap still has the task under its old priority. `bestTask` moves it when it comes first.
  }

  private func lower(_ option: Int, _ tasks: borrowing ReadyTasks, _ timers: Timers) {
    let taskWidth = timers.taskWidth(tasks)
    if option < taskWidth { return holdBack(tasks.task(option)) }
    lowest -= 1
    timerPriorities[timers.numbers[option - taskWidth]] = lowest
  }

  private func best(of tasks: borrowing ReadyTasks, _ timers: Timers) -> Int {
    let taskWidth = timers.taskWidth(tasks)
    var best: (option: Int, priority: UInt64)? = taskWidth > 0 ? bestTask(of: tasks) : nil
    for (index, timer) in timers.numbers.enumerated() {
      let priority = timerPriorities[timer] ?? random.next() | (1 << 40)
      timerPriorities[timer] = priority
      if priority > best?.priority ?? 0 { best = (taskWidth + index, priority) }
    }
    return best?.option ?? 0
  }

  private func bestTask(of tasks: borrowing ReadyTasks) -> (option: Int, priority: UInt64)? {
    var heldBack: Int32?
    defer { if let heldBack { add(heldBack) } }
    while let key = heap.firstKey, let task = heap.first {
      let priority = priorities[Int(task + 1)]
      if key == ~priority, let option = tasks.option(of: task) { return (option, priority) }
      _ = heap.removeFirst()
      isInHeap[Int(task + 1)] = false
      guard tasks.contains(task) else { continue }
      // The priority of the task is lower since then, or the task is no option now.
      if key == ~priority { heldBack = task } else { add(task) }
    }
    return nil
  }
}
