import Foundation

/// The memory of the process that is resident, in bytes.
enum ResidentMemory {
  /// The present size; nil where the system is not asked.
  static var current: Int? {
    #if os(Linux)
    // Pages: all of the program, then those that are resident.
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
    #else
    return nil
    #endif
  }

  /// The greatest size up to now; nil where the system is not asked.
  static var peak: Int? {
    #if os(Linux)
    // Not of `getrusage`, which also counts what was in the process before this program.
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return nil }
    return Int(line.filter(\.isNumber)).map { $0 * 1_024 }
    #else
    return nil
    #endif
  }
}
