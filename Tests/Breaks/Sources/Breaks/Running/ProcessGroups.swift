import Foundation

/// The groups of processes that are running, to be ended with this program.
final class ProcessGroups: @unchecked Sendable {
  // Sendable: `groups` is touched only while `lock` is held, and `sources` only before anything runs.
  private let lock = NSLock()
  private var groups: Set<pid_t> = []
  private var sources: [any DispatchSourceSignal] = []

  func insert(_ group: pid_t) { lock.withLock { _ = groups.insert(group) } }

  func remove(_ group: pid_t) { lock.withLock { _ = groups.remove(group) } }

  /// Ends all groups, and this program, when it is interrupted or terminated.
  func endWhenInterrupted() {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [self] in
        lock.withLock { for group in groups { kill(-group, SIGKILL) } }
        exit(128 + number)
      }
      source.resume()
      return source
    }
  }
}
