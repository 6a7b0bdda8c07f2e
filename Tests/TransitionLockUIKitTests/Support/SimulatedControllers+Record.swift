import TransitionEngine
import TransitionLock
import TransitionSupport

@testable import NavigationSimulator
@testable import TransitionLockUIKit

extension SimulatedControllers {
  /// A record of the requests to the kit, and its settings; also the scene of all locks and
  /// controllers without another one.
  final class Record: LockScene {
    /// Weak, because pending work does not retain an app's main loop.
    weak var simulation: NavigationSimulation?
    /// The calls for which UIKit would have raised an exception.
    var exceptions: [String] = []
    /// The messages that UIKit wrote to the console because of a call.
    var messages: [String] = []
    /// Called at each call, so that other code can act a frame or two later.
    var meddle: () -> Void = {}
    /// Stands between the kit's callers and UIKit, as an exchanged implementation does; nil without
    /// one.
    var exchange:
      (
        (Verb<ViewController>, ViewController, @escaping () -> Void, (@escaping () -> Void) -> Void)
          -> Void
      )?
    /// A Boolean value that indicates whether the engine calls the kit for a lock now.
    var isCallingForLock = false
    /// The number of times that the kit was asked for the contents of a container.
    var questions = 0
    /// The called verbs, in order.
    var calls: [String] = []
    /// The moments that calls have waited for, in order.
    var moments: [LookTime] = []
    var places: [ObjectIdentifier: PlaceInLine] = [:]
    /// The calls that end with their scene.
    let callsUnderWay = CallsUnderWay()
    /// The scenes of locks.
    var scenes: [(lock: TransitionLock, scene: SceneOfWindows)] = [] {
      didSet { for (_, scene) in scenes { scene.record = self } }
    }
    /// The lock of every controller that is given none; nil if none is known.
    var home: TransitionLock?
    /// The receiver of the reports of calls that find no lock.
    var lost: Scene.Reports?
    var treatment = Treatment.performs
    /// A Boolean value that indicates whether splits show one column at a time.
    var isCollapsed = false
    /// A Boolean value that indicates whether no transition reports its cancellation, like those
    /// with an animator that is not interactive.
    var hidesCancellation = false
    /// A Boolean value that indicates whether a coordinator is still there for a frame after its
    /// report.
    var lingers = false
    /// Such a coordinator.
    var lingering: Lingering?
    /// The verb that an app's subclass calls instead of the requested one.
    var replacing: (Verb<ViewController>) -> Verb<ViewController> = { $0 }
    /// The treatment of presentations and dismissals; nil if UIKit performs each at once.
    var slowness: Slowness?
    /// The controllers that report their dismissal, although nothing moves.
    var leaving: [ViewController] = []
    /// A coordinator that never reports; nil if there is none.
    var silence: Silence?
    /// A moved controller without a coordinator, because another controller has it.
    var withoutCoordinator: ViewController?
    /// Controllers and what presents them, besides the simulator's links.
    var presenters: [(presented: ViewController, presenter: ViewController)] = []
    /// The navigation controller for More.
    let more = ViewController(title: "more")
    /// The controllers of the groups that the selected tab is in.
    var groups: [ViewController] = []
    /// The active searches.
    var searches: [ViewController] = []
    /// The controllers in columns that a split does not show.
    var hidden: [ViewController] = []
    /// The menus, which leave by themselves.
    var menus: [ViewController] = []
    /// The sheets that a framework presents because of a state.
    var sheetsOfState: [ViewController] = []
    /// The calls that have stepped aside.
    weak var callsAside: CallsAside?
    /// The life of all scenes; nil if their time is that of each lock's clock.
    var life: SceneLife?
    /// The completions that UIKit retains without calling them.
    var kept: [() -> Void] = []

    var isConnected: Bool { true }
    var timeCounts: Bool { life?.timeCounts ?? true }
    /// The number of times that the active time was read, which each look of a timer does.
    private(set) var readings = 0
    var activeTime: Duration {
      readings += 1
      return simulation.flatMap { life?.activeTime(at: $0.clock.now.offset) } ?? .zero
    }
    /// Handles a notification about the scene, as the UIKit layer does.
    func handle(_ event: SceneLife.Event) {
      life?.handle(event, at: simulation?.clock.now.offset ?? .zero)
      simulation?.schedule(after: .zero) { [weak callsAside] in callsAside?.look() }
    }
    func add(_ call: CallUnderWay) { callsUnderWay.add(call) }
  }

  /// UIKit's treatment of all calls.
  enum Treatment {
    case performs
    /// UIKit performs each call, and neither calls nor releases its completion.
    case forgetsCompletions
    /// UIKit silently does nothing, and releases the completion.
    case drops
    /// UIKit silently does nothing, and retains the completion.
    case keeps
    /// UIKit links a presented controller, does nothing else, and retains the completion.
    case onlyLinks
  }
}

/// A scene with its windows.
final class SceneOfWindows: LockScene {
  let windows: [Window]
  var isConnected = true
  weak var record: SimulatedControllers.Record?

  init(_ windows: [Window]) { self.windows = windows }

  var timeCounts: Bool { record?.timeCounts ?? true }
  var activeTime: Duration { record?.activeTime ?? .zero }
  func add(_ call: CallUnderWay) { record?.add(call) }
}
