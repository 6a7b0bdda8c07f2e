import NavigationSimulator
import NavigationTestKit

// The examples in the doc comments of the module NavigationTestKit.

@MainActor
func expectNothingIsLeft() async {
  // snippet.comment-leaks
  await expectNoLeaks { leaks in
    await RandomUser(seed: 7).use {
      let app = UsedApp(isSerialized: true)
      leaks.watch(app.window)
      return app
    }
  }
  // snippet.end
}

@MainActor
func useAtRandom() async {
  // snippet.comment-random-user
  await RandomUser(seed: 7).use {
    let app = UsedApp(isSerialized: true)
    app.addScreen { ViewController(title: "editor") }
    app.addInvariant("there is a root") { [unowned app] in app.window.rootViewController != nil }
    return app
  }
  // snippet.end
}

@MainActor
func useAtRandomUnderEachDoubt() async {
  // snippet.comment-random-user-doubts
  await RandomUser(seed: 7).useUnderEachDoubt {
    let app = UsedApp(isSerialized: true)
    app.window.simulation.collisionBehavior = .matchingUIKit
    return app
  }
  // snippet.end
}
