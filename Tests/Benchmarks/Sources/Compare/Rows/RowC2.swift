import AsyncAlgorithms
import DefaultClient
import Harness

/// Returns row c': tasks that wait in line while it is held, and then have their turns one after
/// the other.
///
/// The tasks start one by one and call at once, in a known order, so inversions can be counted:
/// turns that came before that of a task that had called earlier. The time covers starting the
/// tasks, waiting, and their end.
func rowC2(_ waiters: Int) -> Row {
  Row(
    name: "c'",
    title: "\(grouped(waiters)) tasks waiting in line, then served",
    unit: "per task",
    operations: waiters,
    contenders: [
      Contender("bare tasks, resumed", .limit) { await resumeBareTasks($0, $1) },
      waiting("a bare hand-off", .fair, HandOffLine.self),
      waiting("a bare hand-off, cancellable", .floor, CancellableHandOffLine.self),
      waiting("TransitionLock.serialize", .lock, LockLine.self),
      waiting("TransitionLock.serialize, default client", .fair, DefaultClientLine.self),
      waiting("an actor, hop and return", .fair, HopLine.self),
      waiting("DispatchQueue.async and a continuation", .fair, QueueLine.self),
      waiting("AsyncStream of closures and a task", .fair, StreamLine.self),
      // Those that move the others in an array when one leaves take a square of time.
      waiting("an actor with continuations, 10,000", .fair, ActorLine.self, most: 10_000),
      Contender("AsyncChannel, 2,000", .fair, most: 2_000) { watch, count in
        let channel = AsyncChannel<Int>()
        let tally = Tally()
        watch.start()
        let crowd = (0..<count).map { number in Task.immediate { await channel.send(number) } }
        watch.full()
        var received = channel.makeAsyncIterator()
        for _ in 0..<count { if let number = await received.next() { tally.add(number) } }
        await finish(crowd)
        watch.stop()
        watch.inversions = tally.inversions
      },
    ] + guests(of: "c'")
  )
}

/// Returns a contender whose tasks wait in a line and are then let through.
func waiting<Line: WaitingLine>(
  _ name: String,
  _ role: Contender.Role,
  _ line: Line.Type,
  most: Int = .max
) -> Contender {
  Contender(name, role, most: most) { await drain(Line(), $0, $1) }
}

/// Lets that many tasks wait, and lets them through.
func drain(_ line: some WaitingLine, _ watch: Stopwatch, _ count: Int) async {
  await line.hold()
  let tally = Tally()
  watch.start()
  // The closure is written here, because a task whose body is a closure of another one takes more
  // memory.
  let crowd = (0..<count).map { number in Task.immediate { try? await line.pass(tally, number) } }
  await line.fill(count)
  watch.full()
  await line.release()
  for task in crowd { await task.value }
  watch.stop()
  watch.inversions = tally.inversions
  precondition(
    tally.sum == count * (count - 1) / 2,
    "two tasks had a turn at the same time, or one had none"
  )
}

/// Lets bare tasks wait, and resumes them.
func resumeBareTasks(_ watch: Stopwatch, _ count: Int) async {
  let parking = Parking(count)
  watch.start()
  let crowd = (0..<count).map { number in Task.immediate { await parking.park(number) } }
  watch.full()
  for number in 0..<count { parking.resume(number) }
  await finish(crowd)
  watch.stop()
}

func finish(_ crowd: [Task<Void, Never>]) async { for task in crowd { await task.value } }
