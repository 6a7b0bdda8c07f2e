import Foundation

/// The resources that a group of processes has taken: time on processors, and memory.
struct Load {
  /// The time on processors, in seconds.
  var seconds = 0.0
  /// The memory, in bytes.
  var memory = 0

  /// Adds up a group; nil where the system does not tell.
  init?(group: pid_t) {
    #if os(Linux)
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    for entry in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] where Int(entry) != nil {
      guard let text = try? String(contentsOfFile: "/proc/\(entry)/stat", encoding: .utf8),
        // The name may contain anything; what follows it are numbers. The first of them here is the state.
        let name = text.lastIndex(of: ")")
      else { continue }
      let fields = text[name...].split(separator: " ").dropFirst().map(String.init)
      guard fields.count > 21, fields[2] == "\(group)" else { continue }
      seconds += ((Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)) / ticks
      memory += (Int(fields[21]) ?? 0) * page
    }
    #else
    return nil
    #endif
  }
}
