import Testing

@testable import ScheduleTestKit

/// What of concurrent Swift is under which control; the documentation's table is made of ``Constructs``.
///
/// They run one after the other: a global actor that several simulations use at once runs jobs of one on the thread of another.
@Suite(.serialized) struct ConstructTests {
  @Test("with full control, on a thread of its own", arguments: Constructs.all)
  func full(_ construct: Construct) async {
    await onSuitableThread(nil) { _ in check(construct, construct.full, .available) }
  }

  @Test("with full control, on the main thread", arguments: Constructs.all) @MainActor
  func onMainThread(_ construct: Construct) {
    check(construct, construct.onMainThread, .available)
  }

  @Test("with cooperative control", arguments: Constructs.all)
  func cooperative(_ construct: Construct) async {
    await onSuitableThread(nil) { _ in check(construct, construct.cooperative, .cooperative) }
  }

  @Test func theTableHasARowForEachConstruct() {
    #expect(Constructs.all.count >= 25)
    #expect(Set(Constructs.all.map(\.name)).count == Constructs.all.count)
    #expect(Constructs.table.split(separator: "\n").count == Constructs.all.count + 2)
  }
}

private func check(
  _ construct: Construct,
  _ treatment: Construct.Treatment,
  _ control: Simulation.Settings.WantedControl
) {
  func run(_ seed: UInt64) -> (run: Simulation.Run, marks: Marks) {
    let marks = Marks()
    // Somebody outside comes, be the machine as busy as it may.
    let settings = Simulation.Settings(control: control, patience: treatment == .noticed ? .seconds(60) : .zero)
    let run = Simulation.run(seed: seed, settings: settings) { simulation in
      // On a busy machine a body that sleeps on a real clock is run again.
      marks.begin()
      try await construct.body(simulation, marks)
    }
    return (run, marks)
  }
  switch treatment {
  case .controlled:
    for seed in UInt64(1)...50 {
      let (one, marks) = run(seed)
      let (other, otherMarks) = run(seed)
      #expect(one.failure == nil, "seed \(seed)")
      #expect(one.escapes.isEmpty && other.escapes.isEmpty, "\(one.escapes)")
      #expect(one.trace.description == other.trace.description, "seed \(seed): \(one.trace)\n\n\(other.trace)")
      #expect(marks.texts == otherMarks.texts)
      #expect(marks.areInside && otherMarks.areInside)
      #expect(one.duration == other.duration)
      guard one.failure == nil, one.trace == other.trace, one.escapes.isEmpty else { return }
    }
  case .noticed:
    // Where what runs outside is done before anything inside waits for it, nobody can tell.
    for seed in UInt64(1)...200 {
      let (run, _) = run(seed)
      #expect(run.failure == nil)
      guard run.escapes.isEmpty else { return }
    }
    Issue.record("nothing was noticed")
  case .unseen:
    for seed in UInt64(1)...5 {
      let (run, _) = run(seed)
      #expect(run.failure == nil && run.escapes.isEmpty)
    }
  }
}
