import ScheduleTestKit
import TransitionSupport

private actor Cache {
  private var kept: Int?
  private var loading: Task<Int, Never>?
  private var changes = 0
  private(set) var loads = 0
  private let source: Guarded<Int>

  init(_ source: Guarded<Int>) { self.source = source }

  /// Two that miss at one time load twice.
  func load(isCured: Bool) async -> Int {
    if let kept { return kept }
    if isCured {
      if let loading { return await loading.value }
      let task = Task { await fetch() }
      loading = task
      return await task.value
    }
    return await fetch()
  }

  private func fetch() async -> Int {
    loads += 1
    let value = source.value
    await Programs.pause()
    kept = value
    return value
  }

  /// A load that began before the value changed stores its stale result.
  func look(isCured: Bool) async -> Int {
    if let kept { return kept }
    let before = changes
    let value = source.value
    await Programs.pause()
    if !isCured || changes == before { kept = value }
    return value
  }

  func change() async {
    source.next()
    await Programs.pause()
    changes += 1
    kept = nil
  }
}

extension Programs {
  static let caches: [Program] = [
    Program("a stampede on a cache") { simulation, isCured in
      let cache = Cache(Guarded(1))
      await together(3) { _ in _ = await cache.load(isCured: isCured) }
      simulation.always("it is loaded once", await cache.loads == 1)
    },
    Program("an old answer that is kept after a change") { simulation, isCured in
      let source = Guarded(1)
      let cache = Cache(source)
      await together(2) { number in
        if number == 0 { _ = await cache.look(isCured: isCured) } else { await cache.change() }
      }
      let seen = await cache.look(isCured: isCured)
      simulation.always("the new value is seen", seen == source.value)
    },
  ]
}
