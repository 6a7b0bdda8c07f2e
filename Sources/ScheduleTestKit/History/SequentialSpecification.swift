/// The behavior of an object whose operations come one after the other, against which a ``History``
/// is checked.
///
/// Most objects are deterministic: conform to ``DeterministicSpecification``, which needs one
/// function and the initial state. Conform to this protocol if the same operation may answer in
/// more than one way.
///
/// Keep states small, because the check keeps and compares thousands of them. Reports show the
/// `description` of states, operations and results.
public protocol SequentialSpecification: Sendable {
  /// The state of the object, between two operations.
  associatedtype State: Hashable & Sendable
  /// A call with its arguments.
  associatedtype Operation: Sendable
  /// The value that a call returned.
  associatedtype Result: Equatable & Sendable
  /// A value that identifies one of the independent parts of an object.
  associatedtype Part: Hashable & Sendable = Int

  /// The state before the first operation.
  var initial: State { get }

  /// Returns the states that are possible after an operation; none if it cannot return this result
  /// in this state.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - state: the state before it.
  ///   - result: the value that it returned; nil if it has not returned, so that any result is
  ///     possible.
  func states(after operation: Operation, from state: State, returning result: Result?) -> [State]

  /// Returns a Boolean value that indicates whether an operation with this result may take effect
  /// as soon as the state explains the result, because a later moment would explain no more.
  ///
  /// This is true for operations that change no state: those that only read, and those that the
  /// object refused. The check then tries no other order, so it is faster if many operations
  /// overlap. The default is false, which is always right.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - result: the value that it returned; nil if it has not returned.
  func isObservation(_ operation: Operation, returning result: Result?) -> Bool

  /// Returns the part of the object that an operation uses.
  ///
  /// The check treats the history of each part alone, which is much faster. Two operations may
  /// belong to different parts only if neither can notice the other. The default is one part for
  /// all operations.
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

/// The behavior of an object whose operations come one after the other, and whose state decides
/// every result.
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
  // Repeated, so that the compiler infers them from `apply`.
  associatedtype State
  associatedtype Operation
  associatedtype Result

  /// Applies an operation to the state.
  ///
  /// - Returns: the result of the operation.
  func apply(_ operation: Operation, to state: inout State) -> Result
}

extension DeterministicSpecification {
  public func states(after operation: Operation, from state: State, returning result: Result?)
    -> [State]
  {
    var next = state
    let answer = apply(operation, to: &next)
    return result == nil || result == answer ? [next] : []
  }
}
