internal import NavigationSimulator
internal import ScheduleTestKit
internal import TransitionLock
internal import VirtualTime

extension MarbleStage {
  /// Plays a diagram in virtual time, and returns what came of it.
  ///
  /// Time goes from one operation to the next. At each moment everything happens first that is due then, and what comes of
  /// that; then the operations of that moment are performed, lane by lane from the top, and each from the left. After the last
  /// one time goes on to the end of the diagram, and `settling` beyond.
  ///
  /// - Parameters:
  ///   - marbles: what to do, and what to expect.
  ///   - legend: the letters of callbacks; those that the diagram was read with.
  ///   - settling: the time after the end of the diagram in which nothing else must happen.
  ///   - fileID: the place of the operations, in what the simulation says of them.
  ///   - filePath: likewise.
  ///   - line: likewise.
  ///   - column: likewise.
  /// - Throws: ``MarbleTextFailure`` with the code `unknownOperation` for the first operation whose words mean nothing, before
  ///   any is performed.
  /// - Complexity: O(*n* · *l*) for *n* operations and callbacks and *l* lanes, besides what they do.
  public nonisolated(nonsending) func play(
    _ marbles: Marbles,
    legend: MarbleLegend = .appearance,
    settling: Duration = .seconds(10),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws(MarbleTextFailure) -> MarbleRun {
    let steps = try steps(of: marbles)
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let play = MarblePlay(marbles, on: self, legend: legend, at: location, isolation: #isolation)
    let observer = MarblePlay.PlayObserver(play)
    simulation.addObserver(observer)
    let (messageCount, misuseCount) = (simulation.messages.count, simulation.misuses.count)
    // What the app has set going before the diagram begins.
    await simulation.advance(by: .zero)
    for (lane, event, operation) in steps {
      if event.time > play.time { await simulation.advance(by: event.time - play.time) }
      play.lookAtTurns()
      play.note(event.mark, in: lane)
      play.perform(operation, in: lane)
    }
    await simulation.advance(by: max(marbles.length - play.time, .zero) + settling)
    play.lookAtTurns()
    for transition in simulation.openTransitions { play.remark("still open at the end: \(transition)") }
    if let holder = lock?.holder { play.remark("the lock is still held at the end by \(holder.label)") }
    if let count = lock?.waitingCount, count > 0 { play.remark("requests that still wait for the lock: \(count)") }
    for message in simulation.messages[messageCount...] { play.remark("the console says: \(message)") }
    for misuse in simulation.misuses[misuseCount...] { play.remark("misuse: \(misuse)") }
    observer.play = nil
    return MarbleRun(expected: marbles, actual: play.outcome, notes: play.notes, legend: legend)
  }

  private typealias Step = (lane: Int, event: MarbleEvent, operation: MarbleOperation)

  /// The operations in the order in which they are performed.
  private func steps(of marbles: Marbles) throws(MarbleTextFailure) -> [Step] {
    var steps: [Step] = []
    for (index, lane) in marbles.lanes.enumerated() {
      for event in lane.events {
        guard case .operation(let words) = event.mark else { continue }
        guard let operation = MarbleOperation(words, own: operations.keys) else {
          throw MarbleTextFailure(
            code: .unknownOperation,
            line: max(event.position.line, 1),
            column: max(event.position.column, 1),
            text: lane.source,
            message:
              "\"\(words)\" is no operation. Write one of those that MarbleStage lists, or define it on the stage."
          )
        }
        steps.append((index, event, operation))
      }
    }
    return steps.enumerated().sorted { ($0.element.event.time, $0.offset) < ($1.element.event.time, $1.offset) }
      .map(\.element)
  }
}
