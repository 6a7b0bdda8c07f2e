import AsyncAlgorithms
import Harness

/// Returns row e: tasks that wait in line and are cancelled in random order, until the last one has
/// finished.
///
/// The limit is tasks that wait for nothing but their cancellation: to cancel a task takes its
/// record of handlers, runs the handler, and only then resumes, so a bare resume, which stands
/// beside it, does less.
func rowE(_ waiters: Int) -> Row {
  Row(
    name: "e",
    title: "\(grouped(waiters)) waiters cancelled in random order",
    unit: "per waiter",
    operations: waiters,
    contenders: [
      Contender("bare tasks, cancelled", .limit) { await cancelBareTasks($0, $1) },
      Contender("bare tasks, resumed, not cancelled", .fair) { watch, count in
        let parking = Parking(count)
        let crowd = (0..<count).map { number in Task.immediate { await parking.park(number) } }
        await inRandomOrder(crowd, watch) { parking.resume($0) }
      },
      cancelling("a bare hand-off, cancellable", .floor, CancellableHandOffLine.self),
      cancelling("TransitionLock.serialize", .lock, LockLine.self),
      Contender("Task.sleep", .fair) { watch, count in
        let crowd = (0..<count).map { _ in
          Task.immediate { _ = try? await Task.sleep(for: .seconds(100_000)) }
        }
        await inRandomOrder(crowd, watch) { crowd[$0].cancel() }
      },
      // Those that look for the waiter in an array take a square of time.
      cancelling("an actor with continuations, 10,000", .fair, ActorLine.self, most: 10_000),
      Contender("AsyncChannel, 2,000", .fair, most: 2_000) { watch, count in
        let channel = AsyncChannel<Void>()
        let crowd = (0..<count).map { _ in Task.immediate { await channel.send(()) } }
        await inRandomOrder(crowd, watch) { crowd[$0].cancel() }
      },
    ] + guests(of: "e")
  )
}

/// Returns a contender whose tasks wait in a line and are then cancelled.
func cancelling<Line: WaitingLine>(
  _ name: String,
  _ role: Contender.Role,
  _ line: Line.Type,
  most: Int = .max
) -> Contender {
  Contender(name, role, most: most) { await cancelWaiters(of: Line(), $0, $1) }
}

/// Cancels tasks that wait for nothing else.
func cancelBareTasks(_ watch: Stopwatch, _ count: Int) async {
  let parking = CancellableParking(count)
  let crowd = (0..<count).map { number in Task.immediate { await parking.park(number) } }
  await inRandomOrder(crowd, watch) { crowd[$0].cancel() }
}

/// Cancels the waiters of a line.
func cancelWaiters(of line: some WaitingLine, _ watch: Stopwatch, _ count: Int) async {
  await line.hold()
  let tally = Tally()
  let crowd = (0..<count).map { _ in Task.immediate { _ = try? await line.pass(tally, 1) } }
  await line.fill(count)
  await inRandomOrder(crowd, watch) { crowd[$0].cancel() }
  precondition(tally.sum == 0)
  await line.release()
}

/// Wakes tasks in an order that looks random and is the same every time, and takes the time until
/// all have finished.
private func inRandomOrder(_ crowd: [Task<Void, Never>], _ watch: Stopwatch, _ wake: (Int) -> Void)
  async
{
  // A large prime, which divides no number of waiters, leads through all of them.
  let order = crowd.indices.map { $0 * 15_485_863 % crowd.count }
  watch.start()
  for number in order { wake(number) }
  await finish(crowd)
  watch.stop()
}
