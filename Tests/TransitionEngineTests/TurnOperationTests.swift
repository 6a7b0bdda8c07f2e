import Testing
import TransitionEngine
import TransitionLock
import TransitionSupport

/// Operations that need a turn, without a simulator, and the guarantees of the module about the lock.
@MainActor
struct TurnOperationTests {
  private struct Refusal: Error, Equatable {
    var loss: TurnLoss?
  }

  /// An operation whose end the test determines.
  private final class Step: TurnOperation {
    let label: TransitionLock.Label = "step"
    let site = CallSite(file: "App/Screen.swift", line: 7)
    private let isRefused: Bool
    private(set) var starts: [Bool] = []
    private var completion: ((Int) -> Void)?

    init(isRefused: Bool = false) { self.isRefused = isRefused }

    func start(
      holding held: HeldToken,
      afterWaiting hasWaited: Bool,
      completion: @escaping (Int) -> Void
    ) throws(Refusal) {
      starts.append(hasWaited)
      if isRefused { throw Refusal() }
      self.completion = completion
    }

    func failure(for loss: TurnLoss) -> Refusal { Refusal(loss: loss) }

    func end(_ number: Int) {
      let completion = completion
      self.completion = nil
      completion?(number)
    }

    func forget() { completion = nil }
  }

  private let lock = TransitionLock()
  private var results: [Result<Int, Refusal>] { log.results }
  private final class Log { var results: [Result<Int, Refusal>] = [] }
  private let log = Log()

  private func enqueue(_ step: Step) -> TransitionLock.Request {
    lock.enqueue(step, on: MainActor.shared) { [log] in log.results.append($0) }
  }

  private func start(_ step: Step) -> Bool { lock.startIfIdle(step) { [log] in log.results.append($0) } }

  @Test("An operation on a free lock starts at once, and holds it to the end of its transition")
  func idle() {
    let step = Step()
    #expect(start(step))
    #expect(lock.holder?.label == "step")
    #expect(lock.holder?.line == 7)
    step.end(3)
    #expect(results == [.success(3)])
    #expect(!lock.isTransitioning)
    #expect(step.starts == [false])
  }

  @Test("An operation on a busy lock is dropped, and never starts")
  func dropped() throws {
    let token = try #require(lock.tryStart())
    let step = Step()
    #expect(!start(step))
    #expect(step.starts == [])
    #expect(results == [.failure(Refusal(loss: .dropped(because: lock.holder)))])
    token.end()
  }

  @Test("An operation with a zero timeout fails, and names the holder")
  func noTime() throws {
    let token = try #require(lock.tryStart("edit"))
    let step = Step()
    let request = lock.enqueue(step, on: MainActor.shared, options: TurnOptions(timeout: .zero)) { [log] in
      log.results.append($0)
    }
    #expect(request.outcome?.code == .timedOut)
    #expect(results == [.failure(Refusal(loss: .timedOut(behind: lock.holder)))])
    #expect(step.starts == [])
    token.end()
  }

  @Test("An operation that throws gives the lock back, as does an operation whose end no object can report")
  func givesBack() {
    #expect(!start(Step(isRefused: true)))
    #expect(!lock.isTransitioning)
    let step = Step()
    #expect(start(step))
    step.forget()
    #expect(results == [.failure(Refusal()), .failure(Refusal(loss: .abandoned))])
    #expect(!lock.isTransitioning)
  }

  @Test("Each operation in line starts when the one before has ended, and knows that it has waited")
  func inLine() async throws {
    let steps = [Step(), Step()]
    _ = steps.map { enqueue($0) }
    #expect(steps.map(\.starts) == [[false], []])
    steps[0].end(1)
    await Task.yield()
    #expect(results == [.success(1)])
    while steps[1].starts.isEmpty { await Task.yield() }
    #expect(steps[1].starts == [true])
    steps[1].end(2)
    #expect(results == [.success(1), .success(2)])
    #expect(!lock.isTransitioning)
  }

  @Test("The completion of an operation in line is called exactly once, for every way to lose the turn")
  func losses() async throws {
    let token = try #require(lock.tryStart())
    let request = enqueue(Step())
    #expect(results == [])
    request.cancel()
    // A block that never runs is destroyed on its actor.
    while results.isEmpty { await Task.yield() }
    #expect(results == [.failure(Refusal(loss: .withdrawn))])
    token.end()
    let step = Step()
    _ = enqueue(step)
    step.forget()
    #expect(results == [.failure(Refusal(loss: .withdrawn)), .failure(Refusal(loss: .abandoned))])
    _ = enqueue(Step(isRefused: true))
    #expect(results.last == .failure(Refusal()))
    #expect(!lock.isTransitioning)
  }
}
