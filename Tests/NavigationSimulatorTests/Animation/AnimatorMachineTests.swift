import Testing
import TransitionSupport

@testable import NavigationSimulator

@Suite("Property animators: every call in every state")
struct AnimatorMachineTests {
  typealias Machine = AnimatorMachine

  /// The outcome of a call: the action, and the mode after it; nil for a refused call.
  private struct Outcome: Equatable {
    let action: Machine.Action
    let mode: Machine.Mode

    init(_ action: Machine.Action, _ mode: Machine.Mode) { (self.action, self.mode) = (action, mode) }
  }

  private static let calls: [Machine.Mode: [Machine.Call]] = [
    .inactive: [], .paused: [.pause], .running: [.start], .stopped: [.pause, .stop],
  ]

  private func machine(_ mode: Machine.Mode) throws -> Machine {
    var machine = Machine()
    for call in Self.calls[mode]! { _ = try machine.perform(call) }
    #expect(machine.mode == mode)
    return machine
  }

  private static let table: [Machine.Mode: [Machine.Call: Outcome]] = [
    .inactive: [
      .start: Outcome(.begin(.run), .running),
      .pause: Outcome(.begin(.hold), .paused),
      .add: Outcome(.keep, .inactive),
      .scrub: Outcome(.begin(.scrub), .paused),
      .reverse: Outcome(.nothing, .inactive),
    ],
    .paused: [
      .start: Outcome(.run, .running),
      .pause: Outcome(.nothing, .paused),
      .proceed: Outcome(.proceed, .running),
      .stop: Outcome(.stop, .stopped),
      .drop: Outcome(.drop, .inactive),
      .add: Outcome(.add, .paused),
      .scrub: Outcome(.scrub, .paused),
      .reverse: Outcome(.turnRound, .paused),
    ],
    .running: [
      .start: Outcome(.nothing, .running),
      .pause: Outcome(.hold, .paused),
      .stop: Outcome(.stop, .stopped),
      .drop: Outcome(.drop, .inactive),
      .add: Outcome(.add, .running),
      .reverse: Outcome(.turnRound, .running),
      .arrive: Outcome(.end, .inactive),
    ],
    .stopped: [
      .finish: Outcome(.finish, .inactive)
    ],
  ]

  @Test("Each call has the outcome in the table, and a refused call changes nothing", arguments: Machine.Mode.allCases)
  func table(mode: Machine.Mode) throws {
    for call in Machine.Call.allCases {
      var machine = try machine(mode)
      let before = machine
      let expected = Self.table[mode]?[call]
      do {
        let action = try machine.perform(call)
        #expect(expected == Outcome(action, machine.mode), "\(call) in \(mode)")
      } catch {
        let refusal = Machine.RefusedCall(mode: mode, isForInterruption: false)
        #expect(expected == nil && error == refusal, "\(call) in \(mode)")
        #expect(machine == before)
      }
    }
  }

  @Test(
    "While it runs, an uninterruptible animator refuses pauses, stops and additions; otherwise it is like any other"
  )
  func interruptible() throws {
    for mode in Machine.Mode.allCases {
      for call in Machine.Call.allCases {
        var (plain, rigid) = (try machine(mode), try machine(mode))
        rigid.isInterruptible = false
        let isRefused = mode == .running && [.pause, .stop, .drop, .add].contains(call)
        let expected = try? plain.perform(call)
        #expect((try? rigid.perform(call)) == (isRefused ? nil : expected), "\(call) in \(mode)")
      }
    }
  }

  @Test("An animator that pauses on completion stays at its end, and can run back")
  func stay() throws {
    var machine = try machine(.running)
    machine.pausesOnCompletion = true
    #expect(try machine.perform(.arrive) == .stay && machine.mode == .paused)
    #expect(try machine.perform(.reverse) == .turnRound && machine.isReversed)
    #expect(try machine.perform(.start) == .run)
    machine.pausesOnCompletion = false
    #expect(try machine.perform(.arrive) == .end && machine.mode == .inactive && !machine.isReversed)
  }

  @Test("Random calls have the outcomes in the table", arguments: 1...20)
  func random(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var machine = Machine()
    for _ in 0..<500 {
      let (call, before) = (Machine.Call.allCases.randomElement(using: &generator)!, machine)
      let action = try? machine.perform(call)
      let expected = Self.table[before.mode]?[call]
      #expect(action == expected?.action && machine.mode == expected?.mode ?? before.mode, "seed \(seed), \(call)")
      if action == nil { #expect(machine == before, "seed \(seed)") }
    }
  }
}
