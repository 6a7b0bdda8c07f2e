import NavigationSimulator
import NavigationTestKit

// What the doc comments of the module NavigationTestKit show.

@MainActor
func expectPushAndPop() async {
  // snippet.comment-marbles
  await expectMarbles(
    """
    user: [push b]-------|---[pop]-------|
    a:    W-------D---w-------d
    b:    w-------d---W-------D
    """
  )
  // snippet.end
}

@MainActor
func expectNothingIsLeft() async {
  // snippet.comment-leaks
  await expectNoLeaks { leaks in
    let stage = MarbleStage()
    leaks.watch(stage.window)
    await expectMarbles("[present editor]----------|[dismiss]----------|", on: stage)
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
