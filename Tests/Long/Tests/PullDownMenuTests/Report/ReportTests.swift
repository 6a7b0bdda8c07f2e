import Foundation
import Testing

@testable import PullDownMenu

/// The whole output, as a reader sees it.
@Suite("The report")
struct ReportTests {
  private func report(_ arguments: String...) throws -> String {
    try Program.output(Options(parsing: arguments))
  }

  @Test("The whole report has no more than 80 lines, of 80 columns")
  func everything() throws {
    let report = try report()
    #expect(
      report == """
        A menu springs open in 0.4 s. A tap beside it after 0.1 s should close it, and a
        second menu should open after 0.15 s. Bars show the height of the menu, in
        points, over the time in seconds; ▲ marks an event.

        plain: a block of View.animate, and nothing else
        menu    256 ▏        ▂▄▅▆▆▇▇▇▇▇▇▆▆▆▆▆▆▆▆▆▆▆▅▃
                    ▏     ▃▆█████████████████████████▇▃
                    ▏   ▃▇██████████████████████████████▄▁
                  0 ▏▂▄▇██████████████████████████████████▇▅▃▂▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▂▂
                   s 0      0.1    0.2     0.3    0.4     0.5    0.6     0.7    0.8
                            ▲ tap, swallowed
                                ▲ second menu, dropped
                                                  ▲ dismissal begins
          UIKit swallows the tap, as in any noninteractive transition, and a dismissal
          waits 0.3 s for the end of the presentation. The menu is gone at 0.8 s.

        animator: interruptibleAnimator(using:), without an interaction controller
        menu    256 ▏        ▂▄▅▆▆▇▇▇▇▇▇▆▆▆▆▆▆▆▆▆▆▆▅▃
                    ▏     ▃▆█████████████████████████▇▃
                    ▏   ▃▇██████████████████████████████▄▁
                  0 ▏▂▄▇██████████████████████████████████▇▅▃▂▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▂▂
        by hand 256 ▏
                    ▏     ▃▆█▆▃
                    ▏   ▃▇█████▇▃
                  0 ▏▂▄▇█████████▇▄▂
                   s 0      0.1    0.2     0.3    0.4     0.5    0.6     0.7    0.8
                            ▲ tap, swallowed
                                ▲ second menu, dropped
                                                  ▲ dismissal begins
          The wait is the same. Reversed by hand, the menu returns along its path: at
          the tap its speed jumps from 1392 to -1392 pt/s. The system still waits.

        link-animator: a display link scrubs a property animator
        menu    256 ▏
                    ▏
                    ▏       ▁▁
                  0 ▏▂▃▄▄▅▆▇██▇▆▅▄▄▃
                   s 0      0.1    0.2     0.3    0.4     0.5    0.6     0.7    0.8
                            ▲ tap
                                ▲ second menu, dropped
          The tap is delivered, and the menu is gone at 0.2 s. But a scrubbed animator
          advances evenly: the curve is wrong, up to 126 pt from that of a spring.

        link-animate: a display link steps View.animate along its own spring
        menu    256 ▏         ▃▃
                    ▏     ▁▅█████▅▅▁
                    ▏    ▄██████████▆▃▁▁
                  0 ▏▂▃▇▇███████████████▇▆▅▄▄▃▃▂▂▂▂▂▂▂▂▂▂▂▂
                   s 0      0.1    0.2     0.3    0.4     0.5    0.6     0.7    0.8
                            ▲ tap
                                ▲ second menu, dropped
          The tap is delivered, and the curve is right: 0.000 pt from that of a spring
          in all frames. The menu is gone at 0.52 s.

        link-percent: a display link drives a block of View.animate by percents
        menu    256 ▏
                    ▏     ▁▅███▇▆▃▃
                    ▏    ▄██████████▄
                  0 ▏▂▃▇▇█████████████▅▅▃▂▂
                   s 0      0.1    0.2     0.3    0.4     0.5    0.6     0.7    0.8
                            ▲ tap
                                ▲ second menu, dropped
          The tap is delivered, and the curve is right: 0.000 pt from that of a spring
          in all frames. The cancelled menu returns along the same curve, initially
          slowly: its speed jumps. It is gone at 0.3 s.

        interruptible: interruptibleAnimator(using:), with an interaction controller
        menu    256 ▏        ▁
                    ▏     ▃▆███▆▃
                    ▏   ▃▇████████▆▄▂
                  0 ▏▂▄▇██████████████▇▆▅▄▄▃▃▂▂▂▂▂▂▂▂▂▂▂▂▂
        second  256 ▏                   ▂▄▅▆▆▇▇▇▇▇▇▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆
                    ▏                ▂▅█████████████████████████████████████████████████
                    ▏              ▂▆███████████████████████████████████████████████████
                  0 ▏           ▂▃▇█████████████████████████████████████████████████████
                   s 0      0.1    0.2     0.3    0.4     0.5    0.6     0.7    0.8
                            ▲ tap
                                ▲ second menu, opens
          The tap reverses the menu at its position: 1392 pt/s before, 1392 after,
          without a jump. It is gone at 0.5 s, and the second menu opens meanwhile.

        """
    )
    let lines = report.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 80)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test("Only the requested parts are shown, in the requested order")
  func parts() throws {
    let report = try report("--variant", "interruptible", "--variant=plain")
    let titles = report.split(separator: "\n").filter {
      $0.contains(": ") && !$0.hasPrefix(" ") && $0.first != "A"
    }
    #expect(titles.map { $0.prefix { $0 != ":" } } == ["interruptible", "plain"])
    let whole = try self.report()
    for part in report.components(separatedBy: "\n\n").dropFirst() { #expect(whole.contains(part)) }
  }

  @Test("The help names every option, the variants, and the exit statuses")
  func help() {
    for part in ["--variant NAME", "--help", "Exit status: 0"] + Variant.allCases.map(\.rawValue) {
      #expect(Program.help.contains(part))
    }
    #expect(Program.help.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
