import TransitionLock
import TransitionSupport

/// A counter of the reports of locks, by kind, which any thread can use.
final class ReportCounter: Sendable {
  private let counts = (0..<ReportCounter.codes.count).map { _ in Counter() }

  private final class Counter: Sendable { let number = Atomic(0) }

  /// The reports that can occur.
  private static let possible: [TransitionLock.Report.Code] = [
    .alreadyEnded, .late, .destroyedInUse, .overdue, .takenBack,
  ]

  /// The reports that no load may cause.
  static let impossible: [TransitionLock.Report.Code] = [
    .outOfTime, .actorGone, .bypassed, .refused, .clockFailed,
  ]

  private static let codes = possible + impossible

  func note(_ report: TransitionLock.Report) {
    guard let index = Self.codes.firstIndex(of: report.code) else { return }
    counts[index].number.wrappingAdd(1, ordering: .relaxed)
  }

  /// The kinds that were reported, by name.
  var current: [String: Int] {
    let numbers = zip(Self.codes, counts).map {
      ($0.description, $1.number.load(ordering: .relaxed))
    }
    return Dictionary(uniqueKeysWithValues: numbers.filter { $0.1 > 0 })
  }
}
