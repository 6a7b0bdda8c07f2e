internal import NavigationSimulator
internal import ScheduleTestKit
internal import TransitionLock
internal import VirtualTime

extension MarbleStage {
  /// Plays a diagram in virtual time, and returns the actual events.
  ///
  /// Time goes from one operation to the next. At each moment everything that is due happens first, with its
  /// consequences; then the operations of that moment are performed, lane by lane from the top, and each lane from the
  /// left. After the last operation time goes on to the end of the diagram, and `settling` beyond.
  ///
  /// - Parameters:
  ///   - marbles: the operations, and the expected events.
  ///   - legend: the letters of callbacks; those that the diagram was read with.
  ///   - settling: the time after the end of the diagram that must pass without further events.
  ///   - fileID: the place of the operations in messages of the simulation.
  ///   - filePath: likewise.
  ///   - line: likewise.
  ///   - column: likewise.
  /// - Throws: ``MarbleTextFailure`` with the code `unknownOperation` for the first unknown operation, before any
  ///   operation is performed.
  /// - Complexity: O(*n* · *l*) for *n* operations and callbacks and *l* lanes, besides the operations themselves.
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
    // First comes the work that the app has started before the diagram begins.
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

  /// Returns the operations in the order of their performance.
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
