/// A lock, or one life of a scope's name, with the requests that wait there.
///
/// A scope lives until it is closed, or until no code has it, holds it or waits for it. The next scope of its name is
/// another life. If a transition still holds the closed one, that is an ``older`` life of the new one, and in its way as
/// a whole:
///
/// ```text
/// lock ── detail (closed, held) ── sheet (closed)
///      └─ detail (the next life; older: the closed one)
/// ```
@usableFromInline
final class ScopeLife: @unchecked Sendable {
  // Sendable: the constants are, and all variables are accessed under the section of the lock; but for `parent`, which
  // only `deinit` changes.
  let name: String
  /// The lock or scope around this one; nil for the lock itself.
  @exclusivity(unchecked) private(set) var parent: ScopeLife?
  let depth: Int

  @exclusivity(unchecked) var isClosed: Bool
  /// The life of the same name before this one, while a transition holds it.
  @exclusivity(unchecked) var older: ScopeLife?
  /// The number of references, transitions, requests and inner scopes for which the lock knows the life. The lock itself
  /// is always known, and its number means nothing.
  @exclusivity(unchecked) var uses = 1
  /// The requests in line: those that go ahead of all others, and the others.
  @exclusivity(unchecked) var interrupters = Line()
  @exclusivity(unchecked) var line = Line()
  /// The requests that a newer one with the same key replaces.
  @exclusivity(unchecked) var replaceable: [TransitionLock.Policy.Key: Waiter] = [:]

  /// The last pass that found this life, or a scope in it, blocked (``LockState/advance(_:)``).
  @exclusivity(unchecked) private var blocked: UInt64 = 0
  @exclusivity(unchecked) private var blockedWithin: UInt64 = 0

  init(_ name: String = "", in parent: ScopeLife? = nil) {
    (self.name, self.parent) = (name, parent)
    depth = parent.map { $0.depth + 1 } ?? 0
    isClosed = parent?.isClosed ?? false
  }

  deinit {
    // One after the other: deeply nested scopes that release their parents recursively would overflow a small stack.
    var ancestor = parent.take()
    while isKnownUniquelyReferenced(&ancestor) { ancestor = ancestor?.parent.take() }
  }

  /// The lives around this one, the innermost first.
  var parents: [ScopeLife] { Array(sequence(first: self, next: \.parent).dropFirst()) }

  /// The names from the lock down to this scope; empty for the lock itself.
  var names: [String] { sequence(first: self, next: \.parent).dropLast().reversed().map(\.name) }

  func isIn(_ other: ScopeLife) -> Bool {
    var life = self
    while life.depth > other.depth, let parent = life.parent { life = parent }
    return life === other
  }

  /// The one rule of exclusion: two transitions or requests conflict if one scope is in the other.
  func conflicts(with other: ScopeLife) -> Bool { isIn(other) || other.isIn(self) }

  /// Returns whether a transition at another life is in the way of this one: also if it holds an older life.
  /// Scopes that were closed together are one part.
  func isExcluded(by other: ScopeLife) -> Bool {
    conflicts(with: other.isClosed ? other.closedPart : other) || hasOlderLife { other.isIn($0) }
  }

  private var closedPart: ScopeLife {
    var life = self
    while let parent = life.parent, parent.isClosed { life = parent }
    return life
  }

  private func hasOlderLife(where condition: (ScopeLife) -> Bool) -> Bool {
    var life = self
    while true {
      var older = life.older
      while let each = older {
        if condition(each) { return true }
        older = each.older
      }
      guard let parent = life.parent else { return false }
      life = parent
    }
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

  func isInBlocked(in pass: UInt64) -> Bool {
    var life = self
    while life.blocked != pass, let parent = life.parent { life = parent }
    return life.blocked == pass || hasOlderLife { $0.blocked == pass || $0.blockedWithin == pass }
  }

  func block(in pass: UInt64) {
    blocked = pass
    var around = parent
    while let life = around, life.blockedWithin != pass {
      life.blockedWithin = pass
      around = life.parent
    }
  }
}

/// A line of waiters, linked to their neighbors, so that each of them leaves, or is replaced, in constant time.
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

}
