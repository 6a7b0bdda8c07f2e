#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The identity of a thread, which is unique among those that live.
struct ThreadIdentity: Hashable, Sendable {
  private let bits: UInt

  private init(_ bits: UInt) { self.bits = bits }

  /// The calling thread.
  static var current: ThreadIdentity {
    // A number or a pointer, as the platform has it.
    withUnsafeBytes(of: pthread_self()) { Self($0.loadUnaligned(as: UInt.self)) }
  }
}
