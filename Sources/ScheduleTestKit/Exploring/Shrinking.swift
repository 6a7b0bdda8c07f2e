/// The shortening of the choices of a failing run: fewer choices, fewer switches, and fewer steps.
struct Shrinking {
  /// The number of runs that are left.
  private var triesLeft: Int
  /// Returns the number of steps of the run with some choices, if it fails in the same way;
  /// otherwise nil.
  private let stepsIfFailing: ([Int]) -> Int?

  /// - Parameters:
  ///   - tries: the greatest number of runs.
  ///   - stepsIfFailing: returns the number of steps of the run with some choices; nil if it does
  ///     not fail in the same way.
  init(tries: Int, _ stepsIfFailing: @escaping ([Int]) -> Int?) {
    triesLeft = tries
    self.stepsIfFailing = stepsIfFailing
  }

  private mutating func run(_ choices: [Int]) -> Int? {
    guard triesLeft > 0 else { return nil }
    triesLeft -= 1
    return stepsIfFailing(choices)
  }

  /// Returns the simplest choices found that fail in the same way.
  ///
  /// The search first finds a short prefix that fails with the first option at all later decisions.
  /// Then it replaces one choice after the other by 0 or by the next lower option, and leaves out
  /// choices.
  ///
  /// - Parameter choices: choices that fail.
  mutating func fewestSwitches(_ choices: [Int]) -> [Int] {
    var best = Self.trimmed(choices)
    var length = 0
    while length < best.count {
      let prefix = Array(best[..<length])
      if run(prefix) != nil {
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
          if run(candidate) != nil {
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
        if candidate.count < best.count, Self.weight(candidate) <= Self.weight(best),
          run(candidate) != nil
        {
          best = candidate
          hasChanged = true
        }
      }
    }
    return best
  }

  /// Returns choices with no more switches, whose run fails in the same way after fewer steps; the
  /// given choices if the search finds none.
  ///
  /// The search moves each choice that is not 0 to decisions before and after it, and tries the
  /// options next to it.
  mutating func fewestSteps(_ choices: [Int]) -> [Int] {
    guard var fewest = run(choices) else { return choices }
    var best = choices
    var hasChanged = true
    while hasChanged, triesLeft > 0 {
      hasChanged = false
      for candidate in Self.neighbors(of: best) {
        guard let steps = run(candidate), steps < fewest else { continue }
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

  static func trimmed(_ choices: [Int]) -> [Int] {
    Array(choices[..<(choices.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)])
  }
}
