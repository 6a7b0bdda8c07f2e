import NavigationSimulator
import NavigationTestKit

// The examples in the doc comments of the module NavigationTestKit.

@MainActor
func expectNothingIsLeft() async {
  // snippet: ExpectNoLeaks.swift
}

@MainActor
func useAtRandom() async {
  // snippet: ARandomUser.md: await RandomUser
}

@MainActor
func useAtRandomUnderEachDoubt() async {
  // snippet: ARandomUser.md: await RandomUser(seed: 7).useUnderEachDoubt
}
