/// A lock, or one life of a scope's name, with the requests that wait there.
///
/// A scope lives until it is closed, or until no code has it, holds it or waits for it. The next
/// scope of its name is another life. If a transition still holds the closed one, that is in the
/// way of the next one.
@usableFromInline
final class ScopeLife: @unchecked Sendable {
  // Sendable: the constants are, and all variables are accessed under the section of the lock; but
  // for `parent`, which only `deinit` changes.
  let name: String
  /// The lock or scope around this one; nil for the lock itself.
  @exclusivity(unchecked) private(set) var parent: ScopeLife?
  let depth: Int

  @exclusivity(unchecked) var isClosed: Bool
  /// The number of references, transitions, requests and inner scopes for which the lock knows the
  /// life. The lock itself is always known, and its number means nothing.
  @exclusivity(unchecked) var uses = 1
  /// The requests in line: those that go ahead of all others, and the others.
  let interrupters = Line()
  let line = Line()
  /// The requests that a newer one with the same key replaces.
  var replaceable: [TransitionLock.Policy.Key: Transition] = [:]

  /// The last pass that found this life, or a scope in it, blocked (``LockState/advance(_:)``).
  @exclusivity(unchecked) private var blocked: UInt64 = 0
  @exclusivity(unchecked) private var blockedWithin: UInt64 = 0

  init(_ name: String = "", in parent: ScopeLife? = nil) {
    (self.name, self.parent) = (name, parent)
    depth = parent.map { $0.depth + 1 } ?? 0
    isClosed = parent?.isClosed ?? false
  }

  deinit {
    // One after the other: deeply nested scopes that release their parents recursively would
    // overflow a small stack.
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

  /// Returns whether a transition at another life is in the way of this one. A closed one is in the
  /// way of the open life of its name, and of all that was closed together with it.
  func isExcluded(by other: ScopeLife) -> Bool {
    if !other.isClosed { return conflicts(with: other) }
    if isClosed { return closedPart === other.closedPart }
    let (names, closed) = (names, other.closedPart.names)
    return names.starts(with: closed) || closed.starts(with: names)
  }

  /// The outermost of the closed lives around a closed one.
  var closedPart: ScopeLife {
    var life = self
    while let parent = life.parent, parent.isClosed { life = parent }
    return life
  }

  // MARK: The line

  var first: Transition? { interrupters.first ?? line.first }

  var requestCount: Int { interrupters.count + line.count }

  var requests: [Transition] { interrupters.all + line.all }

  /// The place of the first request in the order of the whole lock.
  var firstOrder: UInt64 { first?.order ?? .max }

  /// Returns the line in which a request waits.
  func line(of request: Transition) -> Line { request.interrupts ? interrupters : line }

  // MARK: The marks of one pass over a lock

  func isBlocked(in pass: UInt64) -> Bool {
    var life = self
    while life.blocked != pass, let parent = life.parent { life = parent }
    return life.blocked == pass || blockedWithin == pass
  }

  func mark(in pass: UInt64) {
    blocked = pass
    var around = parent
    while let life = around, life.blockedWithin != pass {
      life.blockedWithin = pass
      around = life.parent
    }
  }
}
