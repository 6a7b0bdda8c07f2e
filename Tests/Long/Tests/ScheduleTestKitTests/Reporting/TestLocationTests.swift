import Testing

@testable import ScheduleTestKit

@Suite struct TestLocationTests {
  @Test func aFailureIsAnIssueAtTheLineOfTheUser() {
    let location = TestLocation()
    withKnownIssue {
      location.recordIssue("two inside")
    } matching: { issue in
      issue.comments.first?.rawValue == "two inside" && issue.sourceLocation?.line == Int(location.line)
        && issue.sourceLocation?.fileName == "TestLocationTests.swift"
    }
  }
}
