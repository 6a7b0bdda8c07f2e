import TransitionLock

/// A lock, its time and its jobs, for one performance of a story.
final class Stage: @unchecked Sendable {
  // Sendable: everything happens on the thread of the test, which runs all jobs.
  private let fixture = LockFixture()
  private let setting: Story.Setting
  private let lock: TransitionLock
  private(set) var lanes: [Lane] = []
  private(set) var column = 0
  /// The differences from the picture.
  var problems: [String] = []
  /// The names of the actors that run no job in this column.
  var isBusy: Set<String> = []
  private var actors: [(name: String, actor: TestActor)] = []
  private var places: [String: TransitionLock] = [:]
  private var reports: [Int: [Report]] = [:]
  private var heard: [Int: Track] = [:]

  init(_ lines: [Story.Line], _ limits: Limits, _ setting: Story.Setting) {
    self.setting = setting
    lock = fixture.makeLock(limits)
    lanes = lines.enumerated().map { Lane($1, $0 + 1, on: self) }
  }

  var executor: ManualExecutor { fixture.executor }

  func lane(_ name: String) -> Lane? { lanes.first { $0.line.name == name } }

  func label(_ lane: Lane) -> Label {
    setting == .observed ? .init(lane.line.name) : "lane"
  }

  func actor(_ name: String) -> TestActor {
    if let known = actors.first(where: { $0.name == name }) { return known.actor }
    let actor = TestActor()
    actors.append((name, actor))
    return actor
  }

  /// Returns the scope of a path such as `/detail/form/`.
  func place(_ path: String) -> TransitionLock {
    if let place = places[path] { return place }
    let place = fixture.place(setting == .inAScope ? "story" + path : path, in: lock)
    places[path] = place
    return place
  }

  static func conflict(_ left: String, _ right: String) -> Bool {
    left.hasPrefix(right) || right.hasPrefix(left)
  }

  // MARK: The performance

  func play() {
    let width = lanes.map(\.line.picture.count).max() ?? 0
    if setting == .observed { listen() }
    for column in 0..<width {
      if column > 0 {
        // An event that comes too early belongs to the column before.
        fixture.clock.advance(by: .milliseconds(999))
        settle()
        fixture.clock.advance(by: .milliseconds(1))
      }
      (self.column, isBusy) = (column, [])
      for lane in lanes where lane.line.verb == "busy" { _ = lane.act() }
      settle()
      for lane in lanes where lane.line.verb != "busy" && lane.act() { settle() }
      if lanes.contains(where: { $0.track.last == column }) { check() }
    }
    compare(width)
    clear()
  }

  /// Runs the jobs that are ready, and draws the lanes.
  private func settle() {
    let others = actors.filter { !isBusy.contains($0.name) }.map(\.actor.executor)
    while executor.step() || others.contains(where: { $0.step() }) {}
    for lane in lanes { lane.look() }
    reports[column, default: []] += fixture.takeReports()
  }

  /// Expects the turns of a column to come from top to bottom.
  func noteTurn(of lane: Lane) {
    for other in lanes.dropFirst(lane.number)
    where other.turn == column && Self.conflict(other.path, lane.path) {
      let (late, early) = (lane.line.name, other.line.name)
      problems.append("In column \(column) \(late) begins after \(early).")
    }
  }

  private func listen() {
    let events = lock.events
    Task(executorPreference: executor) { [weak self] in
      for await event in events {
        guard let self, let mark = Mark.of(event) else { continue }
        // A call of `tryStart` does not learn why it is refused.
        let isRefused = mark == "c" && lanes[event.line - 1].line.verb == "tryStart"
        heard[event.line, default: Track()].mark(isRefused ? "!" : mark, at: column)
      }
    }
    executor.run()
  }

  // MARK: Expectations besides the picture

  /// Expects the locks to say the same as the lanes, and one timer to sleep while a lane waits with
  /// a timeout.
  private func check() {
    // A lane on a busy actor may have a turn without knowing it yet.
    if lanes.contains(where: { $0.line.verb == "busy" }) { return }
    for (path, place) in places {
      let holders = lanes.filter { $0.state == .holds && Self.conflict($0.path, path) }
      let waiting = lanes.filter { $0.state == .waits && $0.isRequest && $0.path.hasPrefix(path) }
      let names = "\(holders.map(\.line.name)) hold \(path)"
      expect(place.isTransitioning != holders.isEmpty, "\(names), and the lock denies it")
      expect(
        place.waitingCount == waiting.count,
        "\(place.waitingCount) are said to wait for \(path)"
      )
      let holder = place.holder?.line
      let isHolder = holders.contains { $0.number == holder } || holder == nil
      expect(isHolder, "\(names), and the lock says that lane \(holder ?? 0) does")
    }
    let deadlines = lanes.filter { $0.state == .waits }.compactMap(\.deadline)
    let sleepers = fixture.clock.sleepers
    let isInTime = (sleepers.first ?? .zero) <= (deadlines.min() ?? .zero)
    let isOne = sleepers.count == (deadlines.isEmpty ? 0 : 1)
    expect(isInTime && isOne, "timers sleep until \(sleepers), and lanes wait until \(deadlines)")
  }

  private func expect(_ isSo: Bool, _ text: @autoclosure () -> String) {
    if !isSo { problems.append("In column \(column) \(text()).") }
  }

  /// Ends all that goes on, and expects that nothing is left.
  private func clear() {
    isBusy = []
    for _ in lanes {
      for lane in lanes { lane.leave() }
      settle()
    }
    places = [:]
    executor.run()
    let isClear = !lock.isTransitioning && lock.waitingCount == 0 && fixture.clock.sleepers.isEmpty
    expect(isClear && (setting == .observed || lock.isQuiescent), "something is left")
    lanes = []
  }

  // MARK: The comparison

  private func compare(_ width: Int) {
    for lane in lanes where lane.line.verb != "reports" {
      let drawn = lane.track.drawn(width)
      compare(lane.line.picture, drawn, lane.line.words.joined(separator: " "))
      guard setting == .observed, lane.isHeard else { continue }
      let heard = heard[lane.number, default: Track()].drawn(width, isAudible: true)
      let audible = lane.track.drawn(width, isAudible: true)
      compare(audible, heard, "\(lane.line.name), as observers hear it")
    }
    let told = (0..<width).map { column in
      let codes = (reports[column] ?? []).map { Mark.ofReports["\($0.code)"] ?? "#" }
      return codes.count > 1 ? Character("\(codes.count)") : codes.first ?? " "
    }
    let lane = lanes.first { $0.line.verb == "reports" }
    compare(lane?.line.picture ?? [], told, "reports")
  }

  private func compare(_ expected: [Character], _ drawn: [Character], _ name: String) {
    let (left, right) = (Track.trimmed(expected), Track.trimmed(drawn))
    if left == right { return }
    let width = max(left.count, right.count)
    func padded(_ picture: ArraySlice<Character>) -> [Character] {
      picture + Array(repeating: " ", count: width - picture.count)
    }
    let signs = String(zip(padded(left), padded(right)).map { $0 == $1 ? " " : "^" })
    problems.append("expected  \(String(left))")
    problems.append("happened  \(String(right))")
    problems.append("          \(signs)  \(name)")
  }
}
