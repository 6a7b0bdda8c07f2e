import Foundation

/// A process and all that descend from it: what they have taken, in time on processors and in memory.
///
/// Not its group: each exit test is a process in a group of its own.
struct ProcessTree {
  private struct Member {
    let process: pid_t
    let parent: pid_t
    let seconds: Double
    let memory: Int
  }

  private var members: [Member] = []

  /// In seconds, with those of descendants that have ended.
  var seconds: Double { members.reduce(0) { $0 + $1.seconds } }
  /// In bytes.
  var memory: Int { members.reduce(0) { $0 + $1.memory } }

  /// Finds the descendants of a process; nil where the system does not tell.
  init?(of root: pid_t) {
    #if os(Linux)
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let all = entries.compactMap { pid_t($0).flatMap(Self.member) }
    let children = Dictionary(grouping: all, by: \.parent)
    members = all.filter { $0.process == root }
    var next = 0
    while next < members.count {
      members += children[members[next].process] ?? []
      next += 1
    }
    #else
    return nil
    #endif
  }

  /// Ends those in groups of their own, too.
  func kill() {
    for member in members { Foundation.kill(member.process, SIGKILL) }
  }

  private static func member(_ process: pid_t) -> Member? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      // The name may contain anything; what follows it are numbers. The first of them here is the state.
      let name = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[name...].split(separator: " ").dropFirst().map(String.init)
    guard fields.count > 21, let parent = pid_t(fields[1]) else { return nil }
    // Its own time as a user and in the system, and that of its children that have ended.
    let ticks = fields[11...14].reduce(0) { $0 + (Double($1) ?? 0) }
    return Member(
      process: process,
      parent: parent,
      seconds: ticks / Double(sysconf(Int32(_SC_CLK_TCK))),
      memory: (Int(fields[21]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    )
  }
}
