/// The jobs that are ready to run, by their task.
///
/// A task with several ready jobs is one option, and its jobs run in order. The type is not
/// copyable, so that no code copies it by mistake.
struct ReadyJobs<Element>: ~Copyable {
  /// The tasks with a ready job.
  private(set) var tasks: ReadyTasks
  /// The first job of each task, by the task's number plus 1; nil for a task that is not ready.
  private var first: [Element?]
  /// The further jobs of the tasks that have more than one.
  private var more: [Int32: [Element]] = [:]
  /// The tasks that became ready since the last ``clearNews()``.
  private(set) var news: [Int32] = []

  /// - Parameters:
  ///   - fairness: the number of steps in a row that a task may take while others are ready.
  ///   - room: the expected number of tasks.
  init(fairness: Int, room: Int) {
    tasks = ReadyTasks(fairness: fairness, room: room)
    first = Array(repeating: nil, count: room + 1)
    news.reserveCapacity(room)
  }

  var isEmpty: Bool { tasks.count == 0 }

  /// Adds a job of a task; -1 is the task of a job that has none.
  ///
  /// - Complexity: O(log *n*), amortized, for *n* ready tasks.
  mutating func append(_ job: Element, of task: Int32) {
    let index = Int(task + 1)
    while first.count <= index { first.append(nil) }
    guard first[index] == nil else { return more[task, default: []].append(job) }
    first[index] = job
    join(task)
  }

  /// Adds a job of a task before the other jobs of that task.
  ///
  /// - Complexity: O(log *n*), amortized, for *n* ready tasks, if the task has no other jobs.
  mutating func prepend(_ job: Element, of task: Int32) {
    let index = Int(task + 1)
    guard index < first.count, let next = first[index] else { return append(job, of: task) }
    first[index] = job
    more[task, default: []].insert(next, at: 0)
  }

  /// Removes the first job of a task, for the next step.
  ///
  /// - Complexity: O(log *n*) for *n* ready tasks.
  mutating func take(of task: Int32) -> Element {
    let job = remove(of: task)
    noteStep(of: task)
    return job
  }

  /// Removes the first job of a task, without a step.
  ///
  /// - Complexity: O(log *n*) for *n* ready tasks.
  mutating func remove(of task: Int32) -> Element {
    guard let job = first[Int(task + 1)].take() else { preconditionFailure("the task is ready") }
    tasks.remove(task)
    if !more.isEmpty, var others = more.removeValue(forKey: task) {
      first[Int(task + 1)] = others.removeFirst()
      if !others.isEmpty { more[task] = others }
      join(task)
    }
    return job
  }

  /// Removes jobs from the start of each task's jobs, as long as a function returns a value for
  /// them.
  ///
  /// - Returns: the values, in the order in which the tasks became ready.
  /// - Complexity: O(*n* log *n*) for *n* ready tasks.
  mutating func removeAll<Value>(_ value: (Element) -> Value?) -> [Value] {
    var values: [Value] = []
    for task in tasks.inOrder {
      while let job = first[Int(task + 1)], let value = value(job) {
        _ = remove(of: task)
        values.append(value)
      }
    }
    return values
  }

  /// Notes the task that takes the next step.
  mutating func noteStep(of task: Int32) { tasks.noteStep(of: task) }

  /// Notes the task that runs without a decision.
  mutating func run(_ task: Int32) { tasks.run(task) }

  /// Removes the tasks that became ready since the last call.
  mutating func clearNews() {
    if !news.isEmpty { news.removeAll(keepingCapacity: true) }
  }

  private mutating func join(_ task: Int32) {
    tasks.add(task)
    news.append(task)
  }
}
