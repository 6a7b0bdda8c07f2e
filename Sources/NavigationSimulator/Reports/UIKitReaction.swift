/// The way in which UIKit answers what is a failure here.
enum UIKitReaction: Hashable, Sendable {
  /// Writes to the console, and drops the operation.
  case logs
  /// Raises the exception of that name.
  case raises(String)
  /// Does nothing, without a word.
  case ignores
  case unknown

  /// The exception that it raises; nil if it raises none.
  var exceptionName: String? { if case .raises(let name) = self { name } else { nil } }
}
