import App
import ScheduleTestKit
import Testing

struct AccountTests {
  // snippet.kit-in-swift-testing
  @Test(.timeLimit(.minutes(1)))
  func noDepositIsLost() async {
    await explore { simulation in
      let account = Account()
      async let first: Void = account.deposit(1)
      async let second: Void = account.deposit(1)
      _ = await (first, second)
      #expect(await account.balance == 2)
    }
  }

  @Test(arguments: Simulation.seeds(10))
  func noDepositIsLost(seed: UInt64) async {
    await simulate(seed: seed) { simulation in
      let account = Account()
      async let first: Void = account.deposit(1)
      async let second: Void = account.deposit(1)
      _ = await (first, second)
      #expect(await account.balance == 2)
    }
  }
  // snippet.end

  // snippet.kit-on-the-main-actor
  @MainActor @Test func theModelIsOnTheMainActor() async {
    await explore { simulation in
      let model = await Model()
      async let first: Void = model.load()
      async let second: Void = model.load()
      _ = await (first, second)
      await #expect(model.loads == 1)
    }
  }
  // snippet.end
}

/// A model that is loaded once.
@MainActor final class Model {
  private(set) var loads = 0
  private var isLoading = false

  func load() async {
    guard !isLoading else { return }
    isLoading = true
    await Task.yield()
    loads += 1
  }
}
