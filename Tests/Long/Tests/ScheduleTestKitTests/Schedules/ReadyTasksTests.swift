import Testing
import TransitionSupport

@testable import ScheduleTestKit

@Suite struct ReadyTasksTests {
  /// The same by a list, as plainly as it can be said.
  private struct List {
    var tasks: [Int32] = []
    var current: Int32 = -1
    var inARow = 0
    let fairness: Int

    var options: [Int32] {
      let others = tasks.filter { $0 != current }
      guard tasks.contains(current) else { return others }
      return inARow >= fairness && !others.isEmpty ? others : [current] + others
    }
  }

  @Test(arguments: Simulation.seeds(50))
  func optionsAreThoseOfAList(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let fairness = 1 + random.below(4)
    var ready = ReadyTasks(fairness: fairness, room: random.below(200))
    var list = List(fairness: fairness)
    let most = [3, 20, 50][random.below(3)]
    for _ in 0..<300 {
      let task = Int32(random.below(most)) - 1
      if random.below(2) == 0, !list.tasks.contains(task) {
        ready.add(task)
        list.tasks.append(task)
      } else if !list.options.isEmpty {
        let option = random.below(3) == 0 ? 0 : random.below(list.options.count)
        let chosen = ready.task(option)
        ready.remove(chosen)
        ready.noteStep(of: chosen)
        list.tasks.removeAll { $0 == chosen }
        list.inARow = chosen == list.current ? list.inARow + 1 : 1
        list.current = chosen
        if random.below(2) == 0 {
          ready.add(chosen)
          list.tasks.append(chosen)
        }
      }
      let options = list.options
      let asked = (-1..<Int32(most)).allSatisfy {
        ready.option(of: $0) == options.firstIndex(of: $0)
      }
      guard (0..<ready.width).map({ ready.task($0) }) == options, asked,
        ready.canGoOn == (options.first == list.current && list.tasks.contains(list.current))
      else {
        Issue.record(
          "the options are those of tasks \(list.tasks) after a step of \(list.current): \(options)"
        )
        return
      }
    }
  }
}
