import Foundation

/// How often tests try what could be tried indefinitely: seeds, rounds, schedules.
///
/// The environment states it, as `TEST_EFFORT=50 swift test`: 1 is for every change, and what is
/// used where nothing is stated; more is as many times as much, for `.ci/stress`; 0 is for
/// sanitizers, which are slow, and see in a few rounds what they would see in many.
package enum Effort {
  /// The factor.
  package static let factor = max(
    ProcessInfo.processInfo.environment["TEST_EFFORT"].flatMap { Int($0) } ?? 1,
    0
  )

  /// A Boolean value that indicates whether this is for a sanitizer.
  package static var isLeast: Bool { factor == 0 }

  /// A Boolean value that indicates whether there is time for what takes minutes.
  package static var isGreat: Bool { factor >= 10 }

  /// Returns how often to try what every change tries so often; at least once.
  package static func times(_ count: Int) -> Int { isLeast ? max(count / 8, 1) : count * factor }

  /// Returns as many seeds as every change has, or more or fewer.
  package static func seeds(_ count: Int, from first: UInt64 = 0) -> Range<UInt64> {
    first..<first + UInt64(times(count))
  }
}
