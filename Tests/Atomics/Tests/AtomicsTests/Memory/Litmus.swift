/// A few threads of loads and stores, and all that may come of them in a ``WeakMemory``.
///
/// Locations and registers are numbers; all locations are 0 in the beginning.
struct Litmus {
  enum Operation {
    /// Reads a location into the next register of the thread.
    case load(Int, MemoryOrder)
    case store(Int, UInt64, MemoryOrder)
    /// Adds to a location, and reads what was there into the next register.
    case add(Int, UInt64, MemoryOrder)
    /// Goes on only if the last register of the thread has this value.
    case proceed(if: UInt64)
    /// Uses plain memory; two uses that nothing orders are a race.
    case use(Access)
  }

  let threads: [[Operation]]
  private(set) var outcomes: Set<[[UInt64]]> = []
  private(set) var hasRace = false

  /// Runs all interleavings, with all stores that each load may read.
  init(_ threads: [Operation]...) {
    self.threads = threads
    var memory = WeakMemory()
    memory.restart(threads: threads.count)
    for _ in 0..<4 { _ = memory.addLocation(0) }
    _ = memory.addPlain()
    explore(memory, next: threads.map { _ in 0 }, registers: threads.map { _ in [] })
  }

  /// Goes on from a state in each way, since memory is a value.
  private mutating func explore(_ memory: WeakMemory, next: [Int], registers: [[UInt64]]) {
    var isOver = true
    for thread in threads.indices where next[thread] < threads[thread].count {
      isOver = false
      var following = next
      following[thread] += 1
      var (after, read) = (memory, registers)
      switch threads[thread][next[thread]] {
      case .load(let location, let order):
        for age in 0..<memory.choices(location, by: thread) {
          (after, read) = (memory, registers)
          read[thread].append(after.load(location, order, age: age, by: thread))
          explore(after, next: following, registers: read)
        }
        continue
      case .store(let location, let value, let order): after.store(value, location, order, by: thread)
      case .add(let location, let value, let order):
        read[thread].append(after.update(location, order, by: thread) { $0 + value })
      case .proceed(let value):
        if registers[thread].last != value { following[thread] = threads[thread].count }
      case .use(let access): if after.note(access, plain: 0, by: thread) != nil { hasRace = true }
      }
      explore(after, next: following, registers: read)
    }
    if isOver { outcomes.insert(registers) }
  }
}
