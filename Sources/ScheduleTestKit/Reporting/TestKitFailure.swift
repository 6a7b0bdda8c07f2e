/// A failure that the test kit has found, or the reason why the kit could not run the test.
///
/// ```swift
/// let run = Simulation.run(seed: 7) { simulation in
///   let account = Account(balance: 10)
///   async let first = account.withdraw(10)
///   async let second = account.withdraw(10)
///   _ = await (first, second)
///   simulation.always("no balance is below zero", await account.balance >= 0)
/// }
/// if let failure = run.failure, failure.code == .property { print(failure) }
/// ```
public struct TestKitFailure: Error, Sendable {
  /// A kind of failure. Later versions may have more kinds, so a `switch` needs a `default`.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// A human-readable name.
    public let description: String

    package init(_ description: String) { self.description = description }
  }

  /// The kind of failure.
  public let code: Code
  /// A human-readable text: the attempted operation, the obstacle and the remedy.
  public let message: String
  /// The place at which the failure is shown.
  public let location: TestLocation
  /// The place in the source that failed. Two failures with the same code and the same place are
  /// the same failure.
  let place: String

  package init(_ code: Code, _ message: String, at location: TestLocation, place: String? = nil) {
    self.code = code
    self.message = message
    self.location = location
    self.place = place ?? "\(location)"
  }
}

extension TestKitFailure: CustomStringConvertible {
  /// A human-readable text: the message.
  public var description: String { message }
}
