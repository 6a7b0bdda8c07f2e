/// A lock, or one life of a scope's name, with the requests that wait there.
///
/// A scope lives until it is closed, or until no code refers to it, holds it or waits for it. The
/// next use of its name begins a new life. A transition that still holds the closed life is in the
/// way of the new one.
@usableFromInline
final class ScopeLife: @unchecked Sendable {
  // Sendable: constants, and variables that only code in the section of the lock accesses; except
  // `parent`, which only `deinit` changes.
  let name: String
  /// The lock or scope around this one; nil for the lock itself.
  private(set) var parent: ScopeLife?
  let depth: Int

  var isClosed: Bool
  /// The number of references, transitions, requests and inner scopes that keep the life known to
  /// the lock. The lock itself is always known, so its number has no meaning.
  var uses = 1
  /// The requests in line: interrupters, which go ahead, and all others.
  let interrupters = Line()
  let line = Line()
  /// The newest life of each name in this scope, as long as code refers to that life, holds it or
  /// waits for it.
  @exclusivity(unchecked) var scopes: [String: ScopeLife] = [:]
  /// The waiting request of each key, which a newer request with that key replaces.
  var replaceable: [TransitionLock.Policy.Key: Transition] = [:]

  /// The last pass (``LockState/advance(_:)``) that found this life, or a scope in it, blocked.
  private var blocked: UInt64 = 0
  private var blockedWithin: UInt64 = 0

  init(_ name: String = "", in parent: ScopeLife? = nil) {
    (self.name, self.parent) = (name, parent)
    depth = parent.map { $0.depth + 1 } ?? 0
    isClosed = parent?.isClosed ?? false
  }

  deinit {
    // A loop, because deeply nested scopes that release their parents recursively would overflow a
    // small stack.
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

  /// The one rule of exclusion: two transitions or requests conflict if their scopes are the same,
  /// or if one scope is in the other.
  func conflicts(with other: ScopeLife) -> Bool { isIn(other) || other.isIn(self) }

  /// Whether a transition at another life is in the way of this one. A closed life is in the way of
  /// the open life with its name, and of the lives that were closed together with it.
  // Out of line, because each search among the holders would contain a copy.
  @inline(never)
  func isExcluded(by other: ScopeLife) -> Bool {
    if !other.isClosed { return conflicts(with: other) }
    if isClosed { return closedPart === other.closedPart }
    let (names, closed) = (names, other.closedPart.names)
    return names.starts(with: closed) || closed.starts(with: names)
  }

  /// The outermost closed life around a closed one; that one itself if its parent is open.
  var closedPart: ScopeLife {
    var life = self
    while let parent = life.parent, parent.isClosed { life = parent }
    return life
  }

  // MARK: The line

  var first: Transition? { interrupters.first ?? line.first }

  var requestCount: Int { interrupters.count + line.count }

  var requests: [Transition] { interrupters.all + line.all }

  /// The place of the first request in the order of the whole lock; `.max` without requests.
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
