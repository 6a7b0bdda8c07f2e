/// Given choices, and after them always the first task: the one that goes on, if that is ready.
struct PrefixStrategy: Strategy {
  private let choices: [Int]
  private var next = 0

  init(_ choices: [Int]) { self.choices = choices }

  mutating func choose(among tasks: [Int32], step: Int) -> Int? {
    guard next < choices.count else { return 0 }
    defer { next += 1 }
    return choices[next] < tasks.count ? choices[next] : nil
  }
}
