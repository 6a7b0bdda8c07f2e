import TestSupport
import Testing
import TransitionLock

struct HolderTests {
  @Test("The holder is nil on a free lock, and otherwise the transition that has its turn")
  func holder() throws {
    let executor = ManualExecutor()
    let lock = TransitionLock(executor: executor)
    #expect(lock.holder == nil)
    let token = try lock.start("first", file: "App/A.swift", line: 1)
    #expect(lock.holder?.description == "\"first\" (App/A.swift:1)")
    lock.enqueue(on: .anyThread, "block", file: "App/B.swift", line: 2) { token in
      #expect(lock.holder?.description == "\"block\" (App/B.swift:2)")
      token.end()
      #expect(lock.holder?.label == "block")
    }
    #expect(lock.waitingCount == 1)
    token.end()
    // It is the holder from the moment of its turn.
    #expect(lock.holder?.label == "block")
    executor.run()
    #expect(lock.holder == nil)

    let last = try lock.start("last")
    Task(executorPreference: executor) {
      try await lock.serialize("call", file: "App/C.swift", line: 3) {}
    }
    executor.run()
    last.end()
    #expect(lock.holder?.description == "\"call\" (App/C.swift:3)")
    executor.run()
    #expect(lock.holder == nil)
  }

  @Test("While other threads start and end transitions, a read holder never mixes two of them")
  func neverMixed() async throws {
    let lock = TransitionLock()
    let mixed = Guarded<[TransitionLock.Holder]>([])
    let isOver = Guarded(false)
    race(2) { thread in
      if thread == 1 {
        for round in 0..<Effort.times(50_000) {
          // Most of them by the fast path, which is the quickest to change under a reader's eyes.
          switch round % 20 {
          case 0, 2, 4, 6, 8, 12, 14, 16, 18:
            lock.tryStart("a", file: "File/A.swift", line: 1)?.end()
          case 10:
            lock.enqueue(on: .anyThread, "bb", file: "File/Longer/B.swift", line: 22) { $0.end() }
          default: (try? lock.start("ccc", file: "File/C.swift", line: 333))?.end()
          }
        }
        isOver.set(true)
      } else {
        while !isOver.current {
          for _ in 0..<100 {
            guard let holder = lock.holder else { continue }
            let expected: (String, Int)? =
              switch holder.label {
              case "a": ("File/A.swift", 1)
              case "bb": ("File/Longer/B.swift", 22)
              case "ccc": ("File/C.swift", 333)
              case "": ("", 0)
              default: nil
              }
            if expected.map({ $0 == (holder.file, holder.line) }) != true { mixed.append(holder) }
          }
        }
      }
    }
    try await lock.waitUntilIdle()
    #expect(mixed.current.isEmpty)
    #expect(lock.holder == nil)
  }

  @Test(
    "A holder's age is from the last look of the watch: holder, description and failure read no clock",
    arguments: ["", "detail"],
    [0, 1, 2]
  )
  func readsNoClock(path: String, looks: Int) throws {
    let fixture = LockFixture()
    let lock = fixture.place(path, in: fixture.makeLock())
    let token = try lock.start("first")
    #expect(lock.holder?.age == nil)
    #expect(lock.tryStart() == nil)
    fixture.executor.run()
    fixture.advance(by: .seconds(looks), inSteps: .seconds(1))
    fixture.advance(by: .milliseconds(700))
    fixture.clock.onRead { Issue.record("the clock was read") }
    #expect(lock.holder?.age == .seconds(looks))
    #expect(lock.description.contains("holds"))
    let failure = #expect(throws: Failure.self) { try lock.start() }
    #expect(failure?.holder?.age == lock.holder?.age)
    fixture.clock.onRead(nil)
    token.end()
  }

  @Test("A clock may ask for the holder when the lock reads the clock")
  func clockAsksForTheHolder() throws {
    let fixture = LockFixture()
    let lock = fixture.makeLock()
    let token = try lock.start("first")
    let labels = Guarded<[String]>([])
    let depth = Guarded(0)
    fixture.clock.onRead {
      // A clock that is read within this would not come to an end.
      depth.increment()
      if depth.current == 1, let holder = lock.holder { labels.append(holder.label) }
      depth.with { $0 -= 1 }
    }
    #expect(lock.tryStart() == nil)
    fixture.executor.run()
    #expect(!labels.current.isEmpty && labels.current.allSatisfy { $0 == "first" })
    fixture.clock.onRead(nil)
    token.end()
  }

  @Test("Holders with the same label, file and line are equal, whatever their age")
  func equality() throws {
    func holder(
      _ label: Label = "a",
      _ file: StaticString = "App/A.swift",
      _ line: UInt = 1,
      isWatched: Bool = false
    ) throws -> TransitionLock.Holder {
      let fixture = LockFixture()
      let lock = fixture.makeLock()
      let token = try lock.start(label, file: file, line: line)
      if isWatched {
        #expect(lock.tryStart() == nil)
        fixture.executor.run()
        fixture.advance(by: .seconds(10))
        #expect(lock.holder?.age == .seconds(10))
      }
      defer { token.end() }
      return try #require(lock.holder)
    }
    #expect(Set([try holder(), try holder(isWatched: true)]).count == 1)
    for other in [
      try holder("b"), try holder("a", "App/B.swift"), try holder("a", "App/A.swift", 2),
    ] {
      #expect(try other != holder())
    }
  }

  @Test(
    "A holder has the exact label, file and line of its start",
    arguments: [0, 1, 65_536, 4_294_967_295] as [UInt]
  )
  func places(line: UInt) throws {
    let lock = TransitionLock(limits: .none)
    let token = try lock.start("a label – with “quotes”", file: "Module/File.swift", line: line)
    #expect(lock.holder?.label == "a label – with “quotes”")
    #expect(lock.holder?.file == "Module/File.swift")
    #expect(lock.holder?.line == Int(line))
    token.end()
  }
}
