import Foundation

/// A description of where and how the numbers were taken.
public struct Machine: CustomStringConvertible, Sendable {
  public init() {}

  public var description: String {
    let arguments = CommandLine.arguments.dropFirst().joined(separator: " ")
    let command = ProcessInfo.processInfo.environment["BENCHMARKS_COMMAND"] ?? "Compare \(arguments)"
    return """
      | | |
      | --- | --- |
      | machine | \(processor), \(ProcessInfo.processInfo.activeProcessorCount) cores, \
      \(fixed(Double(ProcessInfo.processInfo.physicalMemory) / 1_073_741_824, 0)) GiB, \(system) |
      | compiler | \(compiler), release |
      | load when it began | \(load) |
      | command | `\(command)` |

      """
  }

  private var processor: String {
    let lines = text("/proc/cpuinfo").split(separator: "\n")
    let model = lines.first { $0.hasPrefix("model name") }.flatMap { $0.split(separator: ":").last }
    return model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
  }

  private var system: String { ProcessInfo.processInfo.operatingSystemVersionString }
  private var load: String { text("/proc/loadavg").split(separator: " ").first.map(String.init) ?? "unknown" }

  private var compiler: String {
    #if compiler(>=6.4)
    "Swift 6.4 or later"
    #elseif compiler(>=6.3)
    "Swift 6.3"
    #else
    "Swift 6.2"
    #endif
  }

  private func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}
