/// The file that is added to each module: the switch, and what breaks call.
public enum SwitchFile {
  /// The environment variable that switches on the break of a number.
  public static let variable = "TRANSITIONLOCK_BREAK"
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
    let __theBreak: Int = getenv("\(variable)").flatMap { Int(String(cString: $0)) } ?? 0

    @inlinable @inline(__always)
    func __broken(_ number: Int) -> Bool { __theBreak == number }

    @inlinable @inline(__always)
    func __negated(_ number: Int, _ value: Bool) -> Bool { value != (__theBreak == number) }

    @inlinable @inline(__always)
    func __swapped<T>(_ number: Int, _ value: T, _ other: T) -> T { __theBreak == number ? other : value }

    @inlinable @inline(__always)
    func __and(_ number: Int, _ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool {
      if __theBreak == number { try a || b() } else { try a && b() }
    }

    @inlinable @inline(__always)
    func __or(_ number: Int, _ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool {
      if __theBreak == number { try a && b() } else { try a || b() }
    }

    @inlinable @inline(__always)
    func __less<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool { __theBreak == number ? a <= b : a < b }

    @inlinable @inline(__always)
    func __lessOrEqual<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool { __theBreak == number ? a < b : a <= b }

    @inlinable @inline(__always)
    func __greater<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool { __theBreak == number ? a >= b : a > b }

    @inlinable @inline(__always)
    func __greaterOrEqual<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> Bool { __theBreak == number ? a > b : a >= b }

    @inlinable @inline(__always) @_disfavoredOverload
    func __less<A: BinaryInteger, B: BinaryInteger>(_ number: Int, _ a: A, _ b: B) -> Bool {
      __theBreak == number ? a <= b : a < b
    }

    @inlinable @inline(__always) @_disfavoredOverload
    func __lessOrEqual<A: BinaryInteger, B: BinaryInteger>(_ number: Int, _ a: A, _ b: B) -> Bool {
      __theBreak == number ? a < b : a <= b
    }

    @inlinable @inline(__always) @_disfavoredOverload
    func __greater<A: BinaryInteger, B: BinaryInteger>(_ number: Int, _ a: A, _ b: B) -> Bool {
      __theBreak == number ? a >= b : a > b
    }

    @inlinable @inline(__always) @_disfavoredOverload
    func __greaterOrEqual<A: BinaryInteger, B: BinaryInteger>(_ number: Int, _ a: A, _ b: B) -> Bool {
      __theBreak == number ? a > b : a >= b
    }

    @inlinable @inline(__always)
    func __plus<T: Numeric>(_ number: Int, _ a: T, _ b: T) -> T { __theBreak == number ? a - b : a + b }

    @inlinable @inline(__always)
    func __minus<T: Numeric>(_ number: Int, _ a: T, _ b: T) -> T { __theBreak == number ? a + b : a - b }

    @inlinable @inline(__always)
    func __wrappingPlus<T: FixedWidthInteger>(_ number: Int, _ a: T, _ b: T) -> T {
      __theBreak == number ? a &- b : a &+ b
    }

    @inlinable @inline(__always)
    func __wrappingMinus<T: FixedWidthInteger>(_ number: Int, _ a: T, _ b: T) -> T {
      __theBreak == number ? a &+ b : a &- b
    }

    @inlinable @inline(__always)
    func __add<T: Numeric>(_ number: Int, _ a: inout T, _ b: T) {
      if __theBreak == number { a -= b } else { a += b }
    }

    @inlinable @inline(__always)
    func __subtract<T: Numeric>(_ number: Int, _ a: inout T, _ b: T) {
      if __theBreak == number { a += b } else { a -= b }
    }

    @inlinable @inline(__always)
    func __wrappingAdd<T: FixedWidthInteger>(_ number: Int, _ a: inout T, _ b: T) {
      if __theBreak == number { a &-= b } else { a &+= b }
    }

    @inlinable @inline(__always)
    func __wrappingSubtract<T: FixedWidthInteger>(_ number: Int, _ a: inout T, _ b: T) {
      if __theBreak == number { a &+= b } else { a &-= b }
    }

    """
}
