#if canImport(os)
internal import os
#endif

/// The place for what must not stay silent, and is to be found afterwards.
public enum SystemLog {
  /// Writes a text: on Apple platforms as a fault to the unified log, as nobody reads the standard error of an app that has been
  /// shipped; elsewhere as a line on standard error.
  public static func writeFault(_ text: String) {
    #if canImport(os)
    log.fault("\(text, privacy: .public)")
    #else
    StandardError.writeLine(text)
    #endif
  }

  #if canImport(os)
  private static let log = Logger(subsystem: "TransitionLock", category: "report")
  #endif
}
