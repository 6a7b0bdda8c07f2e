import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock
import TransitionSupport

@testable import TransitionLockUIKit
@testable import TransitionMonitor

/// An app of three screens that collide, migrated by the monitor's summary alone.
@Suite("An app that moves the calls of the monitor's summary to the lock") @MainActor
struct MigrationTests {
  @Test(
    "When the calls that the summary lists use the lock, all screens are shown, and no call collides"
  )
  func migration() async {
    let app = CollidingApp(migrated: [])
    await app.play()
    #expect(
      app.calls.findings.summary == """
        verb                             controllers                             kind       count  first frame of the app
        present(_:animated:)             LoginScreen on HomeScreen               refused    1      Session.expired()
        present(_:animated:)             LoginScreen on HomeScreen               dropped    1      Session.expired()
        pushViewController(_:animated:)  NewsScreen on NavigationController      collision  1      HomeScreen.timerFired()
        pushViewController(_:animated:)  SettingsScreen on NavigationController  collision  1      DetailScreen.viewDidLoad()
        present(_:animated:)             LoginScreen on HomeScreen               collision  1      Session.expired()

        """
    )
    let places = Set(
      app.calls.findings.summary.split(separator: "\n").dropFirst().compactMap {
        $0.split(separator: " ").last.map(String.init)
      }
    )

    let migrated = CollidingApp(migrated: places)
    await migrated.play()
    #expect(migrated.calls.findings.summary == "No collision was found.\n")
    #expect(
      migrated.seen == [
        "DetailScreen", "NewsScreen", "SettingsScreen", "AlertScreen", "LoginScreen",
      ]
    )
  }
}

private class Screen: ViewController {
  fileprivate var whenLoaded: () -> Void = {}
  fileprivate var whenSeen: () -> Void = {}
  override func viewDidLoad() { whenLoaded() }
  override func viewDidAppear(_ animated: Bool) { whenSeen() }
}

private final class HomeScreen: Screen {}
private final class DetailScreen: Screen {}
private final class NewsScreen: Screen {}
private final class SettingsScreen: Screen {}
private final class LoginScreen: Screen {}
private final class AlertScreen: Screen {}

/// The app: a tap and a timer push at once, a login comes while an alert appears, and a screen
/// pushes another one in its `viewDidLoad`.
@MainActor
private final class CollidingApp {
  let calls: MonitoredCalls
  private(set) var seen: Set<String> = []
  private let simulation = NavigationSimulation()
  private let kit: SimulatedControllers
  private let lock: TransitionLock
  private let home = HomeScreen()
  private let nav: NavigationController
  private let window: Window
  /// The functions whose calls go through the lock.
  private let migrated: Set<String>

  init(migrated: Set<String>) {
    self.migrated = migrated
    simulation.collisionBehavior = .matchingUIKit
    simulation.requiredIdleYields = 12
    nav = NavigationController(rootViewController: home)
    window = Window(simulation: simulation, rootViewController: nav)
    lock = TransitionLock(
      label: "scene",
      clock: simulation.clock,
      executor: simulation.clock.executor
    ) { _ in }
    kit = SimulatedControllers(simulation)
    calls = MonitoredCalls(of: kit, in: simulation)
  }

  func play() async {
    // A tap and a timer.
    at(0, "HomeScreen.newsTapped()") { .push(self.screen(DetailScreen()), animated: true) }
    at(100, "HomeScreen.timerFired()") { .push(self.screen(NewsScreen()), animated: true) }
    at(2_000, "HomeScreen.backTapped()") { .popToRoot(animated: true) }
    // A push in `viewDidLoad`.
    at(4_000, "HomeScreen.detailTapped()") {
      let detail = self.screen(DetailScreen())
      detail.whenLoaded = { [unowned self] in
        call(.push(screen(SettingsScreen()), animated: true), on: nav, "DetailScreen.viewDidLoad()")
      }
      return .push(detail, animated: true)
    }
    at(6_000, "SettingsScreen.homeTapped()") { .popToRoot(animated: true) }
    // An alert and a login.
    at(8_000, "HomeScreen.failed()", on: home) {
      .present(self.screen(AlertScreen()), animated: true)
    }
    at(8_100, "Session.expired()", on: home) {
      .present(self.screen(LoginScreen()), animated: true)
    }
    at(10_000, "AlertScreen.okTapped()", on: home) { .dismiss(animated: true) }
    await simulation.advance(by: .seconds(15))
  }

  private func screen(_ screen: Screen) -> Screen {
    screen.whenSeen = { [unowned self, unowned screen] in seen.insert("\(type(of: screen))") }
    return screen
  }

  private func at(
    _ time: Int,
    _ function: String,
    on controller: ViewController? = nil,
    _ verb: @escaping () -> Verb<ViewController>
  ) {
    simulation.schedule(after: .milliseconds(time)) { [self] in
      call(verb(), on: controller ?? nav, function)
    }
  }

  private func call(_ verb: Verb<ViewController>, on controller: ViewController, _ function: String)
  {
    calls.run(function) {
      if migrated.contains(function) {
        _ = TransitionVerbs(of: controller, in: kit, lock: lock)
          .start(verb, at: CallSite(#fileID, #line))
      } else {
        kit.call(verb, on: controller) {}
      }
    }
  }
}
