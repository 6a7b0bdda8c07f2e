/// Given choices, and after them always the first option: the task of the last step, if it is ready.
struct PrefixStrategy: Strategy {
  let firesTimersEarly: Bool
  private let choices: [Int]
  private var next = 0

  init(_ choices: [Int], firesTimersEarly: Bool = false) {
    self.choices = choices
    self.firesTimersEarly = firesTimersEarly
  }

  mutating func choose(among tasks: ReadyTasks, _ timers: Timers, step: Int) -> Int? {
    guard next < choices.count else { return 0 }
    defer { next += 1 }
    return choices[next] < tasks.width + timers.count ? choices[next] : nil
  }
}
