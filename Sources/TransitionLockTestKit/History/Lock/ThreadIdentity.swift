#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
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
