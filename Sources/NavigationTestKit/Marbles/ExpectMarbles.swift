public import ScheduleTestKit

extension TestKitFailure.Code {
  /// The events differ from a diagram of marbles.
  public static let marbles = Self("marbles")
  /// A diagram of marbles cannot be read.
  public static let marbleText = Self("marbleText")
}

/// Plays a diagram of marbles on a simulation, and expects its events.
///
/// ```swift
/// await expectMarbles(
///   """
///   user: [push b]-------|---[pop]-------|
///   a:    W-------D---w-------d
///   b:    w-------d---W-------D
///   """
/// )
/// ```
///
/// ``Marbles`` describes the notation, and ``MarbleStage`` lists the operations. On failure there is one issue, at the
/// line of the call, with both diagrams aligned and the first difference pointed out. Events of controllers without a
/// lane in the diagram are ignored.
///
/// - Parameters:
///   - text: the diagram.
///   - stage: the window that it is played on; by default a new one with a navigation controller and a controller `a`.
///   - frame: the time of one `-`.
///   - legend: the letters of callbacks.
///   - settling: the time after the end of the diagram that must pass without further events.
///   - fileID: the place of the call; the failure is shown there.
///   - filePath: likewise.
///   - line: likewise.
///   - column: likewise.
/// - Returns: the run; nil if the text cannot be read.
/// - Complexity: as ``MarbleStage/play(_:legend:settling:fileID:filePath:line:column:)``.
@discardableResult
public nonisolated(nonsending) func expectMarbles(
  _ text: String,
  on stage: MarbleStage = MarbleStage(),
  frame: Duration = Marbles.usualFrame,
  legend: MarbleLegend = .appearance,
  settling: Duration = .seconds(10),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async -> MarbleRun? {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do throws(MarbleTextFailure) {
    let marbles = try Marbles(text: text, frame: frame, legend: legend)
    let run = try await stage.play(
      marbles,
      legend: legend,
      settling: settling,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    if run.difference != nil {
      location.recordIssue(TestKitFailure(.marbles, run.description, at: location).message)
    }
    return run
  } catch {
    location.recordIssue(TestKitFailure(.marbleText, error.description, at: location).message)
    return nil
  }
}
