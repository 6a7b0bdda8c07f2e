import App
import ScheduleTestKit
import Testing

struct AccountTests {
  // snippet: InTests.md: @Test(.timeLimit

  // snippet: InTests.md: @MainActor @Test
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
