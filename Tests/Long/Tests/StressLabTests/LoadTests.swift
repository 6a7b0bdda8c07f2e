import ExampleSupport
import Testing
import TransitionSupport

@testable import StressLab

struct LoadTests {
  @Test("A load is read as names of kinds with weights, and written in the order of the kinds")
  func weights() throws {
    let load = try Load(parsing: "cancel=1,serialize=4,tryStart=2")
    #expect(load.kinds == [.tryStart, .serialize, .cancel])
    #expect(load.name == "tryStart=2,serialize=4,cancel=1")
    #expect(try Load(parsing: load.name) == load)
  }

  @Test("A load draws its kinds by their weights, and no others")
  func drawing() throws {
    let load = try Load(parsing: "serialize=3,close=1")
    var random = SplitMix64(seed: 1)
    let drawn = (0..<4_000).map { _ in load.draw(using: &random) }
    let closes = drawn.count { $0 == .close }
    #expect(900...1_100 ~= closes)
    #expect(drawn.count { $0 == .serialize } == 4_000 - closes)
  }

  @Test("Load.everything has every kind of call; Load.usual leaves out those that depend on time")
  func named() {
    #expect(Load.everything.kinds == CallKind.allCases)
    #expect(
      Set(CallKind.allCases).subtracting(Load.usual.kinds) == [
        .misuse, .watch, .overdue, .close, .destroy, .policy, .scope, .observe,
      ]
    )
  }

  @Test(
    "The error about a bad load shows the right form",
    arguments: [
      nil, "", "sleep=1", "wait", "wait=1001", "wait=-1", "wait=0", "wait=1=2", "wait=1,",
    ] as [String?]
  )
  func bad(text: String?) {
    let need =
      "--load needs everything, usual, or weights up to 1000 such as serialize=4,tryStart=2"
    #expect(throws: UsageError(text, need)) { try Load(parsing: text) }
  }
}
