import Testing
import TransitionEngine

/// Waiting for a signal by suspending.
@MainActor
struct TaskSignalTests {
  @Test(
    "A waiting task continues when the signal is given or withdrawn, before or after the wait begins",
    arguments: [true, false],
    [true, false]
  )
  func goesOn(isGiven: Bool, isBefore: Bool) async {
    let signal = TaskSignal()
    if isBefore { if isGiven { signal.give() } else { signal.withdraw() } }
    let task = Task.immediate { await signal.wait() }
    if !isBefore { if isGiven { signal.give() } else { signal.withdraw() } }
    await task.value
    #expect(signal.isGiven == isGiven)
  }

  @Test("A signal that is given twice resumes its task once")
  func twice() async {
    let signal = TaskSignal()
    let task = Task.immediate { await signal.wait() }
    signal.give()
    signal.give()
    signal.withdraw()
    await task.value
    #expect(signal.isGiven)
  }

  @Test("A signal is withdrawn when its giver has been released")
  func letGo() async {
    var giver: TaskSignal.Giver?
    let task = Task.immediate { await TaskSignal.waiting { giver = $0 } }
    #expect(giver != nil)
    giver = nil
    #expect(await !task.value)
  }
}
