import ScheduleTestKit
import TransitionLock
import TransitionSupport

extension RecordedLock {
  /// A call of `serialize` in a task of its own.
  struct Wait: Sendable {
    /// The number of the request in the history.
    let number: Int
    let task: Task<Void, Never>
  }

  /// Begins a task that waits for its turn and runs a body, and records that.
  ///
  /// The task begins within this call where the system can do that (`Task.immediate`), so that the place in line is
  /// taken before it returns. Elsewhere nothing is known of the place until the turn comes.
  ///
  /// - Parameters:
  ///   - client: the client that calls.
  ///   - body: the body.
  func serialize(on client: Client, _ body: @escaping @Sendable (Token) async -> Void) -> Wait {
    let number = makeNumber()
    let ownClient = history.client("request \(number)")
    let join = client.begin(.join(number, as: .body))
    let turn = ownClient.begin(.turn(number))
    let place = Guarded(RecordedPlace(join: join))
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      let task = Task.immediate { await run(number, turn, place, ownClient, body) }
      // It has suspended in line, or is further on.
      place.run { $0.take() }?.returned(.accepted)
      return Wait(number: number, task: task)
    }
    return Wait(number: number, task: Task { await run(number, turn, place, ownClient, body) })
  }

  private nonisolated(nonsending) func run(
    _ number: Int,
    _ turn: Call,
    _ place: Guarded<RecordedPlace>,
    _ client: Client,
    _ body: @Sendable (Token) async -> Void
  ) async {
    var end: Call?
    do {
      try await lock.serialize("recorded") { token in
        turn.returned(.started)
        place.run { $0.take() }?.returned(.accepted)
        await body(Token(token: token, number: number, ownClient: client))
        end = client.begin(.return(number, of: .body))
      }
      end?.returned(.done)
    } catch {
      // It may have been in line, and be out of it again.
      place.run { $0.take() }?.returned(.unknown)
      turn.returned(error is CancellationError ? .cancelled : .closed)
    }
  }

  /// The operation of taking a place, which returns where that is known first.
  struct RecordedPlace: Sendable {
    private var join: Call?

    init(join: Call) { self.join = join }

    mutating func take() -> Call? { join.take() }
  }
}

extension RecordedLock.Wait {
  /// Cancels the task, and records that.
  ///
  /// - Parameter client: the client that calls.
  func cancel(on client: RecordedLock.Client) {
    client.record(.cancel(number)) {
      task.cancel()
      return .done
    }
  }

  /// Waits until the task is over.
  nonisolated(nonsending) func settle() async { await task.value }
}
