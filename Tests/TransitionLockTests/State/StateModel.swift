/// What a lock and its scopes do, as the definitions have it: a list of requests in the order of their turns, in which
/// everything is found by searching.
struct StateModel {
  struct Request: Hashable {
    let id: Int
    let path: [String]
    var order: Int
    var key: Int?
    var isInterruptible = false
  }

  struct Holder: Hashable {
    let id: Int
    var path: [String]
    var hasToken = true
    var hasBlock = false
    var isInterruptible = false
    var isAsked = false
  }

  /// What has happened to each request or call, in order.
  enum Event: Hashable {
    case began(Int)
    case ended(Int, String)
  }

  /// A call that waits until nothing that conflicts is left.
  struct Idler {
    let id: Int
    let path: [String]
    /// What was closed around it meanwhile: its depth, and the holders at that time. Others are of the next scope.
    var closings: [(depth: Int, held: [Int])] = []
  }

  var line: [Request] = []
  var idlers: [Idler] = []
  var holders: [Holder] = []
  var closed: Set<[String]> = []
  var events: [Event] = []
  private var last = 0

  static func conflict(_ one: [String], _ other: [String]) -> Bool {
    one.starts(with: other) || other.starts(with: one)
  }

  private func isFree(_ path: [String], before order: Int) -> Bool {
    !holders.contains { Self.conflict($0.path, path) }
      && !line.contains { $0.order < order && Self.conflict($0.path, path) }
  }

  private func isIdle(_ idler: Idler) -> Bool {
    !holders.contains { holder in
      Self.conflict(holder.path, idler.path)
        && idler.closings.allSatisfy { $0.held.contains(holder.id) || holder.path.count < $0.depth }
    }
      && !line.contains { request in
        Self.conflict(request.path, idler.path) && idler.closings.allSatisfy { request.path.count < $0.depth }
      }
  }

  func isClosed(_ path: [String]) -> Bool { closed.contains { $0.isEmpty || path.starts(with: $0) } }

  /// Asks for a turn, as a request that waits.
  mutating func ask(_ id: Int, at path: [String], interrupts: Bool, key: Int?, isBlock: Bool, isInterruptible: Bool) {
    if closed.contains([]) { return events.append(.ended(id, "closed")) }
    last += 1
    var request = Request(id: id, path: path, order: interrupts ? last : last + 1_000_000, key: key)
    request.isInterruptible = isInterruptible
    if isFree(path, before: interrupts ? 1_000_000 : .max) { return hold(request, isBlock: isBlock) }
    if let key, let index = line.firstIndex(where: { $0.key == key && $0.path == path }) {
      request.order = line[index].order
      events.append(.ended(line[index].id, "superseded"))
      line.remove(at: index)
    }
    line.append(request)
    line.sort { $0.order < $1.order }
    if interrupts { askToGiveWay(for: path) }
  }

  private mutating func askToGiveWay(for path: [String]) {
    for index in holders.indices where holders[index].isInterruptible && Self.conflict(holders[index].path, path) {
      holders[index].isAsked = true
    }
  }

  private mutating func hold(_ request: Request, isBlock: Bool) {
    holders.append(
      Holder(id: request.id, path: request.path, hasBlock: isBlock, isInterruptible: request.isInterruptible)
    )
    events.append(.began(request.id))
  }

  /// - Parameter isBlock: whether a request runs a block.
  mutating func advance(_ isBlock: (Int) -> Bool) {
    while let request = line.first(where: { isFree($0.path, before: $0.order) }) {
      line.removeAll { $0.id == request.id }
      hold(request, isBlock: isBlock(request.id))
      if line.contains(where: { $0.order < 1_000_000 && Self.conflict($0.path, request.path) }), request.isInterruptible
      {
        holders[holders.count - 1].isAsked = true
      }
    }
    let told = idlers.filter { isIdle($0) }.map(\.id)
    for id in told { events.append(.ended(id, "finished")) }
    idlers.removeAll { told.contains($0.id) }
  }

  mutating func waitUntilIdle(_ id: Int, at path: [String]) {
    if isFree(path, before: .max) { return events.append(.ended(id, "finished")) }
    idlers.append(Idler(id: id, path: path))
  }

  /// Ends the token of a holder, or notes that its block has returned.
  mutating func end(_ id: Int, block: Bool) {
    guard let index = holders.firstIndex(where: { $0.id == id }) else { return }
    if block { holders[index].hasBlock = false } else { holders[index].hasToken = false }
    if !holders[index].hasToken, !holders[index].hasBlock { holders.remove(at: index) }
  }

  mutating func leave(_ id: Int, as end: String) {
    guard line.contains(where: { $0.id == id }) || idlers.contains(where: { $0.id == id }) else { return }
    line.removeAll { $0.id == id }
    idlers.removeAll { $0.id == id }
    events.append(.ended(id, end))
  }

  mutating func close(_ path: [String]) {
    if path.isEmpty { closed.insert([]) }
    for request in line where request.path.starts(with: path) { events.append(.ended(request.id, "closed")) }
    line.removeAll { $0.path.starts(with: path) }
    for index in idlers.indices where idlers[index].path.starts(with: path) {
      idlers[index].closings.append((path.count, holders.map(\.id)))
    }
    for index in holders.indices where holders[index].path.starts(with: path) { holders[index].path = path }
  }
}
