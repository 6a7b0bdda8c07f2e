#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The place for what must not stay silent where nothing is left to record it.
public enum StandardError {
  /// Writes a line.
  public static func writeLine(_ line: String) {
    // One write, so that lines of several threads do not mix.
    Array("\(line)\n".utf8).withUnsafeBytes { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
