import Testing
import TransitionLock

/// Labels that are made at run time.
struct LabelTests {
  private let fixture = LockFixture()

  /// A label that is made at run time, and whether its text is still in memory.
  private final class Maker: Sendable {
    private let text = Guarded<TransitionLock.KeptText?>(nil)

    func make(_ name: String) -> Label {
      let label: Label = "show \(name), number \(name.count)"
      text.set(TransitionLock.KeptText(of: label))
      return label
    }

    var isKept: Bool { text.with { $0?.isKept == true } }
  }

  private let shown = "show Ada, number 3"

  /// The ways of starting a transition.
  enum Way: CaseIterable, Sendable {
    case tryStart, serialize, serializeInLine, attempt, attemptInLine, enqueue, enqueueInLine
    case enqueueAnywhere, enqueueAnywhereInLine

    var isInLine: Bool {
      [.serializeInLine, .attemptInLine, .enqueueInLine, .enqueueAnywhereInLine].contains(self)
    }
  }

  /// Starts a transition, or waits for its turn.
  ///
  /// - Returns: what ends it.
  private func begin(_ way: Way, _ lock: TransitionLock, _ maker: Maker) throws -> Guarded<
    Token?
  > {
    let (kept, gate, label) = (Guarded<Token?>(nil), Gate(), maker.make("Ada"))
    gates.append(gate)
    let keep: @Sendable (Token?) -> Void = { token in kept.set(token) }
    switch way {
    case .tryStart: keep(lock.tryStart(label, file: "App/A.swift", line: 7))
    case .attempt, .attemptInLine:
      Task(executorPreference: fixture.executor) {
        await lock.attempt(.wait, label, file: "App/A.swift", line: 7) { token in
          keep(token)
          await gate.pass()
        }
      }
    case .serialize, .serializeInLine:
      Task(executorPreference: fixture.executor) {
        try await lock.serialize(label, file: "App/A.swift", line: 7) { token in
          keep(token)
          await gate.pass()
        }
      }
    case .enqueue, .enqueueInLine:
      TestActor(fixture.executor).act { _ in
        _ = lock.enqueue(label, file: "App/A.swift", line: 7) { keep($0) }
      }
    default:
      lock.enqueue(on: .anyThread, label, file: "App/A.swift", line: 7) {
        keep($0)
      }
    }
    fixture.executor.run()
    return kept
  }

  private let gates = Guarded<[Gate]>([])

  @Test(
    "A label made at run time is shown until its request and transition are over",
    arguments: Way.allCases
  )
  func lasts(way: Way) throws {
    let lock = fixture.makeLock(.init(transition: .seconds(10)))
    let maker = Maker()
    let first = way.isInLine ? lock.tryStart("first") : nil
    let kept = try begin(way, lock, maker)
    if way.isInLine {
      // While it waits.
      #expect(lock.waitingCount == 1)
      #expect(lock.waiters.map(\.label) == [shown])
      #expect(maker.isKept)
      first?.end()
      fixture.executor.run()
    }
    let token = try #require(kept.current)
    // While it lasts.
    #expect(lock.holder?.label == shown)
    #expect(lock.holder?.file == "App/A.swift")
    #expect(lock.holder?.description == "\"\(shown)\" (App/A.swift:7)")
    let failure = #expect(throws: Failure.self) { try lock.start() }
    #expect(failure?.holder?.label == shown)
    #expect(lock.description.contains(shown))
    let dropped = lock.enqueue(on: .anyThread, policy: .drop) { $0.end() }
    if case .dropped(let obstacle)? = dropped.outcome?.result {
      #expect(obstacle.label == shown)
    } else {
      Issue.record("not dropped")
    }
    fixture.executor.run()
    fixture.advance(by: .seconds(20), inSteps: .seconds(1))
    #expect(fixture.takeReports().map(\.label) == [shown])
    #expect(maker.isKept)
    // Gone.
    #expect(token.end())
    #expect(!lock.isTransitioning)
    for gate in gates.current { gate.open() }
    fixture.executor.run()
    #expect(!maker.isKept)
    #expect(!token.end())
    let report = try #require(fixture.takeReports().first)
    #expect(report.label == "")
    #expect(report.file == "App/A.swift")
    #expect(report.line == 7)
    #expect(report.description.contains("App/A.swift:7"))
    #expect(!report.description.contains("Ada") && !report.description.contains("\"\""))
    #expect(throws: Failure.self) { try lock.end(token) }
    #expect(!lock.isTransitioning)
  }

  enum Leaving: CaseIterable, Sendable {
    case cancelled, timedOut, closed, doesNotWait

    /// Whether the texts of a call and a block are kept before they leave.
    var isKeptBefore: [Bool] { Array(repeating: self != .doesNotWait, count: 2) }
  }

  @Test(
    "The text of a label is released when its call or block leaves the line without a turn",
    arguments: Leaving.allCases
  )
  func leaves(leaving: Leaving) throws {
    let (lock, callMaker, blockMaker) = (fixture.makeLock(.none), Maker(), Maker())
    let token = try lock.start()
    let timeout: Duration = leaving == .doesNotWait ? .zero : .seconds(5)
    /// Makes the label here, so that the call alone keeps it.
    func call() -> Task<Void, any Error> {
      let label = callMaker.make("Ada")
      return Task(executorPreference: fixture.executor) {
        try await lock.serialize(label, timeout: timeout) {}
      }
    }
    let task = call()
    var request: Request? =
      lock.enqueue(on: .anyThread, blockMaker.make("Ada"), timeout: timeout) { $0.end() }
    fixture.executor.run()
    #expect([callMaker, blockMaker].map(\.isKept) == leaving.isKeptBefore)
    switch leaving {
    case .cancelled:
      task.cancel()
      request?.cancel()
    case .timedOut: fixture.advance(by: .seconds(5))
    case .closed: lock.close()
    case .doesNotWait: break
    }
    fixture.executor.run()
    // A request that is kept keeps its text.
    request = nil
    #expect(!callMaker.isKept)
    #expect(!blockMaker.isKept)
    token.end()
  }

  @Test("A destroyed lock releases the labels of its waiting blocks")
  func lockGoes() throws {
    var lock: TransitionLock? = fixture.makeLock(.none)
    let maker = Maker()
    let token = try #require(lock?.tryStart())
    lock?.enqueue(on: .anyThread, maker.make("Ada")) { $0.end() }
    #expect(maker.isKept)
    lock = nil
    fixture.executor.run()
    #expect(!maker.isKept)
    token.end()
  }

  @Test("A closed lock that refuses a start releases the start's label")
  func refusedByAClosedLock() {
    let lock = fixture.makeLock()
    let maker = Maker()
    lock.close()
    #expect(lock.tryStart(maker.make("Ada")) == nil)
    #expect(!maker.isKept)
  }

  @Test("A refused attempt is named by its label, even one made at run time")
  func refused() async throws {
    let lock = fixture.makeLock(.none)
    let (name, holder) = ("Ada", "Bob")
    let token = try lock.start("show \(holder)")
    let failure = #expect(throws: Failure.self) { try lock.start("show \(name)") }
    #expect(failure?.label == "show Ada")
    #expect(failure?.holder?.label == "show Bob")
    token.end()
    try await lock.serialize("show \(holder)") {
      let failure = await #expect(throws: Failure.self) {
        try await lock.serialize("show \(name)") {}
      }
      #expect(failure?.code == .deadlock)
      #expect(failure?.label == "show Ada")
      #expect(failure?.holder?.label == "show Bob")
    }
    let text = "a text that is there already"
    let last = try lock.start(.init(text))
    #expect(lock.holder?.label == text)
    last.end()
  }

  @Test("A lock that is destroyed in use names a label made at run time")
  func destroyedInUse() throws {
    var lock: TransitionLock? = fixture.makeLock(.none)
    let maker = Maker()
    let token = try #require(lock?.tryStart(maker.make("Ada")))
    lock = nil
    #expect(fixture.codes == [.destroyedInUse])
    #expect(fixture.reports.map(\.label) == [shown])
    #expect(maker.isKept)
    token.end()
    #expect(!maker.isKept)
  }

  @Test("The lock shows at most 65,535 bytes of a label's literal")
  func longLiteral() {
    var text: StaticString = "A literal whose length is overwritten."
    // Safe: a static string is an address, the number of bytes and flags, and no code reads the
    // bytes.
    withUnsafeMutableBytes(of: &text) {
      $0.storeBytes(of: 65_536, toByteOffset: MemoryLayout<Int>.size, as: Int.self)
    }
    #expect(text.utf8CodeUnitCount == 65_536)
    #expect(LockFigures.shownLength(of: text) == 65_535)
  }
}
