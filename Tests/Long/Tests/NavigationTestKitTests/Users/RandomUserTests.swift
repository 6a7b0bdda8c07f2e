import NavigationSimulator
import TestSupport
import Testing
import TransitionLock

@testable import NavigationTestKit

@Suite("A random user", .timeLimit(.minutes(10))) @MainActor
struct RandomUserTests {
  @Test(
    "Random use leaves the kit's own stack consistent, with and without a lock",
    arguments: Effort.seeds(6),
    [true, false]
  )
  func consistent(seed: UInt64, isSerialized: Bool) async {
    await RandomUser(seed: seed).use { UsedApp(isSerialized: isSerialized) }
  }

  @Test("Under every answer about UIKit, random use leaves the kit's own stack consistent")
  func underEachDoubt() async {
    await RandomUser(seed: 5).useUnderEachDoubt {
      let app = UsedApp(isSerialized: true)
      app.window.simulation.collisionBehavior = .matchingUIKit
      return app
    }
  }

  @Test(
    "If an app breaks under one answer about UIKit, the failure names the answer, and has code to set it"
  )
  func failsUnderOneAnswer() async {
    var weights = UserWeights.none
    weights.action = 1
    let user = RandomUser(seed: 1, weights: weights)
    var use: RandomUse?
    await withKnownIssue {
      use = await user.useUnderEachDoubt(steps: 1) {
        let app = UsedApp()
        let root = app.window.rootViewController as? NavigationController
        app.window.simulation.collisionBehavior = .matchingUIKit
        var isOpen = false
        app.addAction("open") {
          isOpen = true
          try root?.pushViewController(ViewController(), animated: true, completion: nil)
          try root?.present(ViewController(), animated: true, completion: nil)
        }
        app.addInvariant("both are shown", .atRest) {
          !isOpen || root?.presentedViewController != nil
        }
        return app
      }
    }
    #expect(use?.answers.map(\.doubt) == [.presentationDuringPush])
    #expect(use?.answers.map(\.option.answer) == [.dropped])
    let text = use?.description ?? ""
    #expect(
      text.contains(
        "It breaks if UIKit drops a presentation while a push runs (UIKit's words for a stack"
      )
    )
    #expect(text.contains("app.window.simulation.doubts.answer(.presentationDuringPush, .dropped)"))
  }

  @Test(
    "The same seed gives the same steps and the same story",
    arguments: Effort.seeds(2, from: 100)
  )
  func deterministic(seed: UInt64) async {
    let user = RandomUser(seed: seed)
    #expect(user.steps(200) == RandomUser(seed: seed).steps(200))
    #expect(user.steps(50) == Array(user.steps(200).prefix(50)))
    var journals: [[String]] = []
    for _ in 0..<3 {
      journals.append(await user.tryOut(user.steps(40)) { UsedApp(isSerialized: true) }.journal)
    }
    #expect(journals[0] == journals[1])
    #expect(journals[0] == journals[2])
    #expect(journals[0].count > 10)
  }

  @Test("A weight of 0 excludes a kind of step; without weights the user only rests")
  func weights() {
    var weights = UserWeights.none
    #expect(RandomUser(seed: 1, weights: weights).steps(3) == [.rest, .rest, .rest])
    weights.rotate = 1
    #expect(
      RandomUser(seed: 1, weights: weights).steps(50).allSatisfy {
        if case .rotate = $0 { true } else { false }
      }
    )
    #expect(RandomUser(seed: 1).steps(0).isEmpty)
    #expect(RandomUser(seed: 1).steps(-1).isEmpty)
  }

  @Test("The failure of a custom invariant lists the shortest steps that break it, as code")
  func ownInvariant() async {
    var weights = UserWeights()
    weights.present = 0
    let user = RandomUser(seed: 3, weights: weights)
    let use = await user.tryOut(user.steps(60)) {
      let app = UsedApp(isSerialized: true)
      app.addInvariant("the stack is shallow", .atRest) { [unowned app] in
        (app.window.rootViewController as? NavigationController)?.viewControllers.count ?? 0 < 3
      }
      return app
    }
    #expect(
      use.description == """
        A random user broke an invariant: the stack is shallow.
        After step 1 of 1: it does not hold

        Seed 3, 60 steps, of which 1 is left after 22 runs. To do it again:

        await RandomUser(seed: 3).use([
          .set(keeping: 0b11, adding: 2, animated: false),
        ]) { makeApp() }

        The events:
          0s  set [<ViewController "root">, <ViewController "screen 1">, <ViewController "screen 2">]
          0s    set 1 finished
          0s  rest, in the end
        """
    )
  }

  @Test("A failure is one issue at the line of RandomUser, and its steps fail again when repeated")
  func issue() async {
    func makeApp() -> UsedApp {
      let app = UsedApp()
      app.addInvariant("no controller presents") { [unowned app] in
        app.window.rootViewController?.presentedViewController == nil
      }
      return app
    }
    let line = #line + 3
    var steps: [UserStep] = []
    await withKnownIssue {
      steps = await RandomUser(seed: 11).use { makeApp() }.steps
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue.contains("no controller presents") == true
    }
    #expect(steps == [.present(0, animated: false)])
    await withKnownIssue {
      await RandomUser(seed: 11).use(steps) { makeApp() }
    } matching: {
      $0.comments.first?.rawValue.contains("Seed 11, 1 step after 1 run.") == true
    }
  }

  @Test("If an app has its own randomness, the report says that the steps may not fail again")
  func hiddenRandomness() async {
    var runs = 0
    let user = RandomUser(seed: 5)
    let use = await user.tryOut(user.steps(20)) {
      runs += 1
      let (app, fails) = (UsedApp(), runs == 1)
      app.addInvariant("luck") { !fails }
      return app
    }
    #expect(!use.isReproducible)
    #expect(use.runs == 2)
    #expect(use.description.contains("The same steps did not break it again"))
  }

  /// A screen that shows the next one as soon as it has appeared, and does not ask the lock.
  private final class Hasty: ViewController {
    override func viewDidAppear(_ animated: Bool) {
      guard title == "hasty" else { return }
      simulation?.schedule(after: .milliseconds(100)) { [weak self] in
        try? self?.present(ViewController(title: "hint"), animated: true, completion: nil)
      }
    }
  }

  @Test("Random use finds a screen that presents without the lock, in few steps")
  func hasty() async {
    var shortest: [[UserStep]] = []
    for seed in UInt64(0)..<4 {
      let user = RandomUser(seed: seed)
      let use = await user.tryOut(user.steps(60)) {
        let app = UsedApp(isSerialized: true)
        app.addScreen { Hasty(title: "hasty") }
        return app
      }
      let names = ["nothing collides", "everything asks the lock"]
      if let name = use.violation?.invariant, names.contains(name) { shortest.append(use.steps) }
    }
    #expect(!shortest.isEmpty)
    #expect(shortest.allSatisfy { $0.count <= 5 }, "\(shortest)")
  }

  @Test("Apps are released after their use")
  func noLeaks() async {
    await expectNoLeaks { leaks in
      for isSerialized in [false, true] {
        await RandomUser(seed: 4).use(steps: 20) {
          let app = UsedApp(isSerialized: isSerialized)
          leaks.watch(app, app.window, app.window.simulation)
          if let lock = app.lock { leaks.watch(lock) }
          return app
        }
      }
    }
  }

  @Test("Steps of a seed are the same on every machine")
  func pinned() {
    #expect(
      RandomUser(seed: 7).steps(6).map(\.description) == [
        ".present(0, animated: true)", ".swipeBack(percent: 45, milliseconds: 99, lifts: true)",
        ".set(keeping: 0b10, adding: 1, animated: false)",
        ".rest", ".wait(milliseconds: 522)", ".wait(milliseconds: 328)",
      ]
    )
  }
}
