import AppearanceLog
import Testing

@Suite("The example of the module AppearanceLog") struct LogTests {
  @Test("What an app has printed is read amid other lines, and what is wrong with it is said")
  func checking() throws {
    var violations: [CallbackViolation.Rule] = []
    try check(output: "0.1 Editor.viewWillAppear\nloaded 3 contacts\n0.5 Editor.viewDidDisappear\n") {
      violations.append($0.rule)
    }
    #expect(violations == [.didWithoutWill])
  }
}
