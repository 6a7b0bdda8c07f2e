import Foundation
import NavigationSimulator
import Testing

@testable import TimingProbe

/// The probes that a person with a Mac runs on a device, here on the simulator.
@Suite("The probe of UIKit's timing") @MainActor
struct ProbeTests {
  private let popTo: Probe
  private let beginsPush: Probe

  init() throws {
    popTo = try #require(Probe.all.first { $0.name == "popTo" })
    beginsPush = try #require(Probe.all.first { $0.name == "beginsPush" })
  }

  /// The events of a probe, without the name of the probe.
  private func events(of probe: Probe) throws -> [String] {
    try probe.expectation().map { entry in
      let event = entry.description
      return event.hasPrefix(probe.name + " ")
        ? String(event.dropFirst(probe.name.count + 1)) : event
    }
  }

  @Test("Each probe has its own name, and its claim holds on the simulator")
  func claims() throws {
    #expect(Set(Probe.all.map(\.name)).count == Probe.all.count)
    for probe in Probe.all {
      let events = try events(of: probe)
      #expect(!probe.states.isEmpty, "\(probe.name)")
      #expect(!events.contains { $0.hasPrefix("note refused") }, "\(probe.name): \(events)")
      var rest = events[...]
      for event in probe.states {
        let place = rest.firstIndex { $0.hasPrefix(event) }
        #expect(place != nil, "\(probe.name): \(event) is not in \(events)")
        rest = place.map { rest[($0 + 1)...] } ?? rest
      }
      for beginning in probe.excludes {
        #expect(
          !events.contains { $0.hasPrefix(beginning) },
          "\(probe.name): \(beginning) in \(events)"
        )
      }
    }
  }

  @Test("A probe that runs twice on the simulator shows the same events")
  func isReproducible() throws {
    for probe in Probe.all {
      let finding = Finding(
        probe: probe,
        expected: try probe.expectation(),
        seen: try probe.expectation()
      )
      #expect(finding.isAsExpected, "\(probe.name)")
      #expect(finding.description.hasSuffix("# as expected\n"), "\(probe.name)")
    }
  }

  @Test("A missing event, another order or another text is a difference; another time is not")
  func differs() throws {
    func recording(_ entries: [(Callback, String)], after delay: Duration = .zero) -> [Recorder
      .Entry]
    {
      let recorder = Recorder(probe: "popTo") { delay }
      for (callback, name) in entries { recorder.record(callback, of: name, animated: true) }
      return recorder.entries
    }
    let expected = recording([(.viewWillAppear, "B"), (.viewDidAppear, "B")])
    func fits(_ seen: [Recorder.Entry]) -> Bool {
      Finding(probe: popTo, expected: expected, seen: seen).isAsExpected
    }
    #expect(fits(recording([(.viewWillAppear, "B"), (.viewDidAppear, "B")], after: .seconds(1))))
    #expect(!fits(recording([(.viewWillAppear, "B")])))
    #expect(!fits(recording([(.viewDidAppear, "B"), (.viewWillAppear, "B")])))
    #expect(!fits(expected + [.note("completion of C")]))
  }

  @Test(
    "A probe passes if the transition begins by its last look, and fails if it begins later",
    arguments: [
      ("within the call", true), ("callbacks", true), ("commit", true), ("frame", true),
      ("later", false),
    ]
  )
  func lateness(moment: String, isRight: Bool) {
    #expect(
      Finding(probe: beginsPush, expected: [], seen: [.note("begins \(moment)")]).isAsExpected
        == isRight
    )
    #expect(!Finding(probe: beginsPush, expected: [], seen: []).isAsExpected)
  }

  /// The lock looks for a push within the call, after the commit and a frame after that, and then
  /// settles the call.
  @Test("A probe looks for a transition no later than the lock for UIKit does")
  func looks() { #expect(Probe.looks == ["within the call", "callbacks", "commit", "frame"]) }

  @Test("A probe sees a late transition at the first look after its begin")
  func late() throws {
    let moments = Probe.looks
    for (number, moment) in moments.enumerated() {
      let screen = SimulatedScreen(beginsPush)
      screen.looksInVain = number
      beginsPush.run(on: screen)
      try screen.simulation.run()
      #expect(
        screen.recorder.entries.map(\.description).contains("note begins \(moment)"),
        "\(moment)"
      )
    }
    let screen = SimulatedScreen(beginsPush)
    screen.looksInVain = moments.count
    beginsPush.run(on: screen)
    try screen.simulation.run()
    #expect(screen.recorder.entries.map(\.description).contains("note begins later"))
  }

  @Test("From a log of findings, the observed callbacks are read, and not the expected ones")
  func log() throws {
    let text = try Probe.all.map {
      Finding(probe: $0, expected: try $0.expectation(), seen: try $0.expectation()).description
    }.joined()
    let log = try CallbackLog(text: text)
    let count = try Probe.all.reduce(0) { count, probe in
      try probe.expectation().reduce(count) { if case .callback = $1 { $0 + 1 } else { $0 } }
    }
    #expect(log.records.count == count)
    #expect(log.records.contains { $0.controller.title == "popToRoot A" })
  }

  @Test(
    "Each row that a probe checks is in the ledger once, and is inferred or seen",
    .enabled(if: hasLedger)
  )
  func rows() throws {
    let lines = try String(contentsOf: Self.ledger, encoding: .utf8).split(separator: "\n")
    let texts = lines.map { line in
      line.replacing("**", with: "").trimmingPrefix("| ").trimmingPrefix("→ ")
    }
    for row in Set(Probe.all.compactMap(\.row)) {
      let found = texts.filter { $0.hasPrefix(row + " | ") }
      #expect(found.count == 1, "\(row)")
      #expect(
        found.allSatisfy { $0.hasPrefix(row + " | inferred |") || $0.hasPrefix(row + " | [seen]") },
        "\(row)"
      )
    }
  }

  private nonisolated static let clone = URL(filePath: "\(#filePath)/../../../../..")
    .standardizedFileURL
  private nonisolated static let ledger = clone.appending(
    path: "Sources/NavigationSimulator/NavigationSimulator.docc/Guides/Fidelity.md"
  )

  /// Whether `Docs/ledger` has written the ledger, which CI does before these tests.
  private nonisolated static let hasLedger = FileManager.default.fileExists(atPath: ledger.path)

  /// Runs the script that compares a log with the ledger.
  private func compare(_ log: String) throws -> (status: Int32, output: String) {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "TimingProbe-\(UUID().uuidString).log"
    )
    try log.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = Self.clone.appending(path: "Docs/timing")
    process.arguments = [file.path]
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }

  @Test(
    "The script lists each probe's result, and fails if one differs or is missing",
    .enabled(if: hasLedger)
  )
  func script() throws {
    let findings = try Probe.all.map {
      Finding(probe: $0, expected: try $0.expectation(), seen: try $0.expectation()).description
    }
    let good = try compare(findings.joined())
    #expect(good.status == 0, "\(good.output)")
    #expect(
      good.output.split(separator: "\n").count { $0.hasPrefix("as expected") } == Probe.all.count
    )
    let page = try String(contentsOf: Self.ledger, encoding: .utf8)
    let inferred = page.split(separator: "\n").count {
      $0.contains("| inferred |") && !$0.hasPrefix("| inferred")
    }
    let summary = try #require(good.output.split(separator: "\n").last)
    #expect(
      summary
        == "\(Set(Probe.all.compactMap(\.row)).count) of \(inferred) inferred rows were probed."
    )
    #expect(try compare(findings.dropLast().joined()).status == 1)
    let missing = try compare("").output.split(separator: "\n").filter { $0.hasPrefix("not run") }
    #expect(
      Set(missing.compactMap { $0.split(separator: " ").last.map(String.init) })
        == Set(Probe.all.map(\.name))
    )
    let differing = Finding(probe: popTo, expected: [], seen: [.note("completion")]).description
    let bad = try compare((findings + [differing]).joined())
    #expect(bad.status == 1)
    #expect(
      bad.output.contains(
        "differs      inferred   popTo: controllers in between get no appearance callbacks"
      )
    )
    let unknown = findings.joined().replacing("# row popTo:", with: "# row unknown:")
    #expect(try compare(unknown).output.contains("the ledger has no row"))
  }
}
