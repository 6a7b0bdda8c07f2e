internal import TransitionSupport

#if canImport(Glibc)
internal import Glibc
#endif

/// Addresses of code, from the innermost function outwards. ``function`` names the innermost one
/// that the user of the kit has written.
struct CodePlace: Sendable {
  let addresses: [UInt]

  init(_ addresses: [UInt]) { self.addresses = addresses }

  /// The functions on the stack of this thread; empty on a system without Glibc.
  static var here: Self {
    #if canImport(Glibc)
    guard let backtrace else { return Self([]) }
    let addresses = withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: 40) {
      buffer in
      (0..<max(0, Int(backtrace(buffer.baseAddress!, Int32(buffer.count))))).compactMap { index in
        // A return address may already be in the next function.
        buffer[index].map { UInt(bitPattern: $0) - 1 }
      }
    }
    return Self(addresses)
    #else
    return Self([])
    #endif
  }

  /// The name of the first function that belongs neither to the standard library nor to the kit;
  /// nil if no symbol names one.
  var function: String? {
    #if canImport(Glibc)
    for address in addresses {
      guard let symbol = Self.symbol(at: address), FunctionName.isUsers(symbol),
        let text = Self.demangled(symbol)
      else { continue }
      return FunctionName.simplified(text)
    }
    #endif
    return nil
  }

  /// Whether the user's function has called a function of the standard library that sleeps.
  var isSleep: Bool {
    #if canImport(Glibc)
    for address in addresses {
      guard let symbol = Self.symbol(at: address), !FunctionName.isUsers(symbol) else {
        return false
      }
      if FunctionName.isSleep(symbol) { return true }
    }
    #endif
    return false
  }

  #if canImport(Glibc)
  /// The function of the C library that fills a buffer with return addresses, the innermost first;
  /// Swift's module of the library lacks it.
  private static let backtrace:
    (@convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>, Int32) -> Int32)? =
      // Safe: the function has this type.
      dlsym(nil, "backtrace").map {
        unsafeBitCast(
          $0,
          to: (@convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>, Int32) -> Int32).self
        )
      }

  /// The tables that the kit has read, by path, and the symbols, by address; nil for a file or an
  /// address without one.
  private static let known = Guarded<(tables: [String: SymbolTable?], symbols: [UInt: String?])>(
    ([:], [:])
  )

  private static func symbol(at address: UInt) -> String? {
    known.run { known in
      if let symbol = known.symbols[address] { return symbol }
      var symbol: String?
      if let (path, offset) = mapping(of: address) {
        let table = known.tables[path] ?? SymbolTable(path: path)
        known.tables[path] = .some(table)
        symbol = table?.function(atOffset: offset)
      }
      known.symbols[address] = .some(symbol)
      return symbol
    }
  }

  /// Returns the file that is mapped at an address, and the offset in it.
  private static func mapping(of address: UInt) -> (path: String, offset: UInt64)? {
    guard let file = fopen("/proc/self/maps", "r") else { return nil }
    defer { fclose(file) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 8_192) { line in
      while fgets(line.baseAddress!, Int32(line.count), file) != nil {
        let parts = String(cString: line.baseAddress!).split(separator: " ", maxSplits: 5)
        let bounds = parts[0].split(separator: "-")
        guard parts.count == 6, let start = UInt(bounds[0], radix: 16),
          let end = UInt(bounds[1], radix: 16),
          address >= start, address < end, let offset = UInt64(parts[2], radix: 16)
        else { continue }
        let path = parts[5].drop { $0 == " " }.prefix { $0 != "\n" }
        return path.first == "/" ? (String(path), offset + UInt64(address - start)) : nil
      }
      return nil
    }
  }

  private typealias Demangle =
    @convention(c) (
      _ name: UnsafePointer<CChar>, _ count: Int, _ output: UnsafeMutablePointer<CChar>?,
      _ outputSize: UnsafeMutablePointer<Int>?, _ flags: UInt32
    ) -> UnsafeMutablePointer<CChar>?

  /// The function of the standard library that demangles a name, into memory that the caller frees.
  private static let demangle: Demangle? =
    // Safe: the function has this type.
    dlsym(nil, "swift_demangle").map { unsafeBitCast($0, to: Demangle.self) }

  private static func demangled(_ symbol: String) -> String? {
    guard let demangle,
      let text = symbol.withCString({ demangle($0, symbol.utf8.count, nil, nil, 0) })
    else {
      return nil
    }
    defer { free(text) }
    return String(cString: text)
  }
  #endif
}
