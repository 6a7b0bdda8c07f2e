/// The file that is added to each module: the switch, and what breaks call.
public enum SwitchFile {
  /// The environment variable that switches on the break of a number.
  public static let variable = "TRANSITIONLOCK_BREAK"
  /// The environment variable with the path of a file in which a process notes the breaks that would make a difference: for each a byte, by its
  /// number, which becomes 1 where code is run that the break would have run otherwise.
  public static let differences = "TRANSITIONLOCK_DIFFERENCES"
  /// The size of that file, in bytes, and so the number of breaks at most.
  public static let capacity = 65_536
  public static let name = "Breaks.generated.swift"

  public static let text = """
    #if canImport(Darwin)
    import Darwin
    #elseif canImport(Glibc)
    import Glibc
    #elseif canImport(Musl)
    import Musl
    #elseif canImport(Android)
    import Android
    #endif

    @usableFromInline
    struct __Breaks {
      /// The number of the break that is switched on.
      @usableFromInline let number: Int
      /// The bytes of the file of differences, in memory that all processes share that a test starts.
      @usableFromInline let differences: UnsafeMutablePointer<UInt8>?

      init() {
        number = getenv("\(variable)").flatMap { Int(String(cString: $0)) } ?? 0
        guard let path = getenv("\(differences)") else {
          differences = nil
          return
        }
        let file = open(path, O_RDWR)
        let memory = mmap(nil, \(capacity), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
        close(file)
        differences = memory == MAP_FAILED ? nil : memory?.assumingMemoryBound(to: UInt8.self)
      }
    }

    // Unsafe: many threads write the same value into the same bytes, and nobody reads them before the process has ended.
    @usableFromInline
    nonisolated(unsafe) let __breaks = __Breaks()

    /// Returns whether a break is switched on, where it makes a difference.
    @inlinable @inline(__always)
    func __broken(_ number: Int) -> Bool {
      __breaks.differences?[number] = 1
      return __breaks.number == number
    }

    @inlinable @inline(__always)
    func __broken(_ number: Int, differing isDifference: Bool) -> Bool {
      isDifference && __broken(number)
    }

    @inlinable @inline(__always)
    func __negated(_ number: Int, _ value: Bool) -> Bool { value != __broken(number) }

    @inlinable @inline(__always)
    func __swapped<T>(_ number: Int, _ value: T, _ other: T) -> T { __broken(number) ? other : value }

    @inlinable @inline(__always)
    func __and(_ number: Int, _ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool {
      if !a { return try __broken(number) && b() }
      if __breaks.number == number { return true }
      return try b() || __broken(number)
    }

    @inlinable @inline(__always)
    func __or(_ number: Int, _ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool {
      if a { return try !__broken(number) || b() }
      if __breaks.number == number { return false }
      return try b() && !__broken(number)
    }

    @inlinable @inline(__always)
    func __less<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool { a < b || __broken(number, differing: a == b) }

    @inlinable @inline(__always)
    func __lessOrEqual<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool { a <= b && !__broken(number, differing: a == b) }

    @inlinable @inline(__always)
    func __greater<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool { a > b || __broken(number, differing: a == b) }

    @inlinable @inline(__always)
    func __greaterOrEqual<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool { a >= b && !__broken(number, differing: a == b) }

    @inlinable @inline(__always) @_disfavoredOverload
    func __less<A: BinaryInteger, B: BinaryInteger>(_ number: Int, _ a: A, _ b: B) -> Bool {
      a < b || __broken(number, differing: a == b)
    }

    @inlinable @inline(__always) @_disfavoredOverload
    func __lessOrEqual<A: BinaryInteger, B: BinaryInteger>(_ number: Int, _ a: A, _ b: B) -> Bool {
      a <= b && !__broken(number, differing: a == b)
    }

    @inlinable @inline(__always) @_disfavoredOverload
    func __greater<A: BinaryInteger, B: BinaryInteger>(_ number: Int, _ a: A, _ b: B) -> Bool {
      a > b || __broken(number, differing: a == b)
    }

    @inlinable @inline(__always) @_disfavoredOverload
    func __greaterOrEqual<A: BinaryInteger, B: BinaryInteger>(_ number: Int, _ a: A, _ b: B) -> Bool {
      a >= b && !__broken(number, differing: a == b)
    }

    @inlinable @inline(__always)
    func __plus<T: Numeric>(_ number: Int, _ a: T, _ b: T) -> T { __broken(number) ? a - b : a + b }

    @inlinable @inline(__always)
    func __minus<T: Numeric>(_ number: Int, _ a: T, _ b: T) -> T { __broken(number) ? a + b : a - b }

    @inlinable @inline(__always)
    func __wrappingPlus<T: FixedWidthInteger>(_ number: Int, _ a: T, _ b: T) -> T {
      __broken(number) ? a &- b : a &+ b
    }

    @inlinable @inline(__always)
    func __wrappingMinus<T: FixedWidthInteger>(_ number: Int, _ a: T, _ b: T) -> T {
      __broken(number) ? a &+ b : a &- b
    }

    @inlinable @inline(__always)
    func __add<T: Numeric>(_ number: Int, _ a: inout T, _ b: T) {
      if __broken(number) { a -= b } else { a += b }
    }

    @inlinable @inline(__always)
    func __subtract<T: Numeric>(_ number: Int, _ a: inout T, _ b: T) {
      if __broken(number) { a += b } else { a -= b }
    }

    @inlinable @inline(__always)
    func __wrappingAdd<T: FixedWidthInteger>(_ number: Int, _ a: inout T, _ b: T) {
      if __broken(number) { a &-= b } else { a &+= b }
    }

    @inlinable @inline(__always)
    func __wrappingSubtract<T: FixedWidthInteger>(_ number: Int, _ a: inout T, _ b: T) {
      if __broken(number) { a &+= b } else { a &-= b }
    }

    """
}
