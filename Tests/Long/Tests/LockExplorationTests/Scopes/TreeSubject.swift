#if DEBUG
import TransitionSupport

@testable import TransitionLock

/// The tree of a lock's scopes beside its model: each input goes to both, and then all that the tree knows is compared with
/// its definition.
struct TreeSubject: Explorable {
  enum Input {
    case add(String, in: Int), remove(Int)
    case hold(Int), release(Int), close(Int)
    case first(UInt64?, Int), idlers(Bool, Int)
    case requests(Int, Int), listeners(Int, Int)

    /// The name of its kind: without reflection, which would take longer than most inputs.
    var name: String {
      switch self {
      case .add: "add"
      case .remove: "remove"
      case .hold: "hold"
      case .release: "release"
      case .close: "close"
      case .first: "first"
      case .idlers: "idlers"
      case .requests: "requests"
      case .listeners: "listeners"
      }
    }
  }

  struct Bounds: Sendable {
    var testDescription: String
    var names = ["a", "b"]
    var scopes = 4
    var depth = 2
    var orders: [UInt64] = []
    var idlers = 1
    var counts = 0
    var states = 0
    var transitions = 0
  }

  let bounds: Bounds
  private(set) var model = TreeModel()
  private(set) var tree = NodeTree(PlaceHandle(0))
  /// The numbers of the nodes, by the scopes of the model.
  private var numbers: [Int: Int32] = [0: 0]
  /// The numbers of the nodes that are gone, which are used again before there are more.
  private var vacated: Set<Int32> = []

  init(_ bounds: Bounds) {
    self.bounds = bounds
  }

  static let interrupters: [UInt64] = [1, 2]
  static let waiters: [UInt64] = [1 << 63 | 1, 1 << 63 | 2, 1 << 63 | 3]

  var isWithinBounds: Bool { model.scopes.count <= bounds.scopes + 1 }

  var signature: [Int] {
    var positions: [Int: Int] = [:]
    for (position, scope) in model.scopes.enumerated() { positions[scope.id] = position }
    var numbers: [Int] = []
    for scope in model.scopes {
      let first = scope.first.map { Int($0 & 15) + ($0 >> 63 == 1 ? 16 : 0) } ?? -1
      let flags = (scope.isClosed ? 1 : 0) + (scope.isHeld ? 2 : 0) + (scope.hasIdlers ? 4 : 0)
      numbers += [scope.owner.map { positions[$0]! } ?? -1, scope.name.utf8.first.map { Int($0) } ?? 0, flags, first]
      numbers += [scope.requests, scope.listeners, scope.predecessor.map { positions[$0]! } ?? -1]
    }
    return numbers
  }

  func inputs() -> [Input] {
    var inputs: [Input] = []
    let unused = bounds.orders.filter { order in !model.scopes.contains { $0.first == order } }
    let idlers = model.scopes.count { $0.hasIdlers }
    let counts = model.scopes.reduce(0) { $0 + $1.requests + $1.listeners }
    for scope in model.scopes {
      let id = scope.id
      if !scope.isClosed {
        if model.chain(id).count <= bounds.depth {
          inputs += bounds.names.filter { model.open($0, in: id) == nil }.map { .add($0, in: id) }
        }
        if model.holders(inTheWayOf: id).isEmpty { inputs.append(.hold(id)) }
        inputs += unused.map { .first($0, id) }
        if counts < bounds.counts { inputs += [.requests(1, id)] }
      }
      if counts < bounds.counts { inputs += [.listeners(1, id)] }
      if scope.requests > 0 { inputs.append(.requests(-1, id)) }
      if scope.listeners > 0 { inputs.append(.listeners(-1, id)) }
      if scope.isHeld { inputs.append(.release(id)) }
      if scope.first != nil { inputs.append(.first(nil, id)) }
      if scope.hasIdlers || idlers < bounds.idlers { inputs.append(.idlers(!scope.hasIdlers, id)) }
      inputs.append(.close(id))
      if model.canRemove(id) { inputs.append(.remove(id)) }
    }
    return inputs
  }

  func name(of input: Input) -> String { input.name }

  mutating func give(_ input: Input) -> String? { perform(input) ?? disagreement() }

  private mutating func perform(_ input: Input) -> String? {
    switch input {
    case .add(let name, let owner):
      let id = model.add(name, in: owner)
      let number = tree.add(PlaceHandle(id), name, in: numbers[owner]!)
      if !vacated.isEmpty, vacated.remove(number) == nil { return "a new node \(number) beside \(vacated)" }
      numbers[id] = number
    case .remove(let id):
      model.remove(id)
      let number = numbers.removeValue(forKey: id)!
      let parent = tree[number].parent
      let removed = tree.remove(number)
      vacated.insert(number)
      if removed.place.id != id || removed.parent != parent { return "removes \(removed)" }
    case .hold(let id):
      model[id].isHeld = true
      tree.hold(numbers[id]!)
    case .release(let id):
      let place = model.place(ofHolder: id)
      let waiting = model.scopes.filter { $0.predecessor == place && !$0.isClosed }.map(\.id)
      model.release(id)
      let moved = waiting.filter { model[$0].predecessor == nil }
      let released = tree.release(numbers[id]!)
      if tree[released.place].place.id != place { return "released at \(tree[released.place].place.id)" }
      if released.successor.map({ tree[$0].place.id }) != moved.first { return "\(released) goes before \(moved)" }
    case .close(let id):
      let expected = model.close(id)
      var closed: [Int] = []
      tree.close(numbers[id]!) { closed.append($0[$1].place.id) }
      if Set(closed) != expected || closed.count != expected.count { return "closes \(closed), should \(expected)" }
      for id in expected where model[id].first != nil {
        model[id].first = nil
        tree.setFirst(ScopeOrder.none, of: numbers[id]!)
      }
    case .first(let order, let id):
      model[id].first = order
      tree.setFirst(order ?? ScopeOrder.none, of: numbers[id]!)
    case .idlers(let hasIdlers, let id):
      model[id].hasIdlers = hasIdlers
      tree.setIdlers(hasIdlers, of: numbers[id]!)
    case .requests(let change, let id):
      model[id].requests += change
      tree.countRequests(change, at: numbers[id]!)
    case .listeners(let change, let id):
      model[id].listeners += change
      tree.countIdlers(change, at: numbers[id]!)
    }
    return nil
  }
}

// MARK: - Comparing

extension TreeSubject {
  private func disagreement() -> String? {
    if tree.count != model.scopes.count { return "\(tree.count) nodes" }
    let awaited = model.scopes.count { $0.first != nil || $0.hasIdlers }
    if tree.nodesAwaited != awaited { return "\(tree.nodesAwaited) nodes awaited" }
    if Set(tree.numbers) != Set(numbers.values) || tree.numbers.count != tree.count { return "other nodes" }
    for scope in model.scopes {
      if let failure = fields(of: scope) ?? answers(for: scope) { return "\(scope.id): \(failure)" }
    }
    return nil
  }

  /// Whether a scope is at or below a node of the tree, by its parents.
  private func isBelow(_ id: Int, _ other: Int) -> Bool { tree.isIn(numbers[id]!, numbers[other]!) }

  private func fields(of scope: TreeModel.Scope) -> String? {
    let node = tree[numbers[scope.id]!]
    let parent = scope.predecessor ?? scope.owner
    if node.place.id != scope.id { return "other place" }
    if node.parent != parent.map({ numbers[$0]! }) ?? -1 { return "in \(node.parent)" }
    if node.owner != scope.owner.map({ numbers[$0]! }) ?? -1 { return "of \(node.owner)" }
    if node.isClosed != scope.isClosed || node.isHeld != scope.isHeld { return "closed or held" }
    let below = model.scopes.filter { $0.id != scope.id && isBelow($0.id, scope.id) }
    let heldHere = model.scopes.filter { $0.isHeld && model.place(ofHolder: $0.id) == scope.id }.map(\.id)
    let heldBelow = model.scopes.filter { held in
      held.isHeld && below.contains { $0.id == model.place(ofHolder: held.id) }
    }
    if scope.isHeld, tree[node.heldAt].place.id != model.place(ofHolder: scope.id) { return "held at \(node.heldAt)" }
    if !scope.isHeld, node.heldAt != numbers[scope.id]! { return "held at \(node.heldAt) by nobody" }
    if node.holds != heldHere.count { return "\(node.holds) holds" }
    if node.holdsBelow != heldBelow.count { return "\(node.holdsBelow) holds below" }
    let guests = heldHere.filter { $0 != scope.id }.map { numbers[$0]! }
    if Set(node.guests) != Set(guests) { return "guests \(node.guests)" }
    if node.requests != scope.requests || node.idlerCount != scope.listeners { return "requests, listeners" }
    if node.requestsBelow != below.reduce(0, { $0 + $1.requests }) { return "\(node.requestsBelow) requests below" }
    if node.idlersBelow != below.reduce(0, { $0 + $1.listeners }) { return "\(node.idlersBelow) listeners below" }
    if node.first != scope.first ?? .max || node.hasIdlers != scope.hasIdlers { return "first, idlers" }
    return links(of: scope, node)
  }

  private func links(of scope: TreeModel.Scope, _ node: Node) -> String? {
    let children = model.scopes.filter { ($0.predecessor ?? $0.owner) == scope.id }
    if list(node.children.first, \.children).sorted() != children.map(\.id) { return "children" }
    let held = children.filter { child in
      model.scopes.contains { $0.isHeld && isBelow(model.place(ofHolder: $0.id), child.id) }
    }
    if list(node.heldChildren.first, \.heldChildren).sorted() != held.map(\.id) { return "held children" }
    let earliest = children.compactMap { child in self.earliest(child.id).map { Entry(key: $0, id: child.id) } }
    if entries(node.earliest) != earliest.sorted() { return "earliest" }
    let ready = children.compactMap { child in self.ready(child.id).map { Entry(key: $0, id: child.id) } }
    if entries(node.ready) != ready.sorted() { return "ready \(entries(node.ready)), should be \(ready)" }
    let names = node.names.filter { !tree[$0.value].isClosed || tree[$0.value].holds > 0 }
    if names.count != node.names.count, !scope.isClosed { return "names of what is gone" }
    for name in bounds.names where !scope.isClosed {
      let open = tree.scope(name, in: numbers[scope.id]!)
      if open.map({ tree[$0].place.id }) != model.open(name, in: scope.id) { return "scope \(name)" }
    }
    return nil
  }

  private struct Entry: Comparable {
    let key: UInt64
    let id: Int
    static func < (left: Entry, right: Entry) -> Bool { (left.key, left.id) < (right.key, right.id) }
  }

  private func list(_ first: Int32, _ links: KeyPath<Node, Siblings>) -> [Int] {
    var (ids, number, previous) = ([Int](), first, Int32(-1))
    while number >= 0, ids.count <= tree.count {
      ids.append(tree[number][keyPath: links].previous == previous ? tree[number].place.id : -1)
      (previous, number) = (number, tree[number][keyPath: links].next)
    }
    return ids
  }

  private func entries(_ heap: Node.Heap) -> [Entry] {
    var (heap, entries) = (heap, [Entry]())
    while let key = heap.firstKey, let number = heap.removeFirst() {
      entries.append(Entry(key: key, id: tree[number].place.id))
    }
    return entries.sorted()
  }

  /// The earliest request at or below a node.
  private func earliest(_ id: Int) -> UInt64? {
    model.scopes.filter { isBelow($0.id, id) }.compactMap(\.first).min()
  }

  /// The earliest request at or below a node that nothing at or below it is in the way of.
  private func ready(_ id: Int) -> UInt64? {
    let inside = model.scopes.filter { isBelow($0.id, id) }
    func isFree(_ scope: TreeModel.Scope, _ order: UInt64) -> Bool {
      inside.allSatisfy { other in
        guard isBelow(other.id, scope.id) || isBelow(scope.id, other.id) else { return true }
        let isHeld = model.scopes.contains { $0.isHeld && model.place(ofHolder: $0.id) == other.id }
        return !isHeld && (other.id == scope.id || (other.first ?? .max) > order)
      }
    }
    let ready = inside.filter { scope in scope.first.map { isFree(scope, $0) } ?? false }.compactMap(\.first).min()
    if let ready { return ready }
    return inside.contains { $0.hasIdlers && $0.first == nil && isFree($0, .max - 1) } ? .max - 1 : nil
  }

  private func answers(for scope: TreeModel.Scope) -> String? {
    let number = numbers[scope.id]!
    let inTheWay = model.holders(inTheWayOf: scope.id)
    let requesters = model.requesters(inTheWayOf: scope.id).filter { model[$0].first != nil }
    let first = requesters.min { model[$0].first! < model[$1].first! }
    // Whoever is admitted is admitted earlier, too, so that only the borders matter.
    let earliest = first.map { model[$0].first! }
    var borders: [UInt64] = [1, (1 << 63) - 1, .max - 1]
    if let earliest { borders += [earliest - 1, earliest, earliest + 1] }
    for order in borders {
      let isAdmitted = inTheWay.isEmpty && earliest.map { $0 > order } ?? true
      if tree.admits(order, at: number) != isAdmitted { return "admits \(order)" }
    }
    var holders: [Int] = []
    let none = tree.firstHolder(inTheWayOf: number) {
      holders.append(tree[$0].place.id)
      return false
    }
    if none != nil || holders.sorted() != inTheWay { return "holders \(holders)" }
    if tree.firstHolder(inTheWayOf: number, where: { _ in true }).map({ tree[$0].place.id }) != holders.first {
      return "first holder"
    }
    if tree.firstRequest(inTheWayOf: number).map({ tree[$0].place.id }) != first { return "first request" }
    var lines: [Int] = []
    tree.forEachLine(inTheWayOf: number) { lines.append(tree[$0].place.id) }
    if lines.sorted() != requesters.sorted() { return "lines \(lines)" }
    let isInterrupted = requesters.contains { model[$0].first! < 1 << 63 }
    if tree.isInterrupted(number) != isInterrupted { return "interrupted" }
    if scope.isHeld {
      let wanting = model.requesters(inTheWayOf: model.place(ofHolder: scope.id))
      if tree.isWanted(number) != wanting.contains(where: { model[$0].requests + model[$0].listeners > 0 }) {
        return "wanted"
      }
    }
    if tree.path(of: number) != model.path(scope.id) { return "path" }
    return drain(around: scope.id)
  }

  /// Gives all those their turns that can start around a scope, and compares who they are.
  private func drain(around id: Int) -> String? {
    var (tree, model) = (tree, model)
    for _ in 0...2 * model.scopes.count {
      let around = Set(model.requesters(inTheWayOf: id))
      let request = model.ready.first { around.contains($0) }
      let idle = model.idle
      switch tree.nextReady(around: numbers[id]!) {
      case .request(let number):
        guard tree[number].place.id == request else { return "\(tree[number].place.id) is ready, not \(request ?? -1)" }
        tree.hold(number)
        tree.setFirst(ScopeOrder.none, of: number)
        model[tree[number].place.id].isHeld = true
        model[tree[number].place.id].first = nil
      case .idlers(let number):
        guard request == nil, idle.contains(tree[number].place.id) else { return "\(tree[number].place.id) is idle" }
        tree.setIdlers(false, of: number)
        model[tree[number].place.id].hasIdlers = false
      case nil:
        if request != nil || !around.isDisjoint(with: idle) { return "\(request ?? -1) is ready, and \(idle) idle" }
        return nil
      }
    }
    return "there is no end of those who are ready"
  }
}
#endif
