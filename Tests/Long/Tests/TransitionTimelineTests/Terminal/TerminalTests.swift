import Testing
import TransitionTimeline

@Suite("The abilities of the terminal")
struct TerminalTests {
  private func terminal(
    _ isTerminal: Bool = true,
    columns: Int? = nil,
    _ environment: [String: String] = [:]
  )
    -> Terminal
  {
    Terminal(isTerminal: isTerminal, columns: columns) { environment[$0] }
  }

  @Test("Only terminals have colors, unless NO_COLOR is set and not empty, or the terminal is dumb")
  func colors() {
    #expect(terminal(true).hasColors && !terminal(false).hasColors)
    #expect(!terminal(["NO_COLOR": "1"]).hasColors)
    #expect(terminal(["NO_COLOR": ""]).hasColors)
    #expect(!terminal(["TERM": "dumb"]).hasColors)
    #expect(terminal(["TERM": "xterm"]).hasColors)
  }

  @Test("The width is COLUMNS, or else the terminal's own, or else 80")
  func width() {
    #expect(terminal(columns: 120, ["COLUMNS": "100"]).width == 100)
    #expect(terminal(columns: 120).width == 120)
    #expect(terminal(false).width == 80)
    #expect(terminal(false, ["COLUMNS": "100"]).width == 100)
  }

  @Test(
    "COLUMNS is ignored if it is not a valid width",
    arguments: ["0", "-5", "wide", "", " 100", "99999999999999999999"]
  )
  func impossibleWidths(columns: String) {
    #expect(terminal(columns: 120, ["COLUMNS": columns]).width == 120)
    #expect(terminal(columns: 0, ["COLUMNS": columns]).width == 80)
  }

  @Test(
    "A width beyond 10,000, from COLUMNS or the terminal, counts as 10,000",
    arguments: [10_000, 10_001, Int.max]
  )
  func greatWidths(columns: Int) {
    #expect(terminal(columns: 120, ["COLUMNS": "\(columns)"]).width == 10_000)
    #expect(terminal(columns: columns).width == 10_000)
  }

  @Test("The standard output of this process has a width")
  func standardOutput() {
    #expect((1...10_000).contains(Terminal.standardOutput.width))
  }

  private func terminal(_ environment: [String: String]) -> Terminal { terminal(true, environment) }
}
