import NavigationSimulator
import Testing
import TransitionTimeline

@testable import AddressBook

/// The whole output, as a reader sees it.
///
/// The places where the lock was taken are those of the source, whose lines move; so they are
/// compared without their numbers.
@Suite("The report")
struct ReportTests {
  private func report(_ arguments: String..., colors: Bool = false, columns: Int = 80) async throws
    -> String
  {
    let terminal = Terminal(isTerminal: colors, columns: columns) { _ in nil }
    let session = try Session(parsing: Session.included)
    let report = try await Program.report(
      on: session,
      Options(parsing: arguments),
      terminal: terminal
    ).text()
    return report.replacing(/Actions.swift:\s*[0-9]+/, with: "Actions.swift:N")
  }

  @Test("The report of the included session has about 35 lines of 80 columns")
  func included() async throws {
    let report = try await report()
    #expect(
      report == """
        An address book: Contacts | Contact, a list (master) beside a contact (detail).
        Played in three ways: 0.10 tap Edit, 0.30 timer, 0.40 present Photo on Contact,
          1.30 tap Add, 1.35 push Notes in detail
        Key: ├──┤ moves (+ comes, - goes); ├┄┄┤ waits; ✗ collided; ⊘ dropped
        Without a lock: what collides is lost
             s 0          0.5          1          1.5          2           2.5
               ├───────────┼───────────┼───────────┼───────────┼────────────┼───────────
        screen   ├ + Editor ┤├ - Editor ┤     ├──────────┤ + NewContact
                        ✗ Photo                ✗ Notes
        waits         ├timer┤
          0.30 timer: UIKit lets this wait 0.30 s, until the presentation is over
          0.40 present Photo on Contact: Attempt to present <Screen "Photo"> on
            <SplitViewController> while a presentation is in progress!
          1.35 push Notes in detail: pushViewController(_:animated:) called on
            <NavigationController "detail"> while an existing transition or presentation
            is occurring; the navigation stack will not be updated.
          = 2 collisions, 2 completions never ran; the user sees NewContact over
            Contacts | Contact
        With tryStart: what comes while the screen moves is dropped
        screen   ├ + Editor ┤                 ├ - Editor ┤├───────────┤ + NewContact
                timer ⊘ ⊘ Photo                ⊘ Notes
          dropped: timer, Photo, as tap Edit held the lock (Actions.swift:N); Notes, as
            tap Add held the lock (Actions.swift:N)
          = no collision, 3 of 5 dropped; the user sees NewContact over Contacts |
            Contact
        With enqueue: what comes while the screen moves waits in line
        screen   ├ + Editor ┤├ - Editor ┤├ + Photo ──┤├ - Photo ─┤├+ NewCont…┤├+ Notes┤
        waits         ├timer┤                 ├ Add ┄┤
                        ├ Photo ┄┄┄┄┄┄┄┄┤      ├ Notes ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┤
          waited: timer 0.30 s, Photo 0.70 s, as tap Edit held the lock
            (Actions.swift:N); Add 0.30 s, Notes 1.25 s, as present Photo on Contact
            held the lock (Actions.swift:N)
          = no collision, nothing dropped, turns in the order of the calls; the user
            sees NewContact over Contacts | Notes
        The lesson: drop taps, which people repeat; queue timers, which come once.

        """
    )
    #expect(report.split(separator: "\n").count <= 36)
  }

  @Test("The report of throwing calls shows typed errors, with the transition in the way")
  func throwing() async throws {
    let report = try await report("--throwing", columns: 120)
    let notes = report.split(separator: "\n").drop { !$0.hasPrefix("  0.30 timer:") }.prefix {
      !$0.hasPrefix("  =")
    }
    #expect(
      notes.joined(separator: "\n") == """
          0.30 timer: conflict: Attempt to dismiss from view controller <Screen "Contact"> while a presentation or dismiss is in
            progress! In the way: present of <Screen "Editor"> on <SplitViewController> (AddressBook/Actions.swift:N).
          0.40 present Photo on Contact: conflict: Attempt to present <Screen "Photo"> on <SplitViewController> while a
            presentation is in progress! In the way: present of <Screen "Editor"> on <SplitViewController>
            (AddressBook/Actions.swift:N).
          1.35 push Notes in detail: conflict: pushViewController(_:animated:) called on <NavigationController "detail"> while
            an existing transition or presentation is occurring; the navigation stack will not be updated. In the way: dismiss
            of <Screen "Editor"> on <SplitViewController> (AddressBook/Actions.swift:N).
        """
    )
  }

  @Test("The report has colors only on a terminal, and is otherwise the same")
  func colors() async throws {
    let colored = try await report(colors: true)
    #expect(colored.contains("\u{1B}[31m"))
    #expect(try await colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == report())
  }

  @Test(
    "No line is wider than the terminal, except for a wider word",
    arguments: [40, 60, 80, 120, 160]
  )
  func widths(width: Int) async throws {
    for flags in [[], ["--throwing"], ["--verbose"]] {
      let options = try Options(parsing: flags)
      let terminal = Terminal(isTerminal: false, columns: width) { _ in nil }
      let report = try await Program.report(
        on: Session(parsing: Session.included),
        options,
        terminal: terminal
      ).text()
      for line in report.split(separator: "\n") { #expect(line.count <= max(width, 44)) }
    }
  }

  @Test("The help names every option, the forms of a session, and the exit statuses")
  func help() {
    for part in [
      "--throwing", "--verbose", "--svg FILE", "--trace FILE", "--help",
      Session.Button.edit.rawValue,
      "Exit status: 0", "SECONDS pop",
    ] {
      #expect(Program.help.contains(part))
    }
    #expect(Program.help.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
