import AsyncAlgorithms
public import Harness

/// e: tasks that wait in line and are cancelled in random order, until the last one has finished.
public func rowE(_ waiters: Int) -> Row {
  // Those that look for the waiter in an array take a square of time.
  let few = min(waiters, 10_000)
  let fewer = min(waiters, 2_000)
  return Row(
    "e",
    "\(grouped(waiters)) waiters cancelled in random order",
    unit: "per waiter",
    [
      Contender("bare tasks, resumed", .limit, operations: waiters) { watch, count in
        let parking = Parking(count)
        let crowd = Crowd(count) { number in Task.immediate { await parking.park(number) } }
        let order = shuffled(count)
        watch.start()
        for number in order { parking.resume(number) }
        await crowd.finish()
        watch.stop()
      },
      Contender("bare tasks, cancelled", .fair, operations: waiters) { watch, count in
        let parking = CancellableParking(count)
        await cancel(Crowd(count) { number in Task.immediate { await parking.park(number) } }, watch, count)
      },
      Contender("TransitionLock.serialize", .lock, operations: waiters) { watch, count in
        await cancelWaiters(of: LockLine(), watch, count)
      },
      Contender("Task.sleep", .fair, operations: waiters) { watch, count in
        let crowd = Crowd(count) { _ in Task.immediate { try? await Task.sleep(for: .seconds(100_000)) } }
        await cancel(crowd, watch, count)
      },
      Contender("an actor with continuations, \(grouped(few))", .fair, operations: few) { watch, count in
        await cancelWaiters(of: ActorLine(), watch, count)
      },
      Contender("AsyncChannel, \(grouped(fewer))", .fair, operations: fewer) { watch, count in
        let channel = AsyncChannel<Void>()
        await cancel(Crowd(count) { _ in Task.immediate { await channel.send(()) } }, watch, count)
      },
    ]
  )
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
