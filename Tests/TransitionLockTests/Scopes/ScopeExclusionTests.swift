import Testing
import TransitionLock

/// What excludes what in a tree of scopes, and whose turn is next.
@Suite(.timeLimit(.minutes(10)))
struct ScopeExclusionTests {
  private let stage = ScopeStage()
  private static let paths = ["", "a", "a/b", "a/b/c", "a/d", "e", "e/b", "e/b/c"]

  @Test("G1: holding a scope excludes what it is in and what is in it, and nothing else", arguments: paths)
  func exclusion(held: String) throws {
    let scopes = Self.paths.map { stage.scope($0) }
    let token = try #require(stage.scope(held).tryStart("holder"))
    for (path, scope) in zip(Self.paths, scopes) {
      let conflicts = ScopeStage.conflict(held, path)
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
    let token = try stage.scope("detail").start("edit")
    let failure = #expect(throws: TransitionLock.Failure.self) { _ = try stage.window.start("present") }
    #expect((failure?.code, failure?.holder?.label, failure?.lock) == (.conflict, "edit", "window"))
    let inner = #expect(throws: TransitionLock.Failure.self) { _ = try stage.scope("detail/form").start("focus") }
    #expect(inner?.lock == "window/detail/form")
    token.end()
  }

  @Test("Siblings move side by side, each with a line of its own")
  func siblings() throws {
    let tokens = Guarded<[String: TransitionLock.Token]>([:])
    let (sidebar, detail) = (stage.scope("sidebar"), stage.scope("detail"))
    for index in 0..<3 {
      stage.enqueue("sidebar \(index)", sidebar, tokens)
      stage.enqueue("detail \(index)", detail, tokens)
    }
    #expect(stage.log.current == ["sidebar 0", "detail 0"])
    tokens.current["detail 0"]?.end()
    stage.executor.run()
    tokens.current["detail 1"]?.end()
    stage.executor.run()
    #expect(stage.log.current == ["sidebar 0", "detail 0", "detail 1", "detail 2"])
    #expect((sidebar.waitingCount, detail.waitingCount, stage.window.waitingCount) == (2, 0, 2))
    for name in ["sidebar 0", "sidebar 1", "sidebar 2", "detail 2"] {
      tokens.current[name]?.end()
      stage.executor.run()
    }
    #expect(!stage.window.isTransitioning)
  }

  @Test("G2: a request of the window is not starved by its columns: what comes later in a column waits behind it")
  func windowIsNotStarved() throws {
    let tokens = Guarded<[String: TransitionLock.Token]>([:])
    let (sidebar, detail) = (stage.scope("sidebar"), stage.scope("detail"))
    let first = try #require(sidebar.tryStart("first"))
    let second = try #require(detail.tryStart("second"))
    stage.enqueue("window", stage.window, tokens)
    second.end()
    // The column is free, and yet not to be had.
    #expect(detail.tryStart("tap") == nil)
    stage.enqueue("detail", detail, tokens)
    stage.enqueue("sidebar", sidebar, tokens)
    stage.executor.run()
    #expect(stage.log.current.isEmpty)
    #expect(!detail.isTransitioning)
    first.end()
    stage.executor.run()
    #expect(stage.log.current == ["window"])
    tokens.current["window"]?.end()
    stage.executor.run()
    #expect(Set(stage.log.current) == ["window", "detail", "sidebar"])
    for name in ["detail", "sidebar"] { tokens.current[name]?.end() }
    #expect(stage.window.waitingCount == 0)
  }

  @Test(
    "G5: when the request of the window leaves, all those go on that waited behind it alone",
    arguments: ["cancel", "timeout"]
  )
  func windowLeaves(way: String) throws {
    let tokens = Guarded<[String: TransitionLock.Token]>([:])
    let holder = try #require(stage.scope("sidebar").tryStart("holder"))
    let request = stage.window.enqueue(on: stage.executor, timeout: way == "timeout" ? .seconds(3) : nil) { $0.end() }
    for name in ["b", "c", "d/e", "sidebar"] { stage.enqueue(name, stage.scope(name), tokens) }
    stage.executor.run()
    #expect(stage.log.current.isEmpty)
    if way == "cancel" { request.cancel() } else { stage.scene.advance(by: .seconds(3)) }
    stage.executor.run()
    #expect((Set(stage.log.current), stage.scope("sidebar").waitingCount) == (["b", "c", "d/e"], 1))
    holder.end()
    stage.executor.run()
    #expect(stage.log.current.count == 4)
    for token in tokens.current.values { token.end() }
    #expect(!stage.window.isTransitioning)
  }

  @Test("G2: requests of a tree have one order, as far as they conflict")
  func oneOrder() throws {
    let tokens = Guarded<[String: TransitionLock.Token]>([:])
    let token = try #require(stage.window.tryStart("holder"))
    let line = ["a/b", "a", "", "a/d", "a/b/c", "e", "a"]
    for (index, path) in line.enumerated() { stage.enqueue("\(index) \(path)", stage.scope(path), tokens) }
    token.end()
    stage.executor.run()
    var begun: [Set<String>] = []
    while !tokens.current.isEmpty {
      let now = tokens.with { tokens in
        defer { tokens = [:] }
        return tokens
      }
      begun.append(Set(now.keys))
      for token in now.values { token.end() }
      stage.executor.run()
    }
    #expect(begun == [["0 a/b"], ["1 a"], ["2 "], ["3 a/d", "4 a/b/c", "5 e"], ["6 a"]])
  }

  @Test("G8: on a free scope a body runs before anything else gets a chance, whatever its sibling does")
  func atOnce() throws {
    let sidebar = try #require(stage.scope("sidebar").tryStart())
    let (detail, log, executor) = (stage.scope("detail"), stage.log, stage.executor)
    Task(executorPreference: executor) {
      log.append("before")
      try await detail.serialize { log.append("body") }
      log.append("after")
    }
    executor.step()
    #expect(log.current == ["before", "body", "after"])
    sidebar.end()
  }

  @Test("G7: blocks of other scopes that can start because of an end do not start on its stack")
  func cleanTurns() throws {
    let token = try #require(stage.window.tryStart())
    let tokens = Guarded<[String: TransitionLock.Token]>([:])
    for name in ["a", "b", "c/d"] { stage.enqueue(name, stage.scope(name), tokens) }
    token.end()
    #expect(stage.log.current.isEmpty)
    stage.executor.run()
    #expect(Set(stage.log.current) == ["a", "b", "c/d"])
    for token in tokens.current.values { token.end() }
  }

  @Test("G3: a call of a scope times out, is cancelled and is closed as on any lock")
  func settling() throws {
    let (detail, executor) = (stage.scope("detail"), stage.executor)
    let token = try #require(stage.window.tryStart("holder"))
    let callers = [
      Caller("times out", detail, on: executor, timeout: .seconds(2)), Caller("is cancelled", detail, on: executor),
      Caller("is closed", detail, on: executor),
    ]
    executor.run()
    stage.scene.advance(by: .seconds(2))
    callers[1].task.cancel()
    executor.run()
    detail.close()
    executor.run()
    #expect(callers.map(\.ending) == [.timedOut, .cancelled, .closed])
    #expect((callers[0].failure?.lock, callers[0].failure?.holder?.label) == ("window/detail", "holder"))
    token.end()
  }
}
