import Testing
import TransitionEngine

@testable import TransitionMonitor

/// The public interface of the monitor, without UIKit's classes.
@Suite("Starting and stopping the monitor", .serialized) @MainActor
struct MonitorSwitchTests {
  private final class Controller {}
  private let controller = Controller()

  /// Notes each begin of the observation as true, and each end as false.
  private func observations(_ body: () -> Void) -> [Bool] {
    var observed: [Bool] = []
    let original = TransitionMonitor.observe
    TransitionMonitor.observe = { observed.append($0 != nil) }
    body()
    TransitionMonitor.observe = original
    return observed
  }

  @Test("A second start has no effect, and one stop ends the monitor")
  func twoStarts() {
    let observed = observations {
      TransitionMonitor.start()
      TransitionMonitor.start(always: true)
      TransitionMonitor.stop()
      TransitionMonitor.stop()
    }
    #expect(observed == [true, false])
  }

  @Test("The monitor can be started again after a stop")
  func startAgain() {
    let observed = observations {
      for _ in 0..<2 {
        TransitionMonitor.start(always: true)
        TransitionMonitor.stop()
      }
    }
    #expect(observed == [true, false, true, false])
  }

  @Test("The summary is still there after the stop")
  func summary() {
    _ = observations {
      TransitionMonitor.start(always: true)
      TransitionMonitor.stop()
    }
    #expect(TransitionMonitor.summary == "No collision was found.\n")
  }

  /// An object whose `deinit` reads the summary.
  private final class Reader {
    deinit { _ = MainActor.assumeIsolated { TransitionMonitor.summary } }
  }

  @Test(
    "An object that only the report of an old monitor retains may read the summary in its deinit"
  )
  func summaryInDeinit() {
    let observed =
      observations {
        let reader = Reader()
        TransitionMonitor.start(always: true) { [reader] _ in _ = reader }
        TransitionMonitor.stop()
      } + observations { TransitionMonitor.start(always: true) }
    TransitionMonitor.stop()
    #expect(observed == [true, false, true])
  }

  @Test("Reports go to the given function")
  func reports() {
    var texts: [String] = []
    let original = TransitionMonitor.observe
    TransitionMonitor.observe = { findings in
      let call = FoundCall(Verb.dismiss(animated: true), on: self.controller, moving: [], at: 16)
      findings?.note(.collision, of: call, "p", cure: "c")
    }
    TransitionMonitor.start(always: true) { texts.append($0) }
    TransitionMonitor.stop()
    TransitionMonitor.observe = original
    #expect(texts == ["TransitionMonitor: dismiss(animated:), Controller, called by 0x10, p\n  c"])
  }
}
