/// Something that lets one in at a time, for rows in which many tasks wait.
protocol WaitingLine: Sendable {
  init()
  /// Takes the line, so that others wait.
  func hold() async
  /// Lets the first in.
  func release() async
  /// Waits for a turn, and adds to the tally while it lasts.
  nonisolated(nonsending) func pass(_ tally: Tally) async throws
  /// How many wait; nil if the line does not tell.
  var waitingCount: Int? { get async }
}

extension WaitingLine {
  /// Waits until that many wait in line.
  func fill(_ count: Int) async {
    while let waiting = await waitingCount, waiting < count { await Task.yield() }
  }
}
