#if canImport(Glibc)
internal import Glibc
#endif

/// The stack on which a thread handles signals when its own has ended.
enum AlternateStack {
  private static let size = 64 << 10

  /// Gives the calling thread one, for good, if it has none; for threads that never end.
  static func install() {
    #if canImport(Glibc)
    var present = stack_t()
    guard sigaltstack(nil, &present) == 0, present.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    var stack = stack_t(ss_sp: .allocate(byteCount: size, alignment: 16), ss_flags: 0, ss_size: size)
    sigaltstack(&stack, nil)
    #endif
  }
}
