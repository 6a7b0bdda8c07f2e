/// The results that callers have posted up to now.
actor Board {
  private var results: [CallerResults]
  private var isDone: [Bool]

  init(callers: Int) {
    results = Array(repeating: CallerResults(), count: callers)
    isDone = Array(repeating: false, count: callers)
  }

  func post(_ results: CallerResults, of caller: Int, isDone: Bool) {
    self.results[caller] = results
    self.isDone[caller] = isDone
  }

  /// The results of each caller, and how many of the callers have not come to their end.
  var current: (results: [CallerResults], open: Int) { (results, isDone.count { !$0 }) }
}
