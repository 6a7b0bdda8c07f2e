/// A lock, or a scope in it, by the path of its names, with the requests that wait there.
///
/// A path is the same object as long as anybody has the scope, holds it or waits for it (``LockState/scopes``). A
/// closed scope and the next one of its name have the same path, so that a transition that still holds the closed one
/// is in the way of the next.
@usableFromInline
final class ScopePath: @unchecked Sendable {
  // Sendable: the constants are, and all variables are accessed under the section of the lock.
  let name: String
  /// The path around this one; nil for the lock itself.
  let parent: ScopePath?
  let depth: Int

  /// The last transition before each closing of a scope with this path, and the depth of what was closed.
  @exclusivity(unchecked) var closings: [(last: UInt64, depth: Int)] = []
  /// Whether somebody may have a scope with this path that is not closed.
  @exclusivity(unchecked) var isOpen = true
  /// The number of references, transitions, requests and paths in this one, for which the lock keeps the path. The path
  /// of the lock itself is always kept, and its number means nothing.
  @exclusivity(unchecked) var uses = 0
  /// The requests in line: those that go ahead of all others, and the others.
  @exclusivity(unchecked) var interrupters = Line()
  @exclusivity(unchecked) var line = Line()
  /// The requests that a newer one with the same key replaces.
  @exclusivity(unchecked) var replaceable: [TransitionLock.Policy.Key: Waiter] = [:]

  /// The last pass that found this path, or one in it, blocked (``LockState/advance(_:)``).
  @exclusivity(unchecked) private var blocked: UInt64 = 0
  @exclusivity(unchecked) private var blockedWithin: UInt64 = 0

  init(_ name: String = "", in parent: ScopePath? = nil) {
    (self.name, self.parent) = (name, parent)
    depth = parent.map { $0.depth + 1 } ?? 0
  }

  /// The names from the lock down to this path; empty for the lock itself.
  var names: [String] { parent.map { $0.names + [name] } ?? [] }

  func isIn(_ other: ScopePath) -> Bool {
    self === other || depth > other.depth && parent?.isIn(other) ?? false
  }

  /// The one rule of exclusion: two transitions or requests conflict if one path begins with the other.
  func conflicts(with other: ScopePath) -> Bool { isIn(other) || other.isIn(self) }

  /// Returns a Boolean value that indicates whether a transition or request may concern the scope that came after a
  /// number of closings. After the next closing, only what is around the closed part does.
  func concerns(_ number: Int, _ generation: UInt64 = .max, at depth: Int = .max) -> Bool {
    number < 0 || closings.dropFirst(number).allSatisfy { generation <= $0.last || depth < $0.depth }
  }

  // MARK: The line

  var first: Waiter? { interrupters.first ?? line.first }

  var requestCount: Int { interrupters.count + line.count }

  var requests: [Waiter] { interrupters.all + line.all }

  /// The place of the first request in the order of the whole lock.
  var firstOrder: UInt64 { first?.order ?? .max }

  func append(_ waiter: Waiter) {
    if waiter.policy == .interrupt { interrupters.append(waiter) } else { line.append(waiter) }
  }

  func remove(_ waiter: Waiter) {
    if waiter.policy == .interrupt { interrupters.remove(waiter) } else { line.remove(waiter) }
  }

  // MARK: The marks of one pass over a lock

  func isBlocked(in pass: UInt64) -> Bool { blockedWithin == pass || isInBlocked(in: pass) }

  func isInBlocked(in pass: UInt64) -> Bool { blocked == pass || parent?.isInBlocked(in: pass) ?? false }

  func block(in pass: UInt64) {
    blocked = pass
    parent?.blockAround(in: pass)
  }

  private func blockAround(in pass: UInt64) {
    if blockedWithin == pass { return }
    blockedWithin = pass
    parent?.blockAround(in: pass)
  }
}

/// A line of requests, linked to their neighbors, so that each of them leaves, or is replaced, in constant time.
struct Line {
  private(set) var first: Waiter?
  private var last: Waiter?
  private(set) var count = 0

  /// The requests in order.
  var all: [Waiter] { first.map { Array(sequence(first: $0, next: \.next)) } ?? [] }

  mutating func append(_ waiter: Waiter) {
    if count == 0 { first = waiter } else { last?.next = waiter }
    waiter.previous = last.take()
    last = waiter
    count += 1
  }

  mutating func replace(_ older: Waiter, by waiter: Waiter) {
    (waiter.previous, waiter.next) = (older.previous.take(), older.next.take())
    if let previous = waiter.previous { previous.next = waiter } else { first = waiter }
    if let next = waiter.next { next.previous = waiter } else { last = waiter }
  }

  mutating func remove(_ waiter: Waiter) {
    let (previous, next) = (waiter.previous.take(), waiter.next.take())
    if let previous { previous.next = next } else { first = next }
    if let next { next.previous = previous } else { last = previous }
    count -= 1
  }

  /// Returns the last request before a place in the order that satisfies a condition.
  func last(before order: UInt64, where condition: (Waiter) -> Bool) -> Waiter? {
    var waiter = last
    while let other = waiter, other.order >= order || !condition(other) { waiter = other.previous }
    return waiter
  }
}
