import TransitionLock

/// A lock and its scopes by their definitions: one list of requests, searched from the start at
/// every question.
///
/// It knows scopes only as paths, so scopes need not exist in it. A request has its turn when it
/// conflicts with no holder and with no earlier request.
struct LockModel {
  typealias Path = [String]
  typealias Code = TransitionLock.OutcomeCode

  enum Status: Equatable {
    case waiting, holding
    case ended(Code)
  }

  /// The action of a transition at its turn.
  enum Way: CaseIterable {
    case holds, returns, throwsError
  }

  /// The place of a request in the one order: interrupters before waiters, each in the order of the
  /// calls.
  struct Place: Comparable {
    let interrupts: Bool
    let number: Int

    static func < (left: Place, right: Place) -> Bool {
      left.interrupts == right.interrupts ? left.number < right.number : left.interrupts
    }
  }

  /// A call of any kind, from its beginning on.
  struct Call {
    let path: Path
    let place: Place
    let way: Way
    let key: TransitionLock.Policy?
    let deadline: Duration?
    var status = Status.waiting
    /// The path that the transition excludes: its scope, or the outermost scope around it that was
    /// closed meanwhile.
    var countsAt: Path
  }

  /// A call that waits until a lock or scope is idle.
  struct Idler {
    let path: Path
    /// False also for one whose scope was closed: the table of the guide says what it waits for,
    /// but paths do not.
    var isExpected = true
    var isOver = false
  }

  private(set) var calls: [Call] = []
  private(set) var idlers: [Idler] = []
  private(set) var now = Duration.zero
  /// The number of turns that came after waiting.
  private(set) var lateTurns = 0
}

// MARK: - Questions

extension LockModel {
  static func conflict(_ left: Path, _ right: Path) -> Bool {
    left.starts(with: right) || right.starts(with: left)
  }

  private func indices(_ status: Status) -> [Int] {
    calls.indices.filter { calls[$0].status == status }
  }

  var holders: [Int] { indices(.holding) }
  var waiters: [Int] { indices(.waiting) }

  func isTransitioning(_ path: Path) -> Bool {
    holders.contains { Self.conflict(calls[$0].countsAt, path) }
  }

  func waitingCount(_ path: Path) -> Int { waiters.count { calls[$0].path.starts(with: path) } }

  /// Whether a request with this place could start.
  func admits(_ path: Path, _ place: Place = Place(interrupts: false, number: .max)) -> Bool {
    !isTransitioning(path)
      && !waiters.contains { calls[$0].place < place && Self.conflict(calls[$0].path, path) }
  }

  /// The deadlines of the requests that wait, the next one first.
  var deadlines: [Duration] { waiters.compactMap { calls[$0].deadline }.sorted() }
}

// MARK: - Changes

extension LockModel {
  /// Notes a call, whose number is that of the calls before it.
  ///
  /// - Parameter refusal: why it does not come into the line at all; nil if it does.
  mutating func ask(
    _ path: Path,
    refusedAs refusal: Code?,
    _ policy: TransitionLock.Policy,
    _ way: Way,
    timeout: Duration? = nil
  ) {
    let key = "\(policy)".hasPrefix("replace") ? policy : nil
    let replaced = key.flatMap { key in
      waiters.first { calls[$0].path == path && calls[$0].key == key }
    }
    let newest = Place(interrupts: policy == .interrupt, number: calls.count)
    let call = Call(
      path: path,
      place: replaced.map { calls[$0].place } ?? newest,
      way: way,
      key: key,
      deadline: timeout.map { now + $0 },
      countsAt: path
    )
    let number = calls.count
    calls.append(call)
    if let refusal {
      calls[number].status = .ended(refusal)
    } else if policy == .drop, !admits(path, newest) {
      calls[number].status = .ended(.dropped)
    } else if let replaced, !admits(path, newest) {
      calls[replaced].status = .ended(.superseded)
    }
    settle()
  }

  mutating func awaitIdle(_ path: Path) {
    idlers.append(Idler(path: path))
    settle()
  }

  /// Ends a transition, or the wait of a request.
  mutating func end(_ number: Int, as code: Code) {
    calls[number].status = .ended(code)
    settle()
  }

  mutating func close(_ path: Path) {
    for number in waiters where calls[number].path.starts(with: path) {
      calls[number].status = .ended(.closed)
    }
    for number in holders where calls[number].countsAt.starts(with: path) {
      calls[number].countsAt = path
    }
    for number in idlers.indices where idlers[number].path.starts(with: path) {
      idlers[number].isExpected = false
    }
    settle()
  }

  /// Moves the time, over at most one deadline.
  ///
  /// - Parameter waits: whether a request still waits whose deadline is this very moment.
  mutating func advance(to time: Duration, _ waits: (Int) -> Bool = { _ in false }) {
    now = time
    for number in waiters {
      guard let deadline = calls[number].deadline,
        deadline < now || deadline == now && !waits(number)
      else { continue }
      calls[number].status = .ended(.timedOut)
    }
    settle()
  }

  /// Gives each request that can start its turn, until none can.
  private mutating func settle() {
    while let number = waiters.first(where: { admits(calls[$0].path, calls[$0].place) }) {
      if number < calls.count - 1 { lateTurns += 1 }
      switch calls[number].way {
      case .holds: calls[number].status = .holding
      case .returns: calls[number].status = .ended(.finished)
      case .throwsError: calls[number].status = .ended(.failed)
      }
    }
    for number in idlers.indices where admits(idlers[number].path) { idlers[number].isOver = true }
  }
}

extension LockModel.Code {
  /// The end of a call that throws.
  init(_ error: any Error) {
    switch (error, (error as? TransitionLock.Failure)?.code) {
    case (is CancellationError, _): self = .cancelled
    case (_, .timedOut): self = .timedOut
    case (_, .closed): self = .closed
    case (_, .deadlock): self = .deadlock
    case (_, .takenBack): self = .takenBack
    default: self = .failed
    }
  }
}
