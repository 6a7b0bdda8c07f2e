import NavigationSimulator
import Testing
import TransitionLock

@testable import TransitionLockTestKit

@Suite("A random user", .timeLimit(.minutes(10))) @MainActor
struct RandomUserTests {
  @Test("The kit's own stack stays consistent, with and without a lock", arguments: UInt64(0)..<40, [true, false])
  func consistent(seed: UInt64, isSerialized: Bool) async {
    await RandomUser(seed: seed).use { UsedApp(isSerialized: isSerialized) }
  }

  @Test("The same seed gives the same steps and the same story", arguments: UInt64(100)..<106)
  func deterministic(seed: UInt64) async {
    let user = RandomUser(seed: seed)
    #expect(user.steps(200) == RandomUser(seed: seed).steps(200))
    #expect(user.steps(50) == Array(user.steps(200).prefix(50)))
    var journals: [[String]] = []
    for _ in 0..<3 { journals.append(await user.tryOut(user.steps(40)) { UsedApp(isSerialized: true) }.journal) }
    #expect(journals[0] == journals[1])
    #expect(journals[0] == journals[2])
    #expect(journals[0].count > 20)
  }

  @Test("Steps of a seed are the same on every machine")
  func pinned() {
    #expect(RandomUser(seed: 7).steps(6).map(\.description) == [])
  }
}
