/// The behavior of an object whose operations come one after the other, against which a ``History`` is checked.
///
/// Most objects are deterministic: conform to ``DeterministicSpecification``, which is one function. Conform to this
/// protocol where the same operation may answer in more than one way.
///
/// States are compared and kept by the thousand, so keep them small. Text about states, operations and results is their
/// `description`.
public protocol SequentialSpecification: Sendable {
  /// The state of the object, between two operations.
  associatedtype State: Hashable & Sendable
  /// A call with its arguments.
  associatedtype Operation: Sendable
  /// The value that a call returned.
  associatedtype Result: Equatable & Sendable
  /// A value that tells apart the parts of an object that know nothing of each other.
  associatedtype Part: Hashable & Sendable = Int

  /// The state before the first operation.
  var initial: State { get }

  /// Returns the states that are possible after an operation; none if it cannot return that in this state.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - state: the state before it.
  ///   - result: what it returned; nil if it has not returned, so that any result is possible.
  func states(after operation: Operation, from state: State, returning result: Result?) -> [State]

  /// Returns a Boolean value that indicates whether an operation with this result may take effect as soon as the state
  /// explains the result, because a later moment would explain no more.
  ///
  /// That is so for what leaves every state as it is: what only looks, and what was refused. The check then tries no
  /// other order, which makes it faster where many operations overlap. The default is false, which is always right.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - result: what it returned; nil if it has not returned.
  func isObservation(_ operation: Operation, returning result: Result?) -> Bool

  /// Returns the part of the object that an operation is about.
  ///
  /// The history of each part is checked alone, which is faster by far. Two operations may be of different parts only
  /// if neither can notice the other. The default is one part for all.
  func part(of operation: Operation) -> Part
}

extension SequentialSpecification {
  /// Returns false.
  public func isObservation(_ operation: Operation, returning result: Result?) -> Bool { false }
}

extension SequentialSpecification where Part == Int {
  /// Returns the same part for every operation.
  public func part(of operation: Operation) -> Int { 0 }
}

/// The behavior of an object whose operations come one after the other, and whose state decides every result.
///
/// ```swift
/// struct SwitchSpecification: DeterministicSpecification {
///   enum Operation { case turn, look }
///   let initial = false
///   func apply(_ operation: Operation, to isOn: inout Bool) -> Bool {
///     if operation == .turn { isOn.toggle() }
///     return isOn
///   }
/// }
/// ```
public protocol DeterministicSpecification: SequentialSpecification {
  // Again, so that they are inferred from `apply`.
  associatedtype State
  associatedtype Operation
  associatedtype Result

  /// Changes the state as an operation does.
  ///
  /// - Returns: what the operation returns.
  func apply(_ operation: Operation, to state: inout State) -> Result
}

extension DeterministicSpecification {
  public func states(after operation: Operation, from state: State, returning result: Result?) -> [State] {
    var next = state
    let answer = apply(operation, to: &next)
    return result == nil || result == answer ? [next] : []
  }
}
