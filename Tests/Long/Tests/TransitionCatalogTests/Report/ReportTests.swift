import NavigationSimulator
import Testing
import TransitionTimeline
import Transitioning

@testable import TransitionCatalog

/// The whole output, as a reader sees it.
@Suite("The report")
struct ReportTests {
  private func report(_ arguments: String..., colors: Bool = false, columns: Int? = 80) throws
    -> String
  {
    let terminal = Terminal(isTerminal: colors, columns: columns) { _ in nil }
    return try Program.report(Options(parsing: arguments), terminal: terminal)
  }

  @Test("The whole report has no more than 45 lines, of 80 columns")
  func everything() throws {
    let report = try report()
    #expect(
      report == """
        Transitions in one line of code each, and their values at parts of their time
                          way in                          way back
                             0 %  25 %  50 %  75 % 100 %     0 %  25 %  50 %  75 % 100 %
        fade: the editor fades in and out
          editor.transitionController.transition = FadeTransition()
          editor, alpha     0.00  0.13  0.50  0.87  1.00    1.00  0.87  0.50  0.13  0.00
        sheet: it comes from below, and the area above is dimmed
          editor.transitionController.transition = SheetTransition()
          editor, top        844   789   633   477   422     422   477   633   789   844
          dimming, alpha    0.00  0.05  0.20  0.35  0.40    0.40  0.35  0.20  0.05     –
        zoom: composed: it springs to its size while FadeTransition fades it
          editor.transitionController.transition = ZoomTransition()
          editor, scale     0.80  1.05  0.99  1.00  1.00    1.00  0.75  0.81  0.80  0.80
          editor, alpha     0.00  0.13  0.50  0.87  1.00    1.00  0.87  0.50  0.13  0.00
        photo: it grows out of a photo; without the photo, falls back to FadeTransition
          editor.transitionController.transition = PhotoTransition(from: photo)
          photo, width        60   103   225   347     –       –     –     –     –     –
          editor, alpha     0.00  0.13  0.50  0.87  1.00    1.00  0.87  0.50  0.13  0.00
        alpha is the opacity from 0 to 1; tops and widths are in points, on a screen of
          390 by 844; – marks an absent view

        The bugs: Contact presents Editor with an iOS 7-style animator, and dismisses it
                               in the     window     Contact's  rotated  unwind
        system   presented     meanwhile  after      callbacks  frame    segue    leaks
        iOS 7    custom        both       Contact    none       ✗ old    ✗ fails  ✗ both
                 + workaround  both       Contact    none       ✗ old    ✗ fails  ✗ both
                 fullScreen    Editor     Contact    5          new      works    none
        iOS 8    custom        both       ✗ nothing  none       ✗ old    ✗ fails  none
                 + workaround  both       Contact    none       ✗ old    ✗ fails  none
                 fullScreen    Editor     Contact    5          new      works    none
        current  custom        both       Contact    none       new      works    none
                 + workaround  both       Contact    none       new      works    none
                 fullScreen    Editor     Contact    5          new      works    none
        Contact's 5 callbacks: viewWillDisappear, viewDidDisappear, viewWillAppear,
          viewIsAppearing, viewDidAppear
        Presented: the style; the workaround restores Contact's view. In the window: the
          owners of the views, while Editor is presented and after. Rotated frame: that
          of Contact's view, after a rotation meanwhile. Leaks: the objects that are
          never freed.
        A cross marks a bug. By design, custom leaves both views in the window and does
          not call Contact.
        fullScreen is the cure: with it, the same animator shows none of the bugs on any
          system. The workaround restores only the view that vanishes on iOS 8; the leak
          of iOS 7 ends if the animator releases its controllers before it completes.

        """
    )
    #expect(report.split(separator: "\n", omittingEmptySubsequences: false).count <= 45)
  }

  @Test(
    "A transition's picture has lanes for the screen, for each value that moves, and for callbacks"
  )
  func transition() throws {
    let timeline = try #require(Exhibit.named("sheet")).screen().timeline()
    #expect(timeline.lanes.map(\.name) == ["screen", "editor, top", "dimming, alpha", "Editor"])
    #expect(
      timeline.spans.map(\.label) == [
        "+ Editor", "- Editor", "844 to 422", "422 to 844", "0.00 to 0.40", "0.40 to 0.00",
      ]
    )
    #expect(
      timeline.marks.map(\.label) == [
        "viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewDidAppear", "viewWillDisappear",
        "viewDidDisappear",
      ]
    )
    #expect(try report("--transition", "sheet").contains("\nscreen         ├ + Editor ─"))
  }

  @Test("Only the requested parts are shown, in the requested order")
  func parts() throws {
    let (zoom, fade) = (try report("--transition", "zoom"), try report("--transition", "fade"))
    // One key for both.
    let key = try #require(zoom.firstRange(of: "Key:"))
    #expect(
      try report("--transition", "zoom", "--transition", "fade") == zoom[..<key.lowerBound] + fade
    )
    let bugs = try report("--bugs")
    #expect(try report("--bugs", "--transition", "zoom") == zoom + "\n" + bugs)
    #expect(try report("--profile", "7", "--profile", "8", "--profile", "current") == bugs)
    #expect(try report("--profile", "9").contains("\niOS 9   custom "))
  }

  @Test("No line is wider than the terminal", arguments: [80, 81, 100, 160])
  func widths(width: Int) throws {
    for arguments in [[], ["--bugs"], ["--transition", "photo"], ["--transition", "sheet"]] {
      let options = try Options(parsing: arguments)
      let terminal = Terminal(isTerminal: false, columns: width) { _ in nil }
      for line in try Program.report(options, terminal: terminal).split(separator: "\n") {
        #expect(line.count <= width, "\(line)")
      }
    }
  }

  @Test("The help names every option, the transitions, the systems, and the exit statuses")
  func help() {
    for part in [
      "--transition NAME", "--bugs", "--profile SYSTEM", "--help", "fade, sheet, zoom, photo",
      "7, 8, 9, 18, 26, current", "Exit status: 0",
    ] {
      #expect(Program.help.contains(part))
    }
    #expect(Program.help.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
