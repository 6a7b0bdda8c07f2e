/// The schedules that it took.
extension Summary {
  /// After how many schedules breaks were found, for a terminal.
  var schedules: String {
    let counts = results.compactMap { $0.verdict.isNoticed ? $0.schedules : nil }.sorted()
    guard let most = counts.last else { return "No break was found by a program under a controlled schedule." }
    let atFirst = counts.count { $0 <= 1 }
    return """
      \(noticed.count) of \(results.count) breaks were found, \(counts.count) of them after a known number of schedules: median \
      \(counts[counts.count / 2]), at most \(most), \(atFirst) in the first.
      """
  }
}
