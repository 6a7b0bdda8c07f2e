public import ScheduleTestKit

extension TestKitFailure.Code {
  /// What came is not what a diagram of marbles says.
  public static let marbles = Self("marbles")
  /// A diagram of marbles cannot be read.
  public static let marbleText = Self("marbleText")
}

/// Plays a diagram of marbles on a simulation, and expects what it says.
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
/// ``Marbles`` says how to write one, and ``MarbleStage`` what can be done. On failure there is one issue, at the line of the
/// call, with both diagrams aligned and the first difference pointed out. What happens in lanes that the diagram does not have is
/// not looked at.
///
/// - Parameters:
///   - text: the diagram.
///   - stage: the window that it is played on; by default a new one with a navigation controller and a controller `a`.
///   - frame: the time of one `-`.
///   - legend: the letters of callbacks.
///   - settling: the time after the end of the diagram in which nothing else must happen.
///   - fileID: the place of the call, at which the failure is shown.
///   - filePath: likewise.
///   - line: likewise.
///   - column: likewise.
/// - Returns: what came; nil if the text cannot be read.
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
