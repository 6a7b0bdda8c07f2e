internal import TransitionSupport

/// The addresses on the stack of a call, the innermost first, and which of them belong to the app.
///
/// The package is linked into the app, so its functions are in the app's image, and only their
/// symbols distinguish them. A stripped build has no symbols: there, the package's functions count
/// as the app's.
package struct CallStack {
  private var frames: [(address: UInt, isOfApp: Bool)]

  /// - Parameters:
  ///   - addresses: the addresses, the innermost first, down to the start of the process.
  ///   - isOfApp: returns whether an address lies in a function of the app.
  package init(_ addresses: [UInt], isOfApp: (UInt) -> Bool) {
    frames = addresses.map { ($0, isOfApp($0)) }
    // The app's `main` is on every stack of the main thread, below the main loop, so it does not
    // count as a caller.
    let main = frames.reversed().drop { !$0.isOfApp }.prefix { $0.isOfApp }
    for index in main.indices.map({ $0.base - 1 }) { frames[index].isOfApp = false }
  }

  /// Returns the address of the first function of the app; nil if there is none.
  ///
  /// - Parameter outer: the stack of the call in which this call is made; only functions inside
  ///   that call count.
  func firstAddressOfApp(inside outer: CallStack?) -> UInt? {
    frames.dropLast(outer?.frames.count ?? 0).first { $0.isOfApp }?.address
  }
}

/// The stack of the running thread, and the names of its functions, from the C library.
extension CallStack {
  package static var here: CallStack {
    guard let backtrace else { return CallStack([]) { _ in false } }
    let addresses = withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: 512)
    { buffer in
      buffer.prefix(max(0, Int(backtrace(buffer.baseAddress!, Int32(buffer.count))))).compactMap {
        address in
        // A return address may belong to the next function.
        address.map { UInt(bitPattern: $0) - 1 }
      }
    }
    return CallStack(addresses, isOfApp: isOfApp)
  }

  /// Returns the name of the function at an address, and the distance from its start. In a stripped
  /// build, the name of the image takes the place of the function's name.
  package static func name(of address: UInt) -> String {
    guard let place = Place(address) else { return "0x\(String(address, radix: 16))" }
    if let symbol = place.symbol { return "\(demangled(symbol)) + \(address - place.symbolStart)" }
    return "\(place.path.split(separator: "/").last ?? "?") + \(address - place.imageStart)"
  }

  /// Whether an address lies in a function of the app, for each address seen so far. For a new
  /// address, the C library searches the symbols of an image.
  private static let known = Guarded<[UInt: Bool]>([:])

  private static func isOfApp(_ address: UInt) -> Bool {
    if let answer = known.run({ $0[address] }) { return answer }
    let answer =
      Place(address).map { isOfApp(path: $0.path, symbol: $0.symbol, in: folder) } ?? false
    known.run { $0[address] = answer }
    return answer
  }

  /// Returns whether a function is the app's: its image is in the folder of the app, also as a
  /// framework, and it is neither a function of this package or of the standard library, nor a
  /// thunk of the compiler.
  static func isOfApp(path: String, symbol: String?, in folder: String) -> Bool {
    guard path.hasPrefix(folder) else { return false }
    guard let symbol, symbol.hasPrefix("$s") else { return true }
    // The symbol of a thunk, or of a function that calls a thunk with its context.
    if symbol.hasSuffix("TR") || symbol.hasSuffix("TRTA") { return false }
    var context = symbol.dropFirst(2)
    // An extension of a class of Objective-C: the length of its name, the name, a letter, and the
    // module.
    if context.hasPrefix("So") {
      context = context.dropFirst(2)
      let length = context.prefix { $0.isNumber }
      context = context.dropFirst(length.count + (Int(length) ?? 0) + 1)
    }
    // "s" and "S" begin the names of the standard library. The compiler copies some of its
    // functions into the app, such as `MainActor.assumeIsolated`.
    let others = [
      "s", "S", "17TransitionMonitor", "16TransitionEngine", "19TransitionLockUIKit",
      "14TransitionLock", "17TransitionSupport",
    ]
    return !others.contains { context.hasPrefix($0) }
  }

  /// The folder of the app: that of this package's image, or the one around the app's frameworks.
  private static let folder: String = {
    let path = Place(UInt(bitPattern: #dsohandle))?.path ?? "?"
    let folders = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return folders.prefix { $0 != "Frameworks" }.map { "\($0)/" }.joined()
  }()

  /// The place of an address, as the dynamic linker knows it.
  private struct Place {
    let path: String
    let imageStart: UInt
    /// Nil if no symbol of a function is near.
    let symbol: String?
    let symbolStart: UInt

    init?(_ address: UInt) {
      // The fields of `Dl_info`: the path and the start of the image, the name and the start of the
      // symbol.
      var info: (UnsafePointer<CChar>?, UInt, UnsafePointer<CChar>?, UInt) = (nil, 0, nil, 0)
      guard let dladdr, dladdr(address, &info) != 0, let path = info.0 else { return nil }
      (self.path, imageStart, symbolStart) = (String(cString: path), info.1, info.3)
      // In a stripped image, the nearest symbol is that of the header.
      symbol = info.2.map { String(cString: $0) }.flatMap { $0.hasPrefix("_mh_") ? nil : $0 }
    }
  }

  private static func demangled(_ symbol: String) -> String {
    guard let demangle, let text = symbol.withCString({ demangle($0, symbol.utf8.count, 0, 0, 0) })
    else {
      return symbol
    }
    defer { free(text) }
    return String(cString: text)
  }
}

// Safe: the functions of the C library and of the Swift runtime have these types. Swift's modules
// do not declare all of these functions.
private let backtrace = function("backtrace").map { unsafeBitCast($0, to: Backtrace.self) }
private let dladdr = function("dladdr").map { unsafeBitCast($0, to: DynamicLinkerAddress.self) }
private let demangle = function("swift_demangle").map { unsafeBitCast($0, to: Demangle.self) }

private typealias Backtrace =
  @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>, Int32) -> Int32
private typealias DynamicLinkerAddress =
  @convention(c) (_ address: UInt, _ info: UnsafeMutableRawPointer) -> Int32
// The buffer of the output and its size may be null.
private typealias Demangle =
  @convention(c) (UnsafePointer<CChar>, Int, Int, Int, UInt32) -> UnsafeMutablePointer<CChar>?

private func function(_ name: String) -> UnsafeMutableRawPointer? {
  #if canImport(Darwin)
  // RTLD_DEFAULT, a macro that Swift does not import.
  let everyImage = UnsafeMutableRawPointer(bitPattern: -2)
  #else
  let everyImage: UnsafeMutableRawPointer? = nil
  #endif
  return dlsym(everyImage, name)
}
