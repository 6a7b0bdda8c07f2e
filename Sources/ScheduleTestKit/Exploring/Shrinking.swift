/// Shortening the choices of a run that fails: fewer decisions, and fewer of them extraordinary.
enum Shrinking {
  /// Returns the simplest choices found that fail in the same way.
  ///
  /// First the shortest prefix is looked for that fails when everybody goes on afterwards; then one choice after the other is made an
  /// ordinary one, and neighbors are tried.
  ///
  /// - Parameters:
  ///   - choices: choices that fail.
  ///   - tries: how many runs it may take.
  ///   - fails: returns whether choices fail in the same way.
  static func shrink(_ choices: [Int], tries: Int, _ fails: ([Int]) -> Bool) -> [Int] {
    var left = tries
    func stillFails(_ choices: [Int]) -> Bool {
      left -= 1
      return left >= 0 && fails(choices)
    }
    var best = trimmed(choices)
    var length = 0
    while length < best.count {
      let prefix = Array(best[..<length])
      if stillFails(prefix) {
        best = trimmed(prefix)
        break
      }
      length = length == 0 ? 1 : length * 2
    }
    var hasChanged = true
    while hasChanged, left > 0 {
      hasChanged = false
      for index in best.indices.reversed() where index < best.count && best[index] != 0 {
        for simpler in [0, best[index] - 1] where simpler < best[index] {
          var candidate = best
          candidate[index] = simpler
          if stillFails(candidate) {
            best = trimmed(candidate)
            hasChanged = true
            break
          }
        }
      }
      for index in best.indices.reversed() where index < best.count {
        var candidate = best
        candidate.remove(at: index)
        candidate = trimmed(candidate)
        if candidate.count < best.count, weight(candidate) <= weight(best), stillFails(candidate) {
          best = candidate
          hasChanged = true
        }
      }
    }
    return best
  }

  private static func weight(_ choices: [Int]) -> Int { choices.reduce(0, +) }

  private static func trimmed(_ choices: [Int]) -> [Int] {
    Array(choices[..<(choices.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)])
  }
}
