#if canImport(UIKit) && !os(watchOS)
internal import Darwin

/// Writes a text to a file, and replaces the file's content.
func writeLog(_ text: String, to path: String) {
  let file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o644)
  guard file >= 0 else { return }
  Array(text.utf8).withUnsafeBytes { _ = write(file, $0.baseAddress, $0.count) }
  close(file)
}
#endif
