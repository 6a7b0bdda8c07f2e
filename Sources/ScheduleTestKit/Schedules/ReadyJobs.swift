/// The jobs that are ready to run, and the tasks that could take the next step.
///
/// A task is one option however many of its jobs are ready: their order is theirs. The task that took the last step is the first option,
/// so that to go on is the choice 0 and any other choice, where that is one, is a pre-emption. A task that has taken many steps in a row is
/// no option as long as another one is: who spins on `Task.yield()` until something happens must not keep it from happening.
///
/// A pure value, which knows nothing of jobs.
struct ReadyJobs<Element> {
  private struct Entry {
    let job: Element
    let task: Int32
  }

  private var entries: [Entry] = []
  /// The index of the first entry of each option.
  private var first: [Int] = []
  /// The number of the last arrangement in which each task was seen, by task.
  private var seen: [UInt32] = []
  private var arrangement: UInt32 = 0
  /// How many steps in a row the current task has taken.
  private var inARow = 0
  private let fairness: Int

  /// The tasks that could take the next step, since the last ``arrange()``.
  private(set) var options: [Int32] = []

  /// The number of the task that took the last step; -1 for nobody.
  private(set) var current: Int32 = -1

  /// - Parameter fairness: how many steps in a row a task may take while others are ready.
  init(fairness: Int) { self.fairness = fairness }

  var isEmpty: Bool { entries.isEmpty }

  /// Adds a job of a task; -1 for a job of nobody in particular.
  ///
  /// - Complexity: O(1), amortized.
  mutating func append(_ job: Element, of task: Int32) { entries.append(Entry(job: job, task: task)) }

  /// A Boolean value that indicates whether the task that took the last step is an option, and so the first.
  var canGoOn: Bool { options.first == current }

  /// Finds the options.
  ///
  /// - Returns: the task that is held back because it has taken too many steps in a row, if one is.
  /// - Complexity: O(*n*) for *n* ready jobs.
  mutating func arrange() -> Int32? {
    options.removeAll(keepingCapacity: true)
    first.removeAll(keepingCapacity: true)
    if entries.count == 1 {
      options.append(entries[0].task)
      first.append(0)
      return nil
    }
    arrangement += 1
    var own: Int?
    for index in entries.indices {
      let task = Int(entries[index].task + 1)
      while seen.count <= task { seen.append(0) }
      guard seen[task] != arrangement else { continue }
      seen[task] = arrangement
      if entries[index].task == current {
        own = index
      } else {
        options.append(entries[index].task)
        first.append(index)
      }
    }
    guard let own else { return nil }
    if inARow >= fairness, !options.isEmpty { return current }
    options.insert(current, at: 0)
    first.insert(own, at: 0)
    return nil
  }

  /// Takes out the first job of one of the ``options``, for the next step.
  ///
  /// - Complexity: O(*n*) for *n* ready jobs.
  mutating func take(_ option: Int) -> (job: Element, task: Int32) {
    let entry = entries.remove(at: first[option])
    inARow = entry.task == current ? inARow + 1 : 1
    current = entry.task
    return (entry.job, entry.task)
  }

  /// Notes who runs without having been chosen, because there was no choice to be made.
  mutating func run(_ task: Int32) { current = task }
}
