import ScheduleTestKit
import Testing
import TransitionSupport

// Runs the first test of a newcomer, as one who links the kit alone, and how the tutorial begins: the pages show what is printed.

@Suite("The first test of a newcomer to ScheduleTestKit", .serialized) struct FirstTests {}

extension FirstTests {
  /// Explores as the pages do, and expects that they show the issue.
  func explore(function: StaticString = #function, _ body: @escaping SimulatedBody) async {
    if "\(function)" == "theDoorIsOpenedOnce()" {
      await exploreInAnotherProcess()
      return
    }
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

  /// The process ends, so it is another one.
  private func exploreInAnotherProcess() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await ScheduleTestKit.explore(
        settings: .init(control: .cooperative),
        function: "theDoorIsOpenedOnce()",
        fileID: "AppTests/DoorbellTests.swift"
      ) { _ in
        let doorbell = Doorbell()
        async let waiting: Void = doorbell.wait()
        while await !doorbell.hasGuest { await Task.yield() }
        async let one: Void = doorbell.open()
        async let other: Void = doorbell.open()
        _ = await (one, other)
        await waiting
      }
    }
    guard let result else { return }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    let lines = text.split(separator: "\n")
    guard let start = lines.firstIndex(where: { $0.hasPrefix("A simulation was running") }) else {
      Issue.record("no schedule was printed: \(text)")
      return
    }
    let printed = lines[start...].prefix(3).joined(separator: "\n")
    let page = "Docs/Guide.docc/Tutorials/TenLines.md"
    #expect((try? ShownText(page: page).contains(printed)) == true, "\(page) shows \(printed)")
    #expect(text.contains("SWIFT TASK CONTINUATION MISUSE"))
  }
}
