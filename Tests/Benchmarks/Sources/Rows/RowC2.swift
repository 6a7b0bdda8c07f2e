import AsyncAlgorithms
import DefaultClient
public import Harness

/// c': tasks that wait in line while it is held, and then have their turns one after the other.
///
/// The tasks start one by one and call at once, in a known order, so inversions can be counted: turns that came before that of
/// somebody who had called earlier. The time covers starting the tasks, waiting, and their end.
public func rowC2(_ waiters: Int) -> Row {
  // Those that move the others in an array when one leaves take a square of time.
  let few = min(waiters, 10_000)
  let fewer = min(waiters, 2_000)
  return Row(
    "c'",
    "\(grouped(waiters)) tasks waiting in line, then served",
    unit: "per task",
    [
      Contender("bare tasks, resumed", .limit, operations: waiters) { watch, count in
        let parking = Parking(count)
        watch.start()
        let crowd = Crowd(count) { number in Task.immediate { await parking.park(number) } }
        watch.full()
        for number in 0..<count { parking.resume(number) }
        await crowd.finish()
        watch.stop()
      },
      // Who excludes the others cannot resume them all at once.
      Contender("bare tasks, each resumes the next", .fair, operations: waiters) { watch, count in
        let parking = Parking(count + 1)
        watch.start()
        let crowd = Crowd(count) { number in
          Task.immediate {
            await parking.park(number)
            parking.resume(number + 1)
          }
        }
        watch.full()
        parking.resume(0)
        await crowd.finish()
        watch.stop()
      },
      waiting("a bare hand-off", .fair, HandOffLine.self, waiters),
      waiting("a bare hand-off, cancellable", .floor, CancellableHandOffLine.self, waiters),
      waiting("TransitionLock.serialize", .lock, LockLine.self, waiters),
      Contender("TransitionLock.serialize, default client", .fair, operations: waiters) { watch, count in
        await DefaultClient.wait(watch, count)
      },
      waiting("an actor, hop and return", .fair, HopLine.self, waiters),
      waiting("DispatchQueue.async and a continuation", .fair, QueueLine.self, waiters),
      waiting("NIO event loop, submit and get", .fair, EventLoopLine.self, waiters),
      waiting("AsyncStream of closures and a task", .fair, StreamLine.self, waiters),
      waiting("an actor with continuations, \(grouped(few))", .fair, ActorLine.self, few),
      Contender("AsyncChannel, \(grouped(fewer))", .fair, operations: fewer) { watch, count in
        let channel = AsyncChannel<Int>()
        let tally = Tally()
        watch.start()
        let crowd = Crowd(count) { number in Task.immediate { await channel.send(number) } }
        watch.full()
        var received = 0
        for await number in channel {
          tally.add(number)
          received += 1
          if received == count { break }
        }
        await crowd.finish()
        watch.stop()
        watch.inversions = tally.inversions
      },
    ] + guests(of: "c'", operations: waiters)
  )
}

/// A contender whose tasks wait in a line and are then let through.
func waiting<Line: WaitingLine>(_ name: String, _ role: Contender.Role, _ line: Line.Type, _ count: Int) -> Contender {
  Contender(name, role, operations: count) { watch, count in await drain(Line(), watch, count) }
}

/// Lets that many tasks wait, and lets them through.
func drain(_ line: some WaitingLine, _ watch: Stopwatch, _ count: Int) async {
  await line.hold()
  let tally = Tally()
  watch.start()
  let crowd = Crowd(count) { number in Task.immediate { try? await line.pass(tally, number) } }
  await line.fill(count)
  watch.full()
  await line.release()
  await crowd.finish()
  watch.stop()
  watch.inversions = tally.inversions
  precondition(tally.sum == count * (count - 1) / 2, "two tasks had a turn at the same time, or one had none")
}
