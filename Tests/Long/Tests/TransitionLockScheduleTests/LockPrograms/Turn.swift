import ScheduleTestKit
import TransitionLock

/// A transition of a program, with its token.
struct Turn: Sendable {
  let number: Int
  let token: TransitionLock.Token
  let lock: CheckedLock

  /// Ends the transition, or tries to.
  @discardableResult
  func end() -> Bool { lock.end(self) }
}

/// The error of bodies and blocks.
struct BodyError: Error {}

/// The tasks of a program, by number.
final class ProgramTasks: @unchecked Sendable {
  // Sendable: as a checked lock.
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var running = 0

  /// Runs the tasks, and waits until all have ended.
  ///
  /// The last one wakes the caller, so that nothing of this is a decision between them.
  func run(_ count: Int, _ body: @escaping @Sendable (Int) async -> Void) async {
    running = count
    await withCheckedContinuation { continuation in
      for number in 0..<count {
        tasks[number] = Task(name: "\(number)") { [self] in
          await body(number)
          running -= 1
          if running == 0 { continuation.resume() }
        }
      }
    }
  }

  func cancel(_ number: Int) { tasks[number]?.cancel() }
}

/// The identity of a task.
enum CallerValue {
  @TaskLocal static var current: Int?
}
