/// What a task waits for, told by the object that it waits for.
public struct TaskWait: Sendable {
  /// What is waited for, for people.
  public let awaited: String
  /// The identity of the task that waits, which is the address of its job; 0 for none.
  public let task: UInt
  /// What is in the way, for people; nil if nothing is.
  public let holder: String?
  /// The identity of the task that is in the way; 0 if that is unknown.
  public let holdingTask: UInt

  public init(awaited: String, task: UInt, holder: String?, holdingTask: UInt) {
    self.awaited = awaited
    self.task = task
    self.holder = holder
    self.holdingTask = holdingTask
  }
}

/// Who waits in this process, for a report of a program in which nothing moves.
///
/// Objects that tasks wait for make themselves known here, and a simulation asks, so that neither knows the other.
public enum TaskWaits {
  private static let sources = Guarded<[@Sendable () -> [TaskWait]]>([])

  /// Makes known a function that returns who waits for objects of a kind; once for a process.
  public static func register(_ source: @escaping @Sendable () -> [TaskWait]) { sources.run { $0.append(source) } }

  /// Returns who waits for anything that was made known.
  public static func all() -> [TaskWait] { sources.run { $0 }.flatMap { $0() } }
}
