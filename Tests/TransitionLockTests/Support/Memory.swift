import Foundation

/// The memory that the process has got from the allocator and not given back.
enum Memory {
  /// The bytes in use; nil where they are not counted: under a sanitizer, whose allocator keeps for
  /// long what it is given back.
  static var bytesInUse: Int? {
    let isSanitized = ["__asan_init", "__tsan_init"].contains { symbol($0) != nil }
    return isSanitized ? nil : countedBytes
  }

  private static func symbol(_ name: String) -> UnsafeMutableRawPointer? { dlsym(nil, name) }

  #if canImport(Darwin)
  private static var countedBytes: Int? {
    var statistics = malloc_statistics_t()
    malloc_zone_statistics(nil, &statistics)
    return statistics.size_in_use
  }
  #else
  /// By `malloc_info` of glibc, which the module of the C library does not offer.
  private static var countedBytes: Int? {
    typealias Function = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
    guard let address = symbol("malloc_info") else { return nil }
    // Safe: the symbol has this type wherever there is one.
    let function = unsafeBitCast(address, to: Function.self)
    var text: UnsafeMutablePointer<CChar>?
    var length = 0
    guard let stream = open_memstream(&text, &length) else { return nil }
    _ = function(0, stream)
    fclose(stream)
    guard let text else { return nil }
    defer { free(text) }
    return bytesInUse(in: String(cString: text))
  }

  /// Reads what was written about all arenas together, which comes last.
  private static func bytesInUse(in information: String) -> Int? {
    func last(_ element: String) -> Int? {
      guard let start = information.range(of: element, options: .backwards)?.upperBound,
        let size = information[start...].range(of: "size=\"")?.upperBound
      else { return nil }
      return Int(information[size...].prefix { $0.isNumber })
    }
    guard let system = last("<system type=\"current\""), let fast = last("<total type=\"fast\""),
      let rest = last("<total type=\"rest\""), let mapped = last("<total type=\"mmap\"")
    else { return nil }
    return system - fast - rest + mapped
  }
  #endif
}
