import Foundation
import NavigationSimulator
import Testing

/// Runs what the doc comments of the logs of callbacks show.
@Suite("Comments of the logs of callbacks") struct LogCommentTests {
  /// Seconds, the controller and its callback.
  private func log(_ lines: String...) throws -> CallbackLog {
    try CallbackLog(text: lines.joined(separator: "\n"))
  }

  /// The end of a file's last example, where it says what is printed.
  private func printed(in file: String) throws -> [Substring] {
    let path = "Sources/NavigationSimulator/Callbacks/\(file)"
    let example = try #require(Example.found(in: Repository.text(of: path), page: path).last)
    return example.code.split(separator: "\n").filter { $0.hasPrefix("// ") }.map {
      $0.dropFirst(3)
    }
  }

  @Test("A simulation records the callbacks")
  func recording() throws {
    let simulation = NavigationSimulation()
    let navigation = NavigationController(
      rootViewController: ViewController(title: "A"),
      title: "nav"
    )
    let window = Window(simulation: simulation, rootViewController: navigation)
    var lines: [String] = []
    try recordPush(of: ViewController(title: "B"), on: navigation, in: simulation) { lines = $0 }
    #expect(lines.first == "B.willMove(to nav)")
    withExtendedLifetime(window) {}
  }

  @Test("A log's violations and the open transitions are printed")
  func legality() throws {
    var lines: [String] = []
    judge(try log("0 B viewDidAppear", "0.1 C viewWillAppear").records) { lines.append("\($0)") }
    #expect(lines.count == 2)
    #expect(
      lines.first?.hasPrefix("B.viewDidAppear (records[0], at 0.0 seconds) has no viewWillAppear")
        == true
    )
    #expect(lines.last?.contains("C.viewWillAppear") == true)
  }

  @Test("Part of a log is validated like a whole log")
  func part() throws {
    let log = try log("0 Editor viewDidAppear", "0 Contact viewDidDisappear")
    #expect(judgeEditor(in: log).map(\.rule) == [.didWithoutWill])
    expectLegality(of: try self.log("0 Editor viewWillAppear", "0.35 Editor viewDidAppear"))
  }

  @Test("A violation's description is the one in the comment")
  func violation() throws {
    var lines: [String] = []
    let log = try log(
      "0 A viewWillAppear",
      "0 B viewWillDisappear",
      "0 B viewDidDisappear",
      "0.35 A viewDidAppear",
      "0.35 B viewDidAppear"
    )
    printViolations(of: log) { lines.append("\($0)") }
    #expect(lines == [try printed(in: "CallbackViolation.swift").joined(separator: " ")])
  }

  @Test("The callbacks of one controller are validated from the first one on")
  func oneController() throws {
    var lines: [String] = []
    judgeOne(try log("0 A viewWillAppear").records) { lines.append("\($0)") }
    #expect(lines.count == 1)
    judgeOne(try log("0 A viewWillDisappear", "0.35 A viewDidDisappear").records) {
      lines.append("\($0)")
    }
    #expect(lines.count == 1)
  }

  @Test("A log is read from a file that contains other lines")
  func reading() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).log")
    defer { try? FileManager.default.removeItem(at: file) }
    try "loaded\n0.35 A viewDidAppear\n".write(to: file, atomically: true, encoding: .utf8)
    var lines: [String] = []
    try judgeFile(at: file.path) { lines.append("\($0)") }
    #expect(lines.count == 1)
  }

  @Test("A log is written as the comment shows")
  func writing() throws {
    let lines = try printed(in: "CallbackLog+Text.swift").map { $0 + "\n" }.joined()
    #expect(write(try CallbackLog(text: lines)) == lines)
  }
}
