/// The tasks of a simulation, numbered in the order in which the simulation first saw them, so that
/// no number depends on the process.
struct TaskTable {
  struct Known: Sendable {
    /// The runtime's number of the task.
    let id: UInt64
    /// The address of its job, by which a lock identifies the task while the task lives.
    let address: UInt
    /// The number of the step in which the simulation first saw it, from 0.
    let start: Int
    /// The number of the task that ran when this one was first seen; -1 for none.
    let creator: Int32
    /// Whether it is a background task, which no other task awaits.
    let isInBackground: Bool
    var hasBeenAskedForName = false
  }

  private(set) var known: [Known] = []
  /// The names of tasks that have one, by number.
  private(set) var names: [Int32: String] = [:]
  /// The functions in which tasks were started, by number, if the settings ask for them.
  var startPlaces: [Int32: CodePlace] = [:]
  /// The runtime's number of the first task. Tasks with lower numbers are older than the
  /// simulation.
  private(set) var firstID: UInt64 = 0
  /// The numbers of tasks, plus 1; 0 for none. The index is the runtime's number of the task minus
  /// that of the first task. The runtime numbers tasks consecutively, so few elements are 0, unless
  /// other code starts many tasks meanwhile.
  private var dense: [Int32]
  private var sparse: [UInt64: Int32] = [:]

  private static var denseLimit: UInt64 { 1 << 12 }

  /// - Parameter room: the expected number of tasks.
  init(room: Int) {
    known.reserveCapacity(room)
    dense = Array(repeating: 0, count: room)
  }

  /// Returns the number of a task; nil if it has not been seen.
  ///
  /// - Complexity: O(1).
  func number(of id: UInt64) -> Int32? {
    guard firstID != 0, id >= firstID else { return nil }
    let offset = id - firstID
    if offset < Self.denseLimit {
      guard offset < dense.count else { return nil }
      let number = dense[Int(offset)]
      return number == 0 ? nil : number - 1
    }
    return sparse[id]
  }

  /// Adds a task that has not been seen.
  ///
  /// - Complexity: O(1), amortized.
  mutating func add(_ id: UInt64, address: UInt, creator: Int32, step: Int, isInBackground: Bool)
    -> Int32
  {
    if firstID == 0 { firstID = id }
    let number = Int32(known.count)
    known.append(
      Known(id: id, address: address, start: step, creator: creator, isInBackground: isInBackground)
    )
    let offset = id - firstID
    if offset < Self.denseLimit {
      while dense.count <= offset { dense.append(0) }
      dense[Int(offset)] = number + 1
    } else {
      sparse[id] = number
    }
    return number
  }

  mutating func setName(_ name: String?, of task: Int32) {
    known[Int(task)].hasBeenAskedForName = true
    if let name { names[task] = name }
  }

  /// Returns the name of a task.
  func description(of task: Int32) -> String { Trace.name(of: task, in: names) }
}
