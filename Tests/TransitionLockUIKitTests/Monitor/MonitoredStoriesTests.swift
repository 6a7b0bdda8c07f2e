import NavigationSimulator
import TestSupport
import Testing
import TransitionEngine

@testable import TransitionLockUIKit
@testable import TransitionMonitor

/// The monitor in the app of which a part uses the package: its findings beside what the simulator
/// knows.
@Suite("The monitor in random stories", .timeLimit(.minutes(10))) @MainActor
struct MonitoredStoriesTests {
  /// The calls of a story that did not go through the lock, by what the simulator knows of them.
  private final class Calls {
    var count = 0
    /// The calls that were made while a transition ran, about which UIKit complained, or which lost
    /// their completion.
    var planted: Set<String> = []
    /// The calls whose completion UIKit keeps: the monitor waits for ten seconds, and the change
    /// may come otherwise.
    var kept: Set<String> = []
  }

  @Test(
    "The monitor reports every call that collides or that UIKit refuses, drops or keeps, and no other",
    arguments: Effort.seeds(16),
    AppStory.Share.allCases
  )
  func stories(seed: UInt64, share: AppStory.Share) async {
    let app = HalfApp(AppStory(seed: seed, share: share), usesPackage: true)
    let (monitored, calls) = (MonitoredCalls(of: app.kit, in: app.simulation), Calls())
    observe(app, monitored, calls)
    await app.play()
    let found = Set(
      monitored.reports.compactMap { $0.split(separator: ",").dropFirst(2).first.map(String.init) }
    )
    let journal = Comment(
      rawValue:
        "seed \(seed)\n\(app.journal.joined(separator: "\n"))\n\(monitored.findings.summary)"
    )
    #expect(found.subtracting(calls.planted).subtracting(calls.kept) == [], journal)
    #expect(calls.planted.subtracting(found) == [], journal)
  }

  /// Gives each call of the app a separate function, and notes what the simulator knows of it.
  private func observe(_ app: HalfApp, _ monitored: MonitoredCalls, _ calls: Calls) {
    let (kit, record, exchange) = (app.kit, app.kit.record, app.kit.record.exchange)
    record.exchange = { verb, controller, completion, original in
      calls.count += 1
      let name = " called by call \(calls.count)"
      let isOfLock = kit.isCallingForLock
      // On a presented controller, a presentation moves no stack below.
      let isAbove = verb.presented != nil && controller.presentingViewController != nil
      let wasMoving = app.simulation.openTransitions.contains {
        !isAbove || [.present, .dismiss].contains($0.kind)
      }
      var hasNothingToDo = false
      if case .dismiss = verb { hasNothingToDo = kit.targetOfDismissal(on: controller) == nil }
      let (messages, kept) = (
        record.messages.count + record.exceptions.count, record.kept.count
      )
      monitored.run("call \(calls.count)") { exchange?(verb, controller, completion, original) }
      if isOfLock { return }
      let complains = record.messages.count + record.exceptions.count > messages
      if wasMoving || complains || hasNothingToDo { calls.planted.insert(name) }
      if record.kept.count > kept { calls.kept.insert(name) }
    }
  }

  /// Without this, the stories would show less than they seem to.
  @Test("In the random stories, some calls collide, and some do not")
  func marks() async {
    var (planted, all) = (0, 0)
    for seed in 0..<20 as Range<UInt64> {
      let app = HalfApp(AppStory(seed: seed, share: .none), usesPackage: true)
      let (monitored, calls) = (MonitoredCalls(of: app.kit, in: app.simulation), Calls())
      observe(app, monitored, calls)
      await app.play()
      (planted, all) = (planted + calls.planted.count, all + calls.count)
    }
    #expect(planted > 20)
    #expect(all - planted > 20)
  }
}
