internal import TransitionSupport

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Schedule {
  /// The way in which the process hashes, which decides on the order of its sets and dictionaries.
  struct Hashing: Sendable, Hashable, CustomStringConvertible {
    /// Whether every process computes the same hashes, except those of addresses.
    let isDeterministic: Bool

    /// The variable of the environment that the standard library reads at the start of a process.
    static let variable = "SWIFT_DETERMINISTIC_HASHING"

    /// The hashing of this process.
    static let current = Hashing(isDeterministic: getenv(variable).map { $0.pointee != 0 } ?? false)

    var description: String {
      isDeterministic ? "deterministic hashing" : "hashing that is different in each process"
    }

    /// The advice that makes a process hash in this way.
    var remedy: String {
      isDeterministic ? "Set \(Self.variable)=1." : "Run it without \(Self.variable)."
    }
  }
}
