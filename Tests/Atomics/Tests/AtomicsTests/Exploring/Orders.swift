@testable import TransitionSupport

/// An order that an operation of the shell asks for.
struct OrderSite: Hashable {
  let operation: String
  let function: String
  let line: UInt
  /// A Boolean value that indicates whether it is the order of a compare-and-swap that fails.
  let isFailure: Bool
  let order: MemoryOrder

  init(_ point: AtomicPoint, _ order: MemoryOrder, isFailure: Bool) {
    (operation, function, line) = (point.operation.description, point.function.description, point.line)
    self.order = order
    self.isFailure = isFailure
  }
}

extension OrderSite: CustomStringConvertible {
  var description: String {
    "\(operation) in \(function), line \(line)\(isFailure ? ", where it fails" : ""): \(order)"
  }
}

extension MemoryOrder: Hashable {
  /// The orders that are one step weaker.
  var weaker: [MemoryOrder] {
    switch self {
    case [.acquire, .release]: [.acquire, .release]
    case .relaxed: []
    default: [.relaxed]
    }
  }

  init(_ order: AtomicLoadOrdering) {
    switch order {
    case .relaxed: self = .relaxed
    case .acquiring: self = .acquire
    case .sequentiallyConsistent: preconditionFailure("the memory has no operation that is sequentially consistent")
    }
  }

  init(_ order: AtomicStoreOrdering) {
    switch order {
    case .relaxed: self = .relaxed
    case .releasing: self = .release
    }
  }

  init(_ order: AtomicUpdateOrdering) {
    switch order {
    case .relaxed: self = .relaxed
    case .acquiring: self = .acquire
    case .releasing: self = .release
    case .acquiringAndReleasing: self = [.acquire, .release]
    case .sequentiallyConsistent: preconditionFailure("the memory has no operation that is sequentially consistent")
    }
  }
}

extension MemoryOrder: CustomStringConvertible {
  var description: String {
    switch self {
    case [.acquire, .release]: "acquiringAndReleasing"
    case .acquire: "acquiring"
    case .release: "releasing"
    default: "relaxed"
    }
  }
}

/// An order that is one step weaker than the shell asks for, to see which program notices that.
struct Weakening {
  let site: OrderSite
  let order: MemoryOrder
}

/// Which orders the shell asks for, and with which of them it gets another one.
struct Orders {
  var weakening: Weakening?
  /// The orders that were asked for, where they are recorded; relaxed ones are left out.
  var sites: Set<OrderSite>?

  /// Returns the order that an operation gets.
  mutating func order(_ order: MemoryOrder, at point: AtomicPoint, isFailure: Bool = false) -> MemoryOrder {
    if sites != nil, order != .relaxed { sites?.insert(OrderSite(point, order, isFailure: isFailure)) }
    guard let weakening, weakening.site.line == point.line,
      weakening.site == OrderSite(point, order, isFailure: isFailure)
    else { return order }
    return weakening.order
  }
}
