import Testing

/// Runs what the doc comments of the module NavigationTestKit show: each fails by itself where it
/// does not hold.
@Suite("Comments of NavigationTestKit", .timeLimit(.minutes(10))) @MainActor
struct NavigationKitCommentTests {
  @Test func leaks() async { await expectNothingIsLeft() }
  @Test func randomUser() async { await useAtRandom() }
  @Test func underEachDoubt() async { await useAtRandomUnderEachDoubt() }
}
