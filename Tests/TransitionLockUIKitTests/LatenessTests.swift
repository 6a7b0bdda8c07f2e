import NavigationSimulator
import TestSupport
import Testing
import TransitionLock
import TransitionSupport
import TransitionTurns

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Calls in line and taps, with a UIKit that begins transitions late.
@Suite("A late UIKit") @MainActor
struct LatenessTests {
  @Test(
    "Under every lateness, no two transitions run at once, no call is lost, and each call reports once",
    arguments: Effort.seeds(40)
  )
  func everyTiming(seed: UInt64) async throws {
    let scene = Scene()
    try await play(seed, in: scene, Lateness(seed: seed))
    #expect(scene.simulation.openTransitions.isEmpty)
  }

  /// Without this, the tests under lateness would show less than they seem to.
  @Test("In a few such stories, every kind of lateness occurs often")
  func kinds() async throws {
    var counts: [Lateness.Kind: Int] = [:]
    for seed in 0..<10 as Range<UInt64> {
      let lateness = Lateness(seed: seed)
      try await play(seed, in: Scene(), lateness)
      counts.merge(lateness.counts, uniquingKeysWith: +)
    }
    #expect(Set(counts.filter { $0.value >= 3 }.keys) == Lateness.Kind.all, "\(counts)")
  }

  private func play(_ seed: UInt64, in scene: Scene, _ lateness: Lateness) async throws {
    scene.kit.record.lateness = lateness
    var random = SplitMix64(seed: seed &+ 1)
    var asked = 0
    for number in 0..<12 {
      let verb: Verb<ViewController> =
        switch random.next() % 6 {
        case 0, 1: .push(ViewController(title: "\(number)"), animated: true)
        case 2: .pop(animated: true)
        case 3: .setStack([scene.stage.a, ViewController(title: "\(number)")], animated: true)
        case 4: .present(ViewController(title: "\(number)"), animated: true)
        default: .dismiss(animated: true)
        }
      let isTap = random.next() % 3 == 0
      asked += 1
      scene.simulation.schedule(after: .milliseconds(random.next() % 900)) {
        if isTap {
          _ = scene.tap(verb, "\(number)")
        } else {
          _ = scene.enqueue(verb, "\(number)")
        }
      }
    }
    try await scene.settle()
    let told = scene.ends.map { String($0.split(separator: " ")[2]) }
    #expect(told.sorted() == (0..<asked).map { "\($0)" }.sorted(), "\(scene.ends)")
    #expect(!scene.ends.contains { $0.hasSuffix("refused: dropped") }, "\(scene.ends)")
    #expect(scene.kit.record.messages == [], "\(scene.ends)")
  }

  @Test(
    "The lock is held until a push has ended that begins two frames after the call",
    arguments: 1...30 as ClosedRange<UInt64>
  )
  func latePush(seed: UInt64) async throws {
    let scene = Scene()
    scene.kit.record.lateness = Lateness(seed: seed)
    _ = scene.enqueue(.push(scene.stage.b, animated: true), "first")
    _ = scene.enqueue(.push(scene.stage.c, animated: true), "second")
    try await scene.settle()
    #expect(
      scene.ends.map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") } == [
        "first finished", "second finished",
      ]
    )
    #expect(scene.stack == ["A", "B", "C"])
  }
}
