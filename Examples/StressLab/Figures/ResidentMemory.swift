import Foundation

/// The resident memory of the process, in bytes.
enum ResidentMemory {
  /// The current size; nil on systems without this query.
  static var current: Int? {
    #if os(Linux)
    // The file lists pages: the total of the program, then the resident ones.
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
    #else
    return nil
    #endif
  }

  /// The greatest size up to now; nil on systems without this query.
  static var peak: Int? {
    #if os(Linux)
    // `getrusage` would also count the memory of the process before this program started.
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return nil }
    return Int(line.filter(\.isNumber)).map { $0 * 1_024 }
    #else
    return nil
    #endif
  }
}
