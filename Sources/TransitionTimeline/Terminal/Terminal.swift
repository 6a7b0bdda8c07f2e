internal import TransitionSupport

/// The capabilities of the terminal or file that a program prints to: the width of a line, and
/// whether colors are wanted.
///
/// ```swift
/// let terminal = Terminal.standardOutput
/// let renderer = TerminalRenderer(width: terminal.width, colors: terminal.hasColors)
/// ```
///
/// There are no colors if the output goes to a file or a pipe, if `NO_COLOR` is set and not empty
/// (no-color.org), or if `TERM` is `dumb`. The width is `COLUMNS` if that is a positive whole
/// number, else the width that the terminal reports, else 80; more than 10,000 counts as 10,000.
public struct Terminal: Sendable, Hashable {
  /// The number of columns that a line may take: 1 to 10,000.
  public let width: Int

  /// A Boolean value that indicates whether colors can be shown and are wanted.
  public let hasColors: Bool

  /// Creates a terminal from given facts; ``standardOutput`` finds them.
  ///
  /// - Parameters:
  ///   - isTerminal: A Boolean value that indicates whether it is a terminal, and not a file or a
  ///     pipe.
  ///   - columns: The width that the terminal reports, or nil if it does not.
  ///   - environment: Looks up a variable of the environment.
  public init(isTerminal: Bool, columns: Int?, environment: (String) -> String?) {
    let candidates = [environment("COLUMNS").flatMap { Int($0) }, columns]
    width = min(candidates.compactMap(\.self).first { $0 > 0 } ?? 80, 10_000)
    hasColors =
      isTerminal && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
  }

  /// The standard output of this process, as it is now.
  public static var standardOutput: Terminal {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    return Terminal(isTerminal: isTerminal, columns: isTerminal ? columnsOfStandardOutput : nil) {
      name in
      // The value is copied at once. A program that changes the environment on another thread
      // meanwhile is wrong in any case.
      guard let value = name.withCString({ getenv($0) }) else { return nil }
      return String(cString: UnsafeRawPointer(value).assumingMemoryBound(to: CChar.self))
    }
  }

  private static var columnsOfStandardOutput: Int? {
    var size = winsize()
    // The call writes a `winsize` to the address, which is valid during the call.
    let status = withUnsafeMutablePointer(to: &size) {
      ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), UnsafeMutableRawPointer($0))
    }
    return status == 0 ? Int(size.ws_col) : nil
  }
}
