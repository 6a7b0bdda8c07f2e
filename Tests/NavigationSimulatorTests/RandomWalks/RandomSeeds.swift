import Foundation

/// The seeds of random walks and stories.
enum RandomSeeds {
  /// The number of seeds for each test and shape: few for every change, more where `.ci/stress` asks for them.
  private static let count = ProcessInfo.processInfo.environment["RANDOM_WALKS"].flatMap { UInt64($0) } ?? 8

  static func range(from first: UInt64) -> Range<UInt64> { first..<first + count }
}
