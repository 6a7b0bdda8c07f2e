import Testing
import TransitionLock
import TransitionSupport

/// A request of the stress tests, and what may become of it.
struct StressRequest: Sendable {
  /// The behavior of the block when it has its turn.
  enum Play: CaseIterable, Sendable {
    /// Ends its token.
    case ends
    /// Hands its token to something that ends it later.
    case endsLater
    /// Hands copies of it to two, of which the faster one ends it.
    case endsTwice
    /// Throws.
    case throwsError
    /// Ends its token, and throws.
    case endsAndThrows
    /// Hands its token on, and throws.
    case throwsBeforeTheEnd

    var isThrowing: Bool { self == .throwsError || self == .endsAndThrows || self == .throwsBeforeTheEnd }
  }

  struct Mishap: Error {}

  /// An object that a block captures, which counts its runs, and tells the arena when it is destroyed.
  final class Remains: Sendable {
    let runs: Guarded<Int>
    private let arena: StressArena

    init(_ runs: Guarded<Int>, _ arena: StressArena) {
      self.runs = runs
      self.arena = arena
      arena.keptBlocks.wrappingAdd(1, ordering: .relaxed)
    }

    deinit { arena.keptBlocks.wrappingSubtract(1, ordering: .relaxed) }
  }

  let play: Play
  let hasTimeout: Bool
  let runs = Guarded(0)
  private(set) var request: TransitionLock.Request?
  private var wasCancelled = false

  init(_ play: Play, hasTimeout: Bool) {
    self.play = play
    self.hasTimeout = hasTimeout
  }

  mutating func enqueued(as request: TransitionLock.Request) { self.request = request }

  mutating func cancel() {
    if request?.cancel() == true { wasCancelled = true }
  }

  /// Runs the body of the block. Its caller enters and leaves the arena before.
  static func play(_ play: Play, _ token: TransitionLock.Token) throws {
    switch play {
    case .ends: token.end()
    case .endsLater: Task { token.end() }
    case .endsTwice:
      let ends = Guarded(0)
      for _ in 0..<2 {
        Task {
          if token.endIfHolding() { ends.with { $0 += 1 } }
          #expect(ends.current <= 1)
        }
      }
    case .throwsError: throw Mishap()
    case .endsAndThrows:
      token.end()
      throw Mishap()
    case .throwsBeforeTheEnd:
      Task { token.endIfHolding() }
      throw Mishap()
    }
  }

  /// Waits for the outcome, and expects that it is the only one that there can be.
  ///
  /// - Returns: whether it had its turn.
  func settle(closes: Bool, comment: Comment) async throws -> Bool {
    guard let request else { return false }
    let ending = try await request.settled().ending
    #expect(ending == request.ending, comment)
    #expect(!request.cancel(), comment)
    switch ending {
    // Whoever got hold of the token before the block threw has ended the transition, and it has thrown all the same.
    case .finished: #expect(!play.isThrowing, comment)
    case .failed: #expect(play.isThrowing, comment)
    case .cancelled: #expect(wasCancelled, comment)
    case .timedOut: #expect(hasTimeout && !wasCancelled, comment)
    case .closed: #expect(closes && !wasCancelled, comment)
    case .takenBack, .pending: Issue.record(comment)
    }
    let hadTurn = ending == .finished || ending == .failed
    #expect(runs.current == (hadTurn ? 1 : 0), comment)
    return hadTurn
  }
}
