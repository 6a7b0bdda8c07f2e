/// The tasks that are ready to take a step, and which of them are options.
///
/// The task that took the last step is the first option if it is ready. So choice 0 continues that
/// task, and any other choice is a pre-emption. The other tasks follow in the order in which they
/// became ready. A task that has taken many steps in a row is no option while another task is
/// ready: a task that spins on `Task.yield()` until an event happens must not prevent that event.
///
/// The type is not copyable, so that no code copies it by mistake. Each task has a place in the
/// order of arrival, and a word has a bit for each of 64 places. A tree of counts over the words
/// finds the word with the *k*-th task, and the bits of that word give the place.
struct ReadyTasks: ~Copyable {
  /// The task that has, or had, each place.
  private var places: [Int32] = []
  /// The places, 64 in each word, and the tree of counts.
  private var words: [Word] = []
  /// The place of each task, by the task's number plus 1; -1 for a task that is not ready.
  private var placeOf: [Int32]
  /// The number of steps in a row that the current task has taken.
  private var inARow = 0
  private let fairness: Int

  private struct Word {
    /// A bit for each of 64 places, set if its task is ready there; the lowest bit is the first
    /// place.
    var bits: UInt64 = 0
    /// The number of tasks in a range of words before this one: the words are a Fenwick tree.
    var count: Int32 = 0
  }

  /// The pairs of tasks that were ready at the same time, for the first tasks of a run.
  private(set) var meetings = TaskMeetings()

  /// The number of tasks that are ready, options or not.
  private(set) var count = 0

  /// The number of the task that took the last step; -1 if there is none.
  private(set) var current: Int32 = -1

  /// - Parameters:
  ///   - fairness: the number of steps in a row that a task may take while others are ready.
  ///   - room: the expected number of tasks.
  init(fairness: Int, room: Int) {
    self.fairness = fairness
    placeOf = Array(repeating: -1, count: room + 1)
    rebuild(places: 2 * room)
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
  var inOrder: [Int32] {
    places.indices.filter { words[$0 / 64].bits & Self.bit($0) != 0 }.map { places[$0] }
  }

  // MARK: - Options

  /// Whether the current task is no option, because it has taken too many steps in a row.
  var isHeldBack: Bool { count > 1 && inARow >= fairness && contains(current) }

  /// Whether the task that took the last step is an option, which is then the first.
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
    // The index does not count the current task, which has a place among the others.
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
    if places.count == 64 * words.count { rebuild(places: 4 * count) }
    let place = places.count
    places.append(task)
    let index = Int(task + 1)
    while placeOf.count <= index { placeOf.append(-1) }
    placeOf[index] = Int32(place)
    count += 1
    change(by: 1, at: place)
    meetings.add(task)
  }

  /// Removes a task that is ready.
  ///
  /// - Complexity: O(log *n*) for *n* ready tasks.
  mutating func remove(_ task: Int32) {
    let place = Int(placeOf[Int(task + 1)])
    placeOf[Int(task + 1)] = -1
    count -= 1
    change(by: -1, at: place)
    if count == 0 { places.removeAll(keepingCapacity: true) }
    meetings.remove(task)
  }

  /// Notes the task that takes the next step.
  mutating func noteStep(of task: Int32) {
    inARow = task == current ? inARow + 1 : 1
    current = task
  }

  /// Notes the task that runs without a decision.
  mutating func run(_ task: Int32) { current = task }

  // MARK: - The tree

  private static func bit(_ place: Int) -> UInt64 { 1 &<< UInt64(place) }

  private func oldest(_ index: Int) -> Int32 {
    if count == places.count { return places[index] }
    var word = 0
    var left = Int32(index)
    var half = words.count / 2
    while half > 0 {
      if words[word + half].count <= left {
        word += half
        left -= words[word].count
      }
      half /= 2
    }
    var bits = words[word].bits
    for _ in 0..<left { bits &= bits &- 1 }
    return places[64 * word + bits.trailingZeroBitCount]
  }

  /// Returns the number of ready tasks that became ready before a given one.
  private func rank(_ task: Int32) -> Int {
    let place = Int(placeOf[Int(task + 1)])
    if count == places.count { return place }
    var word = place / 64
    var rank = Int32((words[word].bits & (Self.bit(place) - 1)).nonzeroBitCount)
    while word > 0 {
      rank += words[word].count
      word &= word - 1
    }
    return Int(rank)
  }

  /// Sets or clears the bit of a place, and adds 1 or -1 to the counts.
  private mutating func change(by difference: Int32, at place: Int) {
    words.withUnsafeMutableBufferPointer { words in
      var word = place / 64
      words[word].bits ^= Self.bit(place)
      word += 1
      while word < words.count {
        words[word].count &+= difference
        word &+= word & (0 &- word)
      }
    }
  }

  /// Compacts the ready tasks, and reserves `room` places.
  private mutating func rebuild(places room: Int) {
    if count < places.count { places = inOrder }
    places.reserveCapacity(room)
    var size = 1
    while 64 * size < room { size *= 2 }
    words = Array(repeating: Word(), count: size)
    for (place, task) in places.enumerated() {
      placeOf[Int(task + 1)] = Int32(place)
      change(by: 1, at: place)
    }
  }
}
