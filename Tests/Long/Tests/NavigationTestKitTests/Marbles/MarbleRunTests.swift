import NavigationSimulator
import Testing
import TransitionLock

@testable import NavigationTestKit

@Suite("Marbles on the simulator", .timeLimit(.minutes(10))) @MainActor
struct MarbleRunTests {
  /// Plays a diagram, and returns what came as text, with notes.
  private func played(_ text: String, on stage: MarbleStage = MarbleStage(), legend: MarbleLegend = .appearance)
    async throws -> String
  {
    let run = try await stage.play(Marbles(text: text, legend: legend), legend: legend)
    return ([run.actual.text] + run.notes).joined()
  }

  @Test("A push and a pop, with the callbacks of both controllers")
  func push() async {
    await expectMarbles(
      """
      user: [push b]-------| ---[pop]-------|
      a:    W       -------D ---w    -------d
      b:    w       -------d ---W    -------D
      """
    )
  }

  @Test("A single lane needs no name")
  func nameless() async {
    await expectMarbles("[push b]-------|[present m]----------|[dismiss]----------|[push c at once]|")
  }

  @Test("Without a lock a call that comes too early is refused, and the reason is noted")
  func refused() async throws {
    let text = try await played("user: [push b]--[push c]")
    #expect(text.hasPrefix("user: [push b]--[push c]#-----|\nuser, 100ms: conflict: "))
  }

  @Test("With a lock a call has a place in line, and begins at its turn")
  func serialized() async {
    await expectMarbles(
      """
      user: [push b]--            -----|
      app:          --[push c],   -----^-------|
      menu:         --[present m],-----  ------- ^----------|
      b:    w       --            -----dW-------D
      """,
      on: MarbleStage(isSerialized: true)
    )
  }

  @Test("Taps are dropped while a transition runs")
  func taps() async {
    await expectMarbles(
      "[tap push b]-[tap push c]?------|[tap pop]-------|",
      on: MarbleStage(isSerialized: true)
    )
  }

  @Test("What is called on the controller itself knows no lock")
  func direct() async throws {
    let text = try await played("[push b]-[direct push c]", on: MarbleStage(isSerialized: true))
    #expect(text.hasPrefix("[push b]-[direct push c]#------|\n50ms: conflict: "))
  }

  @Test("A swipe that is let go is taken back, and one that is finished pops")
  func swipes() async {
    await expectMarbles(
      """
      user: [push b at once]|-[swipe 0.5]-[cancel] 175ms  x -[swipe 0.5][finish] 175ms |
      b:    w               d-W          -         175ms  wd-W                    175ms D
      """
    )
  }

  @Test("A swipe on a busy lock does not begin, and one that runs holds the lock")
  func swipesOnLock() async {
    let stage = MarbleStage(isSerialized: true)
    await expectMarbles(
      """
      user: [push b at once]|[start]-[swipe]?-[end]|[swipe 0.5]-         -[finish] 175ms |
      app:                           -        -                -[push c],-         175ms ^-------|
      """,
      on: stage
    )
  }

  @Test("The verbs of the lock itself: a holder, a place, a turn, a request that is withdrawn")
  func lockVerbs() async {
    await expectMarbles(
      """
      one:   [start]--[end]|
      two:   -[wait],-^--[end]|
      three: -[wait],--[withdraw]x
      four:  -[start]#
      five:  -[push b],---^-------|
      """,
      on: MarbleStage(isSerialized: true)
    )
  }

  @Test("All callbacks, with the delegate's lane left out")
  func allCallbacks() async {
    await expectMarbles(
      """
      user: [push b]-------|---[pop]-------|
      b:    mlwi    -------dp---MW  -------DP
      """,
      legend: .all
    )
  }

  @Test("Operations of an app have names, and a rotation waits for what runs")
  func ownOperations() async {
    let stage = MarbleStage()
    let log = Log()
    stage.define("save") { [unowned stage] words, completion in
      log.words = words
      try stage["nav"].present(stage["m"], animated: true, completion: completion)
    }
    stage.define("fail") { _, _ in throw CancellationError() }
    await expectMarbles("[save the draft]----------|[rotate]------|[fail]#", on: stage)
    #expect(log.words == ["the", "draft"])
  }

  private final class Log {
    var words: [String] = []
  }

  @Test("Controllers by their names: on, set, pop to, pop to root")
  func names() async {
    let stage = MarbleStage()
    let editor = NavigationController(rootViewController: ViewController(title: "draft"), title: "editor")
    stage["editor"] = editor
    await expectMarbles(
      """
      user:   [set a b c]-------|[pop to b]-------|[pop to root]-------|[present editor]----------|[push page]-------|
      more:   2000ms [push b on nav]-------|
      """,
      on: stage
    )
    #expect(editor.viewControllers.map(\.title) == ["draft", "page"])
  }

  @Test("What differs is shown once for each lane, aligned, and pointed at")
  func difference() async throws {
    let run = try await MarbleStage().play(
      Marbles(text: "user: [push b]-----|\na: W-------D\nb: w-----d\nnav:")
    )
    #expect(run.difference == MarbleRun.Difference(lane: "user", time: .milliseconds(250), expected: "|", actual: ""))
    #expect(
      run.description == """
        The marbles differ first at 250ms in the lane of user.

        - user: [push b]-----|--
        + user: [push b]----- --|
                             ^
          a:    W       ----- --D
        - b:    w       -----d--
        + b:    w       ----- --d
          nav:          ----- --

        - expected, + actual. A frame is 50ms. | has finished, w viewWillAppear, d viewDidAppear.

        """
    )
  }

  @Test("A failure is one issue at the user's line")
  func issue() async {
    let line = #line + 2
    await withKnownIssue {
      await expectMarbles("[push b]--|")
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.comments.first?.rawValue.contains("differ first at 100ms") == true
    }
  }

  @Test("A text that cannot be read is an issue as well, and so is an operation that nobody knows")
  func unreadable() async {
    await withKnownIssue {
      await expectMarbles("[push b]--z")
    } matching: {
      $0.comments.first?.rawValue.contains("column 11") == true
    }
    await withKnownIssue {
      await expectMarbles("--[shove b]")
    } matching: { issue in
      issue.comments.first?.rawValue == """
        Line 1, column 3 of the marbles cannot be read: "shove b" is no operation. Write one of those that MarbleStage \
        lists, or define it on the stage.
          --[shove b]
            ^
        """
    }
  }

  @Test("What never ends, and a lock that is still held, are noted")
  func stuck() async throws {
    let (simulation, root) = (NavigationSimulation(), NavigationController(rootViewController: ViewController()))
    let lock = TransitionLock(clock: simulation.clock, executor: simulation.clock.executor) { _ in }
    let stage = MarbleStage(window: Window(simulation: simulation, rootViewController: root), lock: lock)
    let text = try await played("[start]-[push b],", on: stage)
    #expect(
      text == """
        [start]-[push b],
        the lock is still held at the end by startrequests that still wait for the lock: 1
        """
    )
  }

  @Test("The same diagram comes out the same, and a stage can be played on again")
  func again() async throws {
    let stage = MarbleStage(isSerialized: true)
    let first = try await played("one: [push b][pop]\ntwo: [push b][pop]", on: stage)
    let second = try await played("one: [push b][pop]\ntwo: [push b][pop]", on: stage)
    #expect(first == second)
  }
}
