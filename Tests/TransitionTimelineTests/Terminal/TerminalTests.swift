import Testing
import TransitionTimeline

@Suite("What the terminal can show")
struct TerminalTests {
  private func terminal(_ isTerminal: Bool = true, columns: Int? = nil, _ environment: [String: String] = [:])
    -> Terminal
  {
    Terminal(isTerminal: isTerminal, columns: columns) { environment[$0] }
  }

  @Test("Colors are for terminals only")
  func colorsOnTerminals() {
    #expect(terminal(true).hasColors)
    #expect(!terminal(false).hasColors)
  }

  @Test("NO_COLOR declines colors unless it is empty, and a dumb terminal has none")
  func declinedColors() {
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
    "A width in COLUMNS that is out of range or no number is ignored",
    arguments: ["0", "-5", "wide", "", "10001", "99999999999999999999"]
  )
  func impossibleWidths(columns: String) {
    #expect(terminal(columns: 120, ["COLUMNS": columns]).width == 120)
    #expect(terminal(columns: 0, ["COLUMNS": columns]).width == 80)
  }

  @Test("The standard output of this process has a width")
  func standardOutput() {
    #expect((1...10_000).contains(Terminal.standardOutput.width))
  }

  private func terminal(_ environment: [String: String]) -> Terminal { terminal(true, environment) }
}
