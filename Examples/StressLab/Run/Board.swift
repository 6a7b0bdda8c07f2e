/// The current results of the callers.
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

  /// The results of each caller, and the number of callers that have not ended.
  var current: (results: [CallerResults], open: Int) { (results, isDone.count { !$0 }) }
}
