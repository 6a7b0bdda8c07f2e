internal import TransitionSupport

/// The option with the highest of random priorities, of which a few are lowered at random steps.
///
/// This is probabilistic concurrency testing (Burckhardt and others, ASPLOS 2010): a defect that needs *d* events in a certain order is
/// found by a run with the probability 1/(*n* *k*^(*d* − 1)) at least, for *n* tasks and *k* steps, which a choice that is random at each
/// step has only for short bodies. A timer counts as a task.
struct PriorityStrategy: Strategy {
  let firesTimersEarly: Bool
  private var random: SplitMix64
  /// The priority of each task that was seen, by number; 0 for the others.
  private var priorities: [UInt64] = []
  private var timerPriorities: [UInt64: UInt64] = [:]
  /// Tasks that are ready, or were, the one with the highest priority first; each once.
  private var heap = OrderedHeap<UInt64, Int32>()
  private var isInHeap: [Bool] = []
  /// The steps at which the priority of the best is lowered, the next one last.
  private var changes: [Int]
  private var lowest: UInt64

  /// - Parameters:
  ///   - depth: how many events have to be in a certain order, at least 1.
  ///   - steps: how many steps the body is expected to take.
  init(seed: UInt64, depth: Int, steps: Int, firesTimersEarly: Bool = false) {
    random = SplitMix64(seed: seed)
    self.firesTimersEarly = firesTimersEarly
    // Each lowered priority is below all those before it, and those are below all that are drawn.
    lowest = 1 << 32
    changes = []
    for _ in 1..<max(depth, 1) { changes.append(random.below(max(steps, 1))) }
    changes.sort(by: >)
  }

  mutating func choose(among tasks: ReadyTasks, _ timers: Timers, step: Int) -> Int? {
    while let change = changes.last, change <= step {
      changes.removeLast()
      lower(best(of: tasks, timers), tasks, timers)
    }
    return best(of: tasks, timers)
  }

  mutating func add(_ task: Int32) {
    // Jobs of nobody in particular have the number -1.
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

  mutating func holdBack(_ task: Int32) {
    lowest -= 1
    priorities[Int(task + 1)] = lowest
    // It stands where its old priority put it, and is put where it belongs when it comes first.
  }

  private mutating func lower(_ option: Int, _ tasks: ReadyTasks, _ timers: Timers) {
    if option < tasks.width { return holdBack(tasks.task(option)) }
    lowest -= 1
    timerPriorities[timers.numbers[option - tasks.width]] = lowest
  }

  private mutating func best(of tasks: ReadyTasks, _ timers: Timers) -> Int {
    var best: (option: Int, priority: UInt64)? = bestTask(of: tasks)
    for (index, timer) in timers.numbers.enumerated() {
      let priority = timerPriorities[timer] ?? random.next() | (1 << 40)
      timerPriorities[timer] = priority
      if priority > best?.priority ?? 0 { best = (tasks.width + index, priority) }
    }
    return best?.option ?? 0
  }

  private mutating func bestTask(of tasks: ReadyTasks) -> (option: Int, priority: UInt64)? {
    var heldBack: Int32?
    defer { if let heldBack { add(heldBack) } }
    while let key = heap.firstKey, let task = heap.first {
      let priority = priorities[Int(task + 1)]
      if key == ~priority, let option = tasks.option(of: task) { return (option, priority) }
      _ = heap.removeFirst()
      isInHeap[Int(task + 1)] = false
      guard tasks.contains(task) else { continue }
      // Its priority has been lowered since, or it is no option now.
      if key == ~priority { heldBack = task } else { add(task) }
    }
    return nil
  }
}
