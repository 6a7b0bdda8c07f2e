public import TransitionLock

public struct Screens: Sendable {
  public let lock = TransitionLock(label: "screens")

  public init() {}

  /// Inlinable: the lock's fast path is compiled into the program that calls this.
  @inlinable
  public func flash() -> Bool {
    guard let token = lock.tryStart("flash") else { return false }
    return token.end()
  }

  public func show<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
    try await lock.serialize("show") { try await body() }
  }
}
