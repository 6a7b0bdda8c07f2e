/// A value for each kind of call.
struct ByKind<Value> {
  private var values: [Value]

  /// Creates equal values for all kinds.
  init(repeating value: Value) { values = Array(repeating: value, count: CallKind.allCases.count) }

  /// Creates the value of each kind.
  init(_ value: (CallKind) -> Value) { values = CallKind.allCases.map(value) }

  subscript(kind: CallKind) -> Value {
    get { values[kind.rawValue] }
    set { values[kind.rawValue] = newValue }
  }

  /// The kinds with their values, in the order of the kinds.
  var all: [(kind: CallKind, value: Value)] { Array(zip(CallKind.allCases, values)) }
}

extension ByKind: Sendable where Value: Sendable {}
extension ByKind: Equatable where Value: Equatable {}
