import AsyncAlgorithms
public import Harness

/// e: tasks that wait in line and are cancelled in random order, until the last one has finished.
///
/// The limit is tasks that wait for nothing but their cancellation: to cancel a task takes its record of handlers, runs the handler, and only
/// then resumes, so a bare resume, which stands beside it, does less.
public func rowE(_ waiters: Int) -> Row {
  // Those that look for the waiter in an array take a square of time.
  let few = min(waiters, 10_000)
  let fewer = min(waiters, 2_000)
  return Row(
    "e",
    "\(grouped(waiters)) waiters cancelled in random order",
    unit: "per waiter",
    [
      Contender("bare tasks, cancelled", .limit, operations: waiters) { await cancelBareTasks($0, $1) },
      Contender("bare tasks, resumed, not cancelled", .fair, operations: waiters) { watch, count in
        let parking = Parking(count)
        let crowd = Crowd(count) { number in Task.immediate { await parking.park(number) } }
        let order = shuffled(count)
        watch.start()
        for number in order { parking.resume(number) }
        await crowd.finish()
        watch.stop()
      },
      cancelling("a bare hand-off, cancellable", .floor, CancellableHandOffLine.self, waiters),
      cancelling("TransitionLock.serialize", .lock, LockLine.self, waiters),
      Contender("Task.sleep", .fair, operations: waiters) { watch, count in
        let crowd = Crowd(count) { _ in Task.immediate { try? await Task.sleep(for: .seconds(100_000)) } }
        await cancel(crowd, watch, count)
      },
      cancelling("an actor with continuations, \(grouped(few))", .fair, ActorLine.self, few),
      Contender("AsyncChannel, \(grouped(fewer))", .fair, operations: fewer) { watch, count in
        let channel = AsyncChannel<Void>()
        await cancel(Crowd(count) { _ in Task.immediate { await channel.send(()) } }, watch, count)
      },
    ] + guests(of: "e", operations: waiters)
  )
}

/// A contender whose tasks wait in a line and are then cancelled.
func cancelling<Line: WaitingLine>(
  _ name: String,
  _ role: Contender.Role,
  _ line: Line.Type,
  _ count: Int
) -> Contender {
  Contender(name, role, operations: count) { watch, count in await cancelWaiters(of: Line(), watch, count) }
}

/// Cancels tasks that wait for nothing else, in random order.
func cancelBareTasks(_ watch: Stopwatch, _ count: Int) async {
  let parking = CancellableParking(count)
  await cancel(Crowd(count) { number in Task.immediate { await parking.park(number) } }, watch, count)
}

/// Cancels the waiters in random order.
func cancelWaiters(of line: some WaitingLine, _ watch: Stopwatch, _ count: Int) async {
  await line.hold()
  let tally = Tally()
  let crowd = Crowd(count) { _ in Task.immediate { try? await line.pass(tally, 1) } }
  await line.fill(count)
  await cancel(crowd, watch, count)
  precondition(tally.sum == 0)
  await line.release()
}

private func cancel(_ crowd: Crowd, _ watch: Stopwatch, _ count: Int) async {
  let order = shuffled(count)
  watch.start()
  for number in order { crowd.tasks[number].cancel() }
  await crowd.finish()
  watch.stop()
}
