/// The given choices, and then always the first option: the task of the last step, if it is ready.
final class PrefixStrategy: Strategy {
  let extraOptions: ExtraOptions
  private let choices: [Int]
  private var next = 0

  init(_ choices: [Int], _ extraOptions: ExtraOptions = ExtraOptions()) {
    self.choices = choices
    self.extraOptions = extraOptions
  }

  func choose(among tasks: borrowing ReadyTasks, _ timers: Timers, step: Int) -> Int? {
    guard next < choices.count else { return 0 }
    defer { next += 1 }
    return choices[next] < timers.taskWidth(tasks) + timers.count ? choices[next] : nil
  }
}
