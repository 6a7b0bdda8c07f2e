import Foundation

/// A process in a group of its own, which is ended with all that it started.
///
/// It takes real time, since it is another program that is waited for, which no virtual clock reaches. No test depends on
/// that: this tool runs tests, and is none.
struct Child: ~Copyable {
  enum Status: Equatable {
    case exited(Int32)
    case killed(Int32)
  }

  private static let running = ProcessGroups()

  private let process: pid_t
  private let output: Int32

  /// Starts a program whose output can be read.
  init(_ program: URL, _ arguments: [String], adding environment: [String: String]) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Complaint("no pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)

    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
      close(ends[1])
    }

    let words = ([program.path] + arguments).map { strdup($0) }
    let settings = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { strdup("\($0)=\($1)") }
    defer { for text in words + settings { free(text) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, program.path, &actions, &attributes, words + [nil], settings + [nil])
    guard error == 0 else {
      close(ends[0])
      throw Complaint("\(program.path) does not start: \(String(cString: strerror(error)))")
    }
    self.process = process
    output = ends[0]
    Self.running.insert(process)
  }

  deinit { close(output) }

  /// Returns what has been printed; empty if nothing comes within some seconds.
  func read(waiting seconds: Double) -> [UInt8] {
    var descriptor = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, Int32(seconds * 1_000)) > 0 else { return [] }
    let data = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, Foundation.read(output, buffer.baseAddress, buffer.count))
    }
    // At the end of the output there is always something to read, nothing; the process may go on for a while.
    if data.isEmpty { usleep(UInt32(seconds * 1_000_000)) }
    return data
  }

  /// Returns the way in which the process ended; nil while it runs.
  func status() -> Status? {
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else { return nil }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
  }

  /// Ends the process and all that it started.
  func kill() {
    Self.running.remove(process)
    tree()?.kill()
    Foundation.kill(-process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  /// Returns the process with all that it started; nil where that cannot be told.
  func tree() -> ProcessTree? { ProcessTree(of: process) }

  /// Lets SIGINT and SIGTERM end the running children, which do not hear of them by themselves.
  static func endAllWhenInterrupted() { running.endWhenInterrupted() }
}
