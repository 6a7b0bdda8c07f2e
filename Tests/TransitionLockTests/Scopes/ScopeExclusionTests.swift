import Testing
import TransitionLock

/// What excludes what in a tree of scopes, and whose turn is next.
@Suite(.timeLimit(.minutes(10)))
struct ScopeExclusionTests {
  private let fixture = ScopeFixture()
  private static let paths = ["", "a", "a/b", "a/b/c", "a/d", "e", "e/b", "e/b/c"]

  @Test("G1: holding a scope excludes what it is in and what is in it, and nothing else", arguments: paths)
  func exclusion(held: String) throws {
    let scopes = Self.paths.map { fixture.scope($0) }
    let token = try #require(fixture.scope(held).tryStart("holder"))
    for (path, scope) in zip(Self.paths, scopes) {
      let conflicts = ScopeFixture.conflict(held, path)
      #expect(scope.isTransitioning == conflicts, "\(path) beside \(held)")
      #expect(scope.holder?.label == (conflicts ? "holder" : nil), "\(path) beside \(held)")
      let other = scope.tryStart("other")
      #expect((other == nil) == conflicts, "\(path) beside \(held)")
      other?.end()
    }
    token.end()
    for scope in scopes {
      let token = try #require(scope.tryStart("later"))
      token.end()
    }
  }

  @Test("G1: a start of a scope that conflicts throws, and names the transition in the way")
  func conflict() throws {
    let token = try fixture.scope("detail").start("edit")
    let failure = #expect(throws: TransitionLock.Failure.self) { _ = try fixture.window.start("present") }
    #expect((failure?.code, failure?.holder?.label, failure?.lock) == (.conflict, "edit", "window"))
    let inner = #expect(throws: TransitionLock.Failure.self) { _ = try fixture.scope("detail/form").start("focus") }
    #expect(inner?.lock == "window/detail/form")
    token.end()
  }

  @Test("G2: a request of the window is not starved by its columns: what comes later in a column waits behind it")
  func windowIsNotStarved() throws {
    let tokens = Guarded<[String: TransitionLock.Token]>([:])
    let (sidebar, detail) = (fixture.scope("sidebar"), fixture.scope("detail"))
    let first = try #require(sidebar.tryStart("first"))
    let second = try #require(detail.tryStart("second"))
    fixture.enqueue("window", fixture.window, tokens)
    second.end()
    // The column is free, and yet not to be had.
    #expect(detail.tryStart("tap") == nil)
    fixture.enqueue("detail", detail, tokens)
    fixture.enqueue("sidebar", sidebar, tokens)
    fixture.executor.run()
    #expect(fixture.log.current.isEmpty)
    #expect(!detail.isTransitioning)
    first.end()
    fixture.executor.run()
    #expect(fixture.log.current == ["window"])
    tokens.current["window"]?.end()
    fixture.executor.run()
    #expect(Set(fixture.log.current) == ["window", "detail", "sidebar"])
    for name in ["detail", "sidebar"] { tokens.current[name]?.end() }
    #expect(fixture.window.waitingCount == 0)
  }

  @Test(
    "G5: when the request of the window leaves, all those go on that waited behind it alone",
    arguments: ["cancel", "timeout"]
  )
  func windowLeaves(way: String) throws {
    let tokens = Guarded<[String: TransitionLock.Token]>([:])
    let holder = try #require(fixture.scope("sidebar").tryStart("holder"))
    let request = fixture.window.enqueue(on: fixture.executor, timeout: way == "timeout" ? .seconds(3) : nil) {
      $0.end()
    }
    for name in ["b", "c", "d/e", "sidebar"] { fixture.enqueue(name, fixture.scope(name), tokens) }
    fixture.executor.run()
    #expect(fixture.log.current.isEmpty)
    if way == "cancel" { request.cancel() } else { fixture.base.advance(by: .seconds(3)) }
    fixture.executor.run()
    #expect((Set(fixture.log.current), fixture.scope("sidebar").waitingCount) == (["b", "c", "d/e"], 1))
    holder.end()
    fixture.executor.run()
    #expect(fixture.log.current.count == 4)
    for token in tokens.current.values { token.end() }
    #expect(!fixture.window.isTransitioning)
  }

  @Test("G2: requests of a tree have one order, as far as they conflict")
  func oneOrder() throws {
    let tokens = Guarded<[String: TransitionLock.Token]>([:])
    let token = try #require(fixture.window.tryStart("holder"))
    let line = ["a/b", "a", "", "a/d", "a/b/c", "e", "a"]
    for (index, path) in line.enumerated() { fixture.enqueue("\(index) \(path)", fixture.scope(path), tokens) }
    token.end()
    fixture.executor.run()
    var begun: [Set<String>] = []
    while !tokens.current.isEmpty {
      let now = tokens.with { tokens in
        defer { tokens = [:] }
        return tokens
      }
      begun.append(Set(now.keys))
      for token in now.values { token.end() }
      fixture.executor.run()
    }
    #expect(begun == [["0 a/b"], ["1 a"], ["2 "], ["3 a/d", "4 a/b/c", "5 e"], ["6 a"]])
  }

  @Test("G2: an interrupter of a part comes behind one of the whole that came before it")
  func interruptersInOrder() throws {
    let tokens = Guarded<[String: TransitionLock.Token]>([:])
    for _ in 0..<2 {
      let sidebar = try #require(fixture.scope("sidebar").tryStart("list"))
      let requests = [fixture.window, fixture.scope("detail")].map { lock in
        lock.enqueue(on: fixture.executor, policy: .interrupt, "alert") { $0.end() }
      }
      // The numbers of its requests are odd in one round, and even in the other.
      fixture.enqueue("behind", fixture.window, tokens)
      fixture.executor.run()
      #expect(requests.map(\.ending) == [.pending, .pending])
      sidebar.end()
      fixture.executor.run()
      #expect(requests.map(\.ending) == [.finished, .finished])
      tokens.current["behind"]?.end()
    }
  }

  @Test("G8: on a free scope a body runs before anything else gets a chance, whatever its sibling does")
  func atOnce() throws {
    let sidebar = try #require(fixture.scope("sidebar").tryStart())
    let (detail, log, executor) = (fixture.scope("detail"), fixture.log, fixture.executor)
    Task(executorPreference: executor) {
      log.append("before")
      try await detail.serialize { log.append("body") }
      log.append("after")
    }
    executor.step()
    #expect(log.current == ["before", "body", "after"])
    sidebar.end()
  }
}
