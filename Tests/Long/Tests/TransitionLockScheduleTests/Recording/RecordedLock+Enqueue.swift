import ScheduleTestKit
import TransitionLock
import TransitionSupport

extension RecordedLock {
  /// A request of `enqueue`, whose end is recorded.
  struct Request: Sendable {
    /// The request.
    let request: TransitionLock.Request
    /// The number of the request in the history.
    let number: Int
    let turn: Call
    let block: Guarded<RecordedBlock>
  }

  /// Leaves a block in line, or runs it if the lock is free, and records that, its turn and its return.
  ///
  /// - Parameters:
  ///   - client: the client that calls.
  ///   - timeout: the longest time to wait.
  ///   - block: the block. It, or a completion that it hands its token to, ends the transition.
  @discardableResult
  func enqueue(
    on client: Client,
    timeout: Duration? = nil,
    _ block: @escaping @Sendable (Token) throws -> Void
  ) -> Request {
    let number = makeNumber()
    let ownClient = history.client("request \(number)")
    let state = Guarded(RecordedBlock(caller: ThreadIdentity.current))
    let join = client.begin(.join(number, as: .block, hasTimeout: timeout != nil))
    let turn = ownClient.begin(.turn(number))
    let request = lock.enqueue(on: .anyThread, "recorded", timeout: timeout) { token in
      turn.returned(.started)
      state.run { $0.begin(on: ThreadIdentity.current) }
      do {
        try block(Token(token: token, number: number, ownClient: ownClient))
        state.run { $0.end = ownClient.begin(.return(number, of: .block)) }
      } catch {
        state.run { $0.end = ownClient.begin(.throw(number)) }
        throw error
      }
    }
    let (ranAtOnce, end) = state.run { $0.callReturned() }
    let code = request.outcome?.code
    if ranAtOnce {
      join.returned(.started)
      // A block that runs within the call has returned with it.
      end?.returned(.done)
      return Request(request: request, number: number, turn: turn, block: state)
    }
    // Settled by now it may have been in line, and be out of it again.
    join.returned(code == .closed || code == .timedOut ? .unknown : .waits)
    return Request(request: request, number: number, turn: turn, block: state)
  }

  /// What is known of the block of a request.
  struct RecordedBlock: Sendable {
    private var caller: ThreadIdentity?
    private var ranAtOnce = false
    /// The call of the operation that is its return.
    var end: Call?

    init(caller: ThreadIdentity) { self.caller = caller }

    /// Notes that the block begins. On the thread of the call, before that has returned, it runs within the call.
    mutating func begin(on thread: ThreadIdentity) { ranAtOnce = thread == caller }

    mutating func callReturned() -> (ranAtOnce: Bool, end: Call?) {
      caller = nil
      return (ranAtOnce, ranAtOnce ? end.take() : nil)
    }
  }
}

extension RecordedLock.Request {
  /// Takes the request out of the line if it still waits, and records that.
  ///
  /// - Parameter client: the client that calls.
  /// - Returns: true if this call took it out.
  @discardableResult
  func cancel(on client: RecordedLock.Client) -> Bool {
    client.record(.cancel(number)) { request.cancel() ? .left : .leftBefore } == .left
  }

  /// Waits until the request is settled, and records that. Do it once, for each request.
  nonisolated(nonsending) func settle() async throws {
    let outcome = try await request.settled()
    switch outcome.code {
    case .cancelled: turn.returned(.cancelled)
    case .timedOut: turn.returned(.timedOut)
    case .closed: turn.returned(.closed)
    default: block.run { $0.end.take() }?.returned(.done)
    }
  }
}
