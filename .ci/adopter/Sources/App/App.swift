import TransitionLock

/// One transition holds the lock, another does not get it, and a third waits in line.
@main enum App {
  static func main() async throws {
    let lock = TransitionLock(label: "App")
    guard let token = lock.tryStart("first"), lock.tryStart("second") == nil else { preconditionFailure("not a lock") }
    let waiting = lock.enqueue(on: nil, "third") { $0.end() }
    token.end()
    guard try await waiting.settled().isFinished else { preconditionFailure("the third had no turn") }
    print("The lock works from another package.")
  }
}
