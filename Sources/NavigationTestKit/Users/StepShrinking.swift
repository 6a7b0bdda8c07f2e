/// A search for fewer and simpler steps: it proposes lists, and learns whether they fail as well.
struct StepShrinking {
  private(set) var steps: [UserStep]
  /// Whether the steps failed when they were tried again.
  private(set) var isReproducible = false

  private enum Phase {
    /// Trying the same steps again.
    case again
    /// Leaving out a number of steps, from an index on.
    case leaveOut(length: Int, from: Int, hasLeftOut: Bool)
    /// Replacing a step by the simpler one with a number.
    case simplify(step: Int, choice: Int)
    case done
  }

  private var phase = Phase.again

  init(_ steps: [UserStep]) { self.steps = steps }

  /// The steps to try next; nil if there is nothing left to try.
  var candidate: [UserStep]? {
    switch phase {
    case .again: steps
    case .leaveOut(let length, let start, _):
      Array(steps[..<start] + steps[min(start + length, steps.count)...])
    case .simplify(let step, let choice): with(steps[step].simpler[choice], at: step)
    case .done: nil
    }
  }

  /// Continues the search, depending on whether the candidate failed.
  mutating func answer(_ fails: Bool) {
    switch phase {
    case .again:
      isReproducible = fails
      phase =
        fails && !steps.isEmpty
        ? .leaveOut(length: max(steps.count / 2, 1), from: 0, hasLeftOut: false) : .done
    case .leaveOut(let length, let start, let hasLeftOut):
      if fails { steps.removeSubrange(start..<min(start + length, steps.count)) }
      let next = fails ? start : start + length
      if next < steps.count {
        phase = .leaveOut(length: length, from: next, hasLeftOut: hasLeftOut || fails)
      } else if steps.isEmpty {
        phase = .done
      } else if hasLeftOut || fails {
        phase = .leaveOut(length: min(length, steps.count), from: 0, hasLeftOut: false)
      } else if length > 1 {
        phase = .leaveOut(length: length / 2, from: 0, hasLeftOut: false)
      } else {
        phase = simplification(from: 0)
      }
    case .simplify(let step, let choice):
      if fails {
        steps[step] = steps[step].simpler[choice]
        phase = simplification(from: step)
      } else if choice + 1 < steps[step].simpler.count {
        phase = .simplify(step: step, choice: choice + 1)
      } else {
        phase = simplification(from: step + 1)
      }
    case .done: break
    }
  }

  private func simplification(from start: Int) -> Phase {
    let next = steps.indices.dropFirst(start).first { !steps[$0].simpler.isEmpty }
    return next.map { .simplify(step: $0, choice: 0) } ?? .done
  }

  private func with(_ step: UserStep, at index: Int) -> [UserStep] {
    var steps = steps
    steps[index] = step
    return steps
  }
}
