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
    source.run { $0 += 1 }
    await Programs.pause()
    changes += 1
    kept = nil
  }

  /// The value is forgotten before it is changed, and comes back.
  func forgetAndChange(isCured: Bool) async {
    if !isCured { kept = nil }
    await Programs.pause()
    source.run { $0 += 1 }
    if isCured {
      changes += 1
      kept = nil
    }
  }

  func forget() {
    changes += 1
    kept = nil
  }
}

private actor Session {
  private var token = 0
  private var refreshing: Task<Int, Never>?
  private(set) var refreshes = 0

  func valid(isCured: Bool) async -> Int {
    if token > 0 { return token }
    if isCured {
      let task = refreshing ?? Task { await refresh() }
      refreshing = task
      return await task.value
    }
    return await refresh()
  }

  private func refresh() async -> Int {
    refreshes += 1
    let new = refreshes
    await Programs.pause()
    token = new
    return new
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
    Program("a cache that is emptied before the change") { simulation, isCured in
      let source = Guarded(1)
      let cache = Cache(source)
      await together(2) { number in
        if number == 0 {
          _ = await cache.look(isCured: true)
        } else {
          await cache.forgetAndChange(isCured: isCured)
        }
      }
      let seen = await cache.look(isCured: true)
      simulation.always("the new value is seen", seen == source.value)
    },
    Program("a token that is refreshed twice") { simulation, isCured in
      let session = Session()
      let tokens = Guarded<Set<Int>>([])
      await together(2) { _ in
        let token = await session.valid(isCured: isCured)
        tokens.run { _ = $0.insert(token) }
      }
      simulation.always("one token for all", tokens.value.count == 1)
    },
  ]
}
