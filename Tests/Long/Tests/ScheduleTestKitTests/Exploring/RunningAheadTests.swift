import Testing
import TransitionSupport
import VirtualTime

@testable import ScheduleTestKit

/// Children that take steps before their parent comes to its next await.
@Suite struct RunningAheadTests {
  private actor Flag {
    private(set) var isUp = false
    func raise() { isUp = true }
  }

  @Sendable private static func raise(_ simulation: Simulation) async {
    let flag = Flag()
    async let seen = flag.isUp
    await flag.raise()
    let wasUp = await seen
    simulation.sometimes("the child is first", !wasUp)
    simulation.sometimes("the body is first", wasUp)
  }

  @Test func withCooperativeControlWhatIsMissedIsSaid() async {
    let exploration = await explored(
      settings: .init(control: .cooperative, patience: .zero),
      Self.raise
    )
    #expect(exploration.found?.failure.code == .never)
    let other = await explored(settings: .init(control: .cooperative, patience: .zero)) { _ in
      let flag = Flag()
      async let seen = flag.isUp
      await flag.raise()
      _ = await seen
    }
    #expect(
      other.notCovered.contains(
        "tasks that run ahead of the code that starts them, before its next await; with full control, child tasks can."
      )
    )
  }

  // MARK: - Children of groups

  enum Group: CaseIterable { case ordinary, discarding }

  /// Has a child of a group and the body race.
  private static func race(
    in group: Group = .ordinary,
    _ child: @escaping @Sendable () async -> Void,
    _ body: () async -> Void
  ) async {
    if group == .discarding {
      await withDiscardingTaskGroup { group in
        group.addTask { await child() }
        await body()
      }
    } else {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await child() }
        await body()
      }
    }
  }

  @Test(
    arguments: Group.allCases,
    [
      ExplorationPlan.exhaustive(preemptions: 1, groupChildrenRunAhead: true),
      .random(200, groupChildrenRunAhead: true),
      .prioritized(200, groupChildrenRunAhead: true),
    ]
  )
  func aChildOfAGroupIsFirstOrNotWhereAPlanAsksForIt(group: Group, plan: ExplorationPlan)
    async
  {
    let exploration = await explored(plan) { simulation in
      let flag = Flag()
      await Self.race(in: group) {
        let isUp = await flag.isUp
        simulation.sometimes("the child is first", !isUp)
        simulation.sometimes("the body is first", isUp)
      } _: {
        await flag.raise()
      }
    }
    #expect(exploration.found == nil, "\(exploration)")
    #expect(exploration.sometimes.count == 2)
    #expect(!exploration.notCovered.contains { $0.contains("run ahead") })
  }

  @Test(arguments: Group.allCases)
  func aChildOfAGroupBeginsAtTheNextAwaitOtherwiseAndThatIsSaid(group: Group) async {
    let exploration = await explored(.exhaustive(preemptions: nil)) { simulation in
      let flag = Flag()
      await Self.race(in: group) {
        simulation.always("the body is first", await flag.isUp)
      } _: {
        await flag.raise()
      }
    }
    #expect(exploration.found == nil && exploration.isComplete)
    #expect(
      exploration.notCovered.contains(
        "children of groups that run ahead of the code that starts them, before its next await, which a plan may ask for."
      ),
      "\(exploration.notCovered)"
    )
  }

  /// Code that starts unstructured tasks may hold a mutex, so they never run ahead.
  @Test func otherTasksNeverRunAheadAndThatIsSaid() async {
    let exploration = await explored(.exhaustive(preemptions: nil, groupChildrenRunAhead: true)) {
      simulation in
      let mutex = Guarded(0)
      let tasks = mutex.run { count in
        defer { count += 1 }
        return [Task { mutex.value }, Task.detached { mutex.value }]
      }
      for task in tasks { simulation.always("the body is first", await task.value == 1) }
    }
    #expect(exploration.found == nil && exploration.isComplete)
    #expect(
      exploration.notCovered.contains(
        "tasks of `Task { }` and detached tasks that run ahead of the code that starts them, before its next await."
      ),
      "\(exploration.notCovered)"
    )
  }

  /// At random, and with a child that always runs at once, no two would ever be in the section
  /// together.
  @Test func atRandomManyChildrenAreOftenThereAtOnce() async {
    let exploration = await explored(.random(50, groupChildrenRunAhead: true)) { simulation in
      let inside = Guarded(0)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<20 {
          group.addTask {
            inside.next()
            await Task.yield()
            let count = inside.run { count in
              defer { count -= 1 }
              return count
            }
            simulation.sometimes("more than ten at once", count > 10)
          }
        }
        simulation.sometimes("a child has begun before the next await", inside.run { $0 > 0 })
      }
    }
    #expect(exploration.found == nil, "\(exploration)")
  }

  @Test func aFailureAheadInAGroupIsReplayed() async throws {
    let body: Body = { simulation in
      let flag = Flag()
      await Self.race {
        simulation.always("the flag is up", await flag.isUp)
      } _: {
        await flag.raise()
      }
    }
    for plan in [
      ExplorationPlan.exhaustive(groupChildrenRunAhead: true),
      .random(200, groupChildrenRunAhead: true),
      .prioritized(200, groupChildrenRunAhead: true),
    ] {
      let found = try #require(await explored(plan, body).found)
      #expect(found.failure.code == .property)
      let schedule = try #require(found.schedule)
      #expect("\(schedule)".hasPrefix("f2g"))
      #expect(schedule.choices == [1])
      #expect(await replayed(schedule, body).trace == found.run?.trace)
    }
  }

  // MARK: - What was never a choice

  @Test func tasksThatNeverHadAChoiceBetweenThemAreTold() async {
    let exploration = await explored(settings: .init(control: .cooperative, patience: .zero)) { _ in
      await withTaskGroup(of: Void.self) { group in group.addTask {} }
    }
    #expect(exploration.isComplete)
    #expect(
      exploration.notCovered.contains(
        "any choice: no two of the 2 tasks were ever ready at one time."
      )
    )
  }

  @Test func twoTasksThatNeverHadAChoiceBetweenThemAreTold() async {
    let exploration = await explored { _ in
      async let one: Void = Task.yield()
      async let other: Void = Task.yield()
      _ = await (one, other)
      await Task { await Task.yield() }.value
    }
    #expect(exploration.isComplete)
    #expect(
      exploration.notCovered.contains(
        "any choice between tasks 1 and 3, tasks 2 and 3: the two were never ready at one time."
      ),
      "\(exploration.notCovered)"
    )
    let met = await explored { _ in
      async let one: Void = Task.yield()
      async let other: Void = Task.yield()
      _ = await (one, other)
    }
    #expect(!met.notCovered.contains { $0.hasPrefix("any choice") }, "\(met.notCovered)")
  }

  @Test func aChildOfAChildIsFirstToo() async {
    let orders = Guarded<Set<[String]>>([])
    let exploration = await explored(.exhaustive(preemptions: nil)) { _ in
      let order = Guarded<[String]>([])
      @Sendable func mark(_ text: String) { order.run { $0.append(text) } }
      async let child: Void = {
        async let grandchild: Void = mark("grandchild")
        mark("child")
        await grandchild
      }()
      mark("body")
      await child
      let marks = order.value
      orders.run { _ = $0.insert(marks) }
    }
    #expect(exploration.isComplete)
    // Only the innermost of those in the middle of a step can go on, so that the body does not come
    // between grandchild and child.
    #expect(!orders.run { $0.contains(["grandchild", "body", "child"]) })
    #expect(orders.run { $0.count } == 5)
  }

  @globalActor private actor Idle { static let shared = Idle() }

  @globalActor private actor OtherIdle { static let shared = OtherIdle() }

  /// The runtime enqueues a job of the actor, which belongs to no task, in the middle of the step
  /// that starts the child.
  ///
  /// One simulation at a time, because they share the actors.
  @Test(
    .serialized,
    arguments: [ExplorationPlan.exhaustive(), .random(100, groupChildrenRunAhead: true)]
  )
  func aTaskOnAnIdleActorIsNotLostWhereAChildStarts(plan: ExplorationPlan) async {
    let exploration = await explored(plan) { simulation in
      let count = Guarded(0)
      let task = Task { @Idle in count.run { $0 += 1 } }
      async let child: Void = {
        let other = Task { @OtherIdle in count.run { $0 += 1 } }
        async let grandchild: Void = Task.yield()
        await withTaskGroup(of: Void.self) { group in
          let third = Task { @Idle in count.run { $0 += 1 } }
          group.addTask {}
          await third.value
        }
        await grandchild
        await other.value
      }()
      await child
      await task.value
      simulation.always("each task has run", count.value == 3)
    }
    #expect(exploration.found == nil, "\(exploration)")
  }

  /// State on an executor. Its tasks start a child in the middle of a change.
  private actor State {
    nonisolated let unownedExecutor: UnownedSerialExecutor
    private var isInside = false
    private(set) var overlaps = 0

    init(on executor: UnownedSerialExecutor) { unownedExecutor = executor }

    func look() { if isInside { overlaps += 1 } }

    func change() async {
      isInside = true
      async let child: Void = look()
      isInside = false
      await child
    }

    func changeInGroup() async {
      await withTaskGroup(of: Void.self) { group in
        isInside = true
        group.addTask { await self.look() }
        isInside = false
      }
    }
  }

  /// Tasks start children in the middle of a change of state that others look at.
  private static func changeAndLook(on executor: UnownedSerialExecutor, _ simulation: Simulation)
    async
  {
    let state = State(on: executor)
    async let one: Void = state.look()
    async let other: Void = state.changeInGroup()
    await state.change()
    _ = await (one, other)
    simulation.always("an executor runs one job at a time", await state.overlaps == 0)
  }

  private static let plansForGroups: [ExplorationPlan] = [
    .exhaustive(preemptions: 1, groupChildrenRunAhead: true),
    .random(200, groupChildrenRunAhead: true),
  ]

  /// The executor is the parent's in the middle of a step, however far others get.
  @Test(arguments: plansForGroups)
  @MainActor func theMainActorIsTheParentsInTheMiddleOfAStep(plan: ExplorationPlan) {
    let exploration = Exploration.run(plan, settings: .init(patience: .zero)) { simulation in
      await Self.changeAndLook(on: MainActor.sharedUnownedExecutor, simulation)
    }
    #expect(exploration.control == .full(mainActor: true))
    #expect(exploration.found == nil, "\(exploration)")
  }

  @Test(arguments: plansForGroups)
  func theExecutorOfAClockIsTheParentsInTheMiddleOfAStep(plan: ExplorationPlan) async {
    let exploration = await explored(plan) { simulation in
      await Self.changeAndLook(on: simulation.clock.executor.asUnownedSerialExecutor(), simulation)
    }
    #expect(exploration.found == nil, "\(exploration)")
  }

  private func run(_ strategy: any Strategy, fairness: Int = 50, _ body: @escaping Body)
    -> Simulation.Run
  {
    let settings = Simulation.Settings(fairness: fairness, patience: .zero)
    return Simulation.run(settings, RunOrigin(seed: 0, at: TestLocation()), body) { strategy }
  }

  /// A timer that fires ahead of a task makes another task ready: the runtime then tells the name
  /// of the first one.
  @Test func aTaskDoesNotGetTheNameOfTheOneThatItRunsAheadOf() async {
    let names = await onSuitableThread(nil) { _ in
      run(PrefixStrategy([1, 1], ExtraOptions(firesTimersEarly: true))) { simulation in
        await Task(name: "parent") {
          async let child: Void? = try? simulation.clock.sleep(for: .seconds(1))
          _ = await child
        }.value
      }.trace.names
    }
    #expect(names == [1: "parent"])
  }

  @Test func theStepsAheadOfATaskAreNotItsOwnStepsInARow() async {
    let steps = await onSuitableThread(nil) { _ in
      run(PrefixStrategy([1, 0]), fairness: 2) { _ in
        async let child: Void = {
          for _ in 0..<3 { await Task.yield() }
        }()
        await Task.yield()
        await child
      }.trace.steps
    }
    #expect(steps.prefix(5) == [0, 1, 1, 0, 0])
  }

  /// Continues the body where it is an option.
  private final class BodyFirst: Strategy {
    let extraOptions = ExtraOptions(groupChildrenRunAhead: true)
    func decideToRunAhead() -> Bool { false }
    func choose(among tasks: borrowing ReadyTasks, _ timers: Timers, step: Int) -> Int? {
      tasks.option(of: 0) ?? 0
    }
  }

  /// The body has taken two steps in a row when it starts the child, which therefore takes one.
  @Test func theStrategyChoosesAheadOfATaskThatHasTakenTooManyStepsInARow() async {
    let steps = await onSuitableThread(nil) { _ in
      run(BodyFirst(), fairness: 2) { _ in
        await Task.yield()
        await withTaskGroup(of: Void.self) { group in
          group.addTask { for _ in 0..<3 { await Task.yield() } }
        }
      }.trace.steps
    }
    #expect(steps.prefix(4) == [0, 0, 1, 0])
  }

  @Test func childrenThatStartChildrenRunAheadToALimitAndThatIsSaid() async {
    @Sendable func descend(_ depth: Int) async {
      guard depth > 0 else { return }
      async let child: Void = descend(depth - 1)
      await child
    }
    let exploration = await explored(.exhaustive(preemptions: 0)) { _ in await descend(3) }
    #expect(!exploration.notCovered.contains { $0.contains("in the middle of a step") })
    let deep = await explored(.prioritized(50)) { _ in await descend(20) }
    #expect(
      deep.notCovered.contains(
        "child tasks that run ahead while 8 tasks are in the middle of a step."
      )
    )
  }
}
