import ScheduleTestKit
import Testing
import TransitionSupport

// Runs the first test of a newcomer, as one who links the kit alone: the page shows what is
// printed.

@Suite("The first test on the first page of ScheduleTestKit", .serialized) struct FirstTests {}

extension FirstTests {
  /// Explores as the page does, and expects that it shows the issue.
  func explore(function: StaticString = #function, _ body: @escaping SimulatedBody) async {
    let reported = Guarded<[String]>([])
    await withKnownIssue {
      await ScheduleTestKit.explore(
        settings: .init(control: .cooperative),
        function: function,
        fileID: "AppTests/WalletTests.swift",
        body
      )
    } matching: { issue in
      reported.run { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    let report = reported.run { $0.joined() }
    #expect(report.contains("is broken"))
    let page = "Sources/ScheduleTestKit/ScheduleTestKit.docc/ScheduleTestKit.md"
    #expect((try? ShownText(page: page).contains(report)) == true, "\(page) shows \(report)")
  }
}
