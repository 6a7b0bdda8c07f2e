import Testing

@testable import StressLab

struct ProgressTests {
  private func progress(_ elapsed: Duration, _ extent: Options.Extent = .duration(.seconds(90))) -> Progress {
    Progress(elapsed: elapsed, extent: extent, tasks: 4, steps: 1_200, rate: 600, memory: 12_582_912)
  }

  @Test("The line tells time, share, calls and memory")
  func text() {
    #expect("\(progress(.seconds(45)))" == "45 s, 50 %, 1200 calls, 600 a second, 12.0 MiB")
    #expect("\(progress(.seconds(45), .operations(400)))" == "45 s, 75 %, 1200 calls, 600 a second, 12.0 MiB")
    #expect("\(progress(.seconds(100)))".contains("100 %"))
  }

  @Test("On a terminal the line is rewritten in place, twice a second, and taken away in the end")
  func terminal() {
    var line = ProgressLine(isTerminal: true)
    #expect(line.text(progress(.milliseconds(900))) == nil)
    #expect(line.end() == nil)
    #expect(line.text(progress(.seconds(1))) == "\r\(progress(.seconds(1)))\u{1B}[K")
    #expect(line.text(progress(.milliseconds(1_400))) == nil)
    #expect(line.text(progress(.milliseconds(1_500))) != nil)
    #expect(line.end() == "\r\u{1B}[K")
  }

  @Test("Elsewhere there is a line every half minute")
  func elsewhere() {
    var line = ProgressLine(isTerminal: false)
    #expect(line.text(progress(.seconds(29))) == nil)
    #expect(line.text(progress(.seconds(30))) == "\(progress(.seconds(30)))\n")
    #expect(line.text(progress(.seconds(59))) == nil)
    #expect(line.text(progress(.seconds(60))) != nil)
    #expect(line.end() == nil)
  }
}
