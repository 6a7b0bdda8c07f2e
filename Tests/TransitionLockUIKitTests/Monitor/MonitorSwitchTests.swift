import Testing
import TransitionEngine

@testable import TransitionMonitor

/// The public interface of the monitor, without UIKit's classes.
@Suite("Starting and stopping the monitor", .serialized) @MainActor
struct MonitorSwitchTests {
  private final class Controller {}
  private let controller = Controller()

  /// Counts the exchanges of the implementations, with a Boolean value that indicates the direction
  /// of each.
  private func countingExchanges(_ body: () -> Void) -> [Bool] {
    var exchanges: [Bool] = []
    let original = TransitionMonitor.exchange
    TransitionMonitor.exchange = { exchanges.append($0 != nil) }
    body()
    TransitionMonitor.exchange = original
    return exchanges
  }

  @Test("Two starts are one, and one stop undoes them")
  func twoStarts() {
    let exchanges = countingExchanges {
      TransitionMonitor.start()
      TransitionMonitor.start(always: true)
      TransitionMonitor.stop()
      TransitionMonitor.stop()
    }
    #expect(exchanges == [true, false])
  }

  @Test("A start after a stop exchanges again")
  func startAgain() {
    let exchanges = countingExchanges {
      for _ in 0..<2 {
        TransitionMonitor.start(always: true)
        TransitionMonitor.stop()
      }
    }
    #expect(exchanges == [true, false, true, false])
  }

  @Test("The summary stays after the stop")
  func summary() {
    _ = countingExchanges {
      TransitionMonitor.start(always: true)
      TransitionMonitor.stop()
    }
    #expect(TransitionMonitor.summary == "No collision was found.\n")
  }

  @Test("Reports go to the given function")
  func reports() {
    var texts: [String] = []
    let original = TransitionMonitor.exchange
    TransitionMonitor.exchange = { findings in
      let call = FoundCall(Verb.dismiss(animated: true), on: self.controller, moving: [], at: 16)
      findings?.note(.collision, of: call, "p", cure: "c")
    }
    TransitionMonitor.start(always: true) { texts.append($0) }
    TransitionMonitor.stop()
    TransitionMonitor.exchange = original
    #expect(texts == ["TransitionMonitor: dismiss(animated:), Controller, called by 0x10, p\n  c"])
  }
}
