/// The number of tasks for which lists have room from the beginning, because most bodies start no more.
let smallCount = 8

/// The tasks that are ready to take a step, and which of them are options.
///
/// The task that took the last step is the first option if it is ready. So the choice 0 continues it, and any other choice is a pre-emption. The
/// other tasks follow in the order in which they became ready. A task that has taken many steps in a row is no option as long as another one
/// is: a task that spins on `Task.yield()` until an event happens must not prevent that event.
///
/// Code cannot copy it by mistake. Each task has a place in the order of arrival, and a tree of counts over these places finds the *k*-th task.
struct ReadyTasks: ~Copyable {
  /// The task at each place; `free` at a place that a task has left.
  private var places: [Int32] = []
  /// A Fenwick tree of the tasks at those places; its first element is not used.
  private var counts: [Int32] = [0]
  /// The place of each task that is ready, by task.
  private var placeOf: [Int32] = []
  /// The number of steps in a row that the current task has taken.
  private var inARow = 0
  private let fairness: Int

  private static var free: Int32 { -2 }

  /// The pairs of tasks that were ready at one time, for the first tasks of a run.
  private(set) var meetings = TaskMeetings()

  /// The number of tasks that are ready, options or not.
  private(set) var count = 0

  /// The number of the task that took the last step; -1 if there is none.
  private(set) var current: Int32 = -1

  /// - Parameter fairness: the number of steps in a row that a task may take while others are ready.
  init(fairness: Int) {
    self.fairness = fairness
    placeOf.reserveCapacity(smallCount)
    rebuild()
  }

  /// Returns whether a task is ready.
  ///
  /// - Complexity: O(1).
  func contains(_ task: Int32) -> Bool {
    let index = Int(task + 1)
    return index < placeOf.count && placeOf[index] >= 0
  }

  /// The ready tasks, in the order in which they became ready.
  ///
  /// - Complexity: O(*n*) for *n* tasks that became ready since there was none.
  var inOrder: [Int32] { places.filter { $0 != Self.free } }

  // MARK: - Options

  /// A Boolean value that indicates whether the current task is no option, because it has taken too many steps in a row.
  var isHeldBack: Bool { count > 1 && inARow >= fairness && contains(current) }

  /// A Boolean value that indicates whether the task that took the last step is an option, which is then the first.
  var canGoOn: Bool { contains(current) && !isHeldBack }

  /// The number of options.
  var width: Int { isHeldBack ? count - 1 : count }

  /// The task that became ready first; there has to be one.
  ///
  /// - Complexity: O(log *n*) for *n* ready tasks.
  var first: Int32 { oldest(0) }

  /// Returns the task that an option stands for.
  ///
  /// - Complexity: O(log *n*) for *n* ready tasks.
  func task(_ option: Int) -> Int32 {
    guard contains(current) else { return oldest(option) }
    if option == 0, !isHeldBack { return current }
    // The current task has a place among the others.
    let index = isHeldBack ? option : option - 1
    return oldest(index < rank(current) ? index : index + 1)
  }

  /// Returns the number of the option for a task; nil if it is no option.
  ///
  /// - Complexity: O(log *n*) for *n* ready tasks.
  func option(of task: Int32) -> Int? {
    guard contains(task) else { return nil }
    guard contains(current) else { return rank(task) }
    if task == current { return isHeldBack ? nil : 0 }
    let rank = rank(task)
    let others = rank < self.rank(current) ? rank : rank - 1
    return isHeldBack ? others : others + 1
  }

  // MARK: - Changes

  /// Adds a task that was not ready, after the others.
  ///
  /// - Complexity: O(log *n*), amortized, for *n* ready tasks.
  mutating func add(_ task: Int32) {
    if places.count + 1 == counts.count { rebuild() }
    let place = places.count
    places.append(task)
    let index = Int(task + 1)
    while placeOf.count <= index { placeOf.append(-1) }
    placeOf[index] = Int32(place)
    count += 1
    add(1, at: place)
    meetings.add(task)
  }

  /// Removes a task that is ready.
  ///
  /// - Complexity: O(log *n*) for *n* ready tasks.
  mutating func remove(_ task: Int32) {
    let place = Int(placeOf[Int(task + 1)])
    places[place] = Self.free
    placeOf[Int(task + 1)] = -1
    count -= 1
    meetings.remove(task)
    if count == 0 { clear() } else { add(-1, at: place) }
  }

  /// Notes the task that takes the next step.
  mutating func noteStep(of task: Int32) {
    inARow = task == current ? inARow + 1 : 1
    current = task
  }

  /// Notes the task that runs without a decision.
  mutating func run(_ task: Int32) { current = task }

  // MARK: - The tree

  private func oldest(_ index: Int) -> Int32 {
    if count == places.count { return places[index] }
    var place = 0
    var left = Int32(index)
    var half = counts.count / 2
    while half > 0 {
      if place + half < counts.count, counts[place + half] <= left {
        place += half
        left -= counts[place]
      }
      half /= 2
    }
    return places[place]
  }

  /// Returns the number of ready tasks that came before one.
  private func rank(_ task: Int32) -> Int {
    var place = Int(placeOf[Int(task + 1)])
    if count == places.count { return place }
    var rank: Int32 = 0
    while place > 0 {
      rank += counts[place]
      place &= place - 1
    }
    return Int(rank)
  }

  private mutating func add(_ difference: Int32, at place: Int) {
    var index = place + 1
    while index < counts.count {
      counts[index] += difference
      index += index & -index
    }
  }

  private mutating func clear() {
    places.removeAll(keepingCapacity: true)
    for index in counts.indices { counts[index] = 0 }
  }

  /// Moves the ready tasks to the first places, and makes room for as many again.
  private mutating func rebuild() {
    places.removeAll { $0 == Self.free }
    var size = 16
    while size < 2 * places.count + 2 { size *= 2 }
    places.reserveCapacity(size)
    counts = Array(repeating: 0, count: size)
    for (place, task) in places.enumerated() {
      placeOf[Int(task + 1)] = Int32(place)
      add(1, at: place)
    }
  }
}
