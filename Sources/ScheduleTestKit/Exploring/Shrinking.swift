/// Shortening the choices of a run that fails: fewer decisions, fewer of them extraordinary, and fewer steps.
struct Shrinking {
  /// How many more runs it may take.
  private var triesLeft: Int
  /// Returns the number of steps of the run with some choices, if that fails in the same way.
  private let stepsIfFailing: ([Int]) -> Int?

  /// - Parameters:
  ///   - tries: how many runs it may take.
  ///   - stepsIfFailing: returns the number of steps of the run with some choices; nil if that does not fail in the same way.
  init(tries: Int, _ stepsIfFailing: @escaping ([Int]) -> Int?) {
    triesLeft = tries
    self.stepsIfFailing = stepsIfFailing
  }

  private mutating func steps(_ choices: [Int]) -> Int? {
    guard triesLeft > 0 else { return nil }
    triesLeft -= 1
    return stepsIfFailing(choices)
  }

  /// Returns the simplest choices found that fail in the same way.
  ///
  /// First the shortest prefix is looked for that fails when everybody goes on afterwards; then one choice after the other is made an
  /// ordinary one, and neighbors are tried.
  ///
  /// - Parameter choices: choices that fail.
  mutating func fewestSwitches(_ choices: [Int]) -> [Int] {
    var best = Self.trimmed(choices)
    var length = 0
    while length < best.count {
      let prefix = Array(best[..<length])
      if steps(prefix) != nil {
        best = Self.trimmed(prefix)
        break
      }
      length = length == 0 ? 1 : length * 2
    }
    var hasChanged = true
    while hasChanged, triesLeft > 0 {
      hasChanged = false
      for index in best.indices.reversed() where index < best.count && best[index] != 0 {
        for simpler in [0, best[index] - 1] where simpler < best[index] {
          var candidate = best
          candidate[index] = simpler
          if steps(candidate) != nil {
            best = Self.trimmed(candidate)
            hasChanged = true
            break
          }
        }
      }
      for index in best.indices.reversed() where index < best.count {
        var candidate = best
        candidate.remove(at: index)
        candidate = Self.trimmed(candidate)
        if candidate.count < best.count, Self.weight(candidate) <= Self.weight(best), steps(candidate) != nil {
          best = candidate
          hasChanged = true
        }
      }
    }
    return best
  }

  /// Returns choices with as many extraordinary ones, or fewer, whose run fails in the same way after fewer steps, if such are found.
  ///
  /// Each extraordinary choice is tried at the decisions before and behind it, and with the options next to it.
  mutating func fewestSteps(_ choices: [Int]) -> [Int] {
    guard var fewest = steps(choices) else { return choices }
    var best = choices
    var hasChanged = true
    while hasChanged, triesLeft > 0 {
      hasChanged = false
      for candidate in Self.neighbors(of: best) {
        guard let steps = steps(candidate), steps < fewest else { continue }
        (best, fewest) = (candidate, steps)
        hasChanged = true
        break
      }
    }
    return best
  }

  private static func neighbors(of choices: [Int]) -> [[Int]] {
    var neighbors: [[Int]] = []
    for index in choices.indices where choices[index] != 0 {
      for distance in [1, -1, 2, -2, 4, -4, 8, -8] where index + distance >= 0 {
        var moved = choices
        while moved.count <= index + distance { moved.append(0) }
        guard moved[index + distance] == 0 else { continue }
        moved.swapAt(index, index + distance)
        neighbors.append(trimmed(moved))
      }
      for other in [choices[index] - 1, choices[index] + 1] where other > 0 {
        var changed = choices
        changed[index] = other
        neighbors.append(changed)
      }
    }
    return neighbors
  }

  private static func weight(_ choices: [Int]) -> Int { choices.reduce(0, +) }

  private static func trimmed(_ choices: [Int]) -> [Int] {
    Array(choices[..<(choices.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)])
  }
}
