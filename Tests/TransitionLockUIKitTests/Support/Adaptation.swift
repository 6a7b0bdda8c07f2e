import TransitionSupport

@testable import NavigationSimulator

/// A presentation that adapts to a window of another size, as a popover does that becomes a sheet.
///
/// The simulator adapts a presentation only when it begins. Here the presented controller has a
/// coordinator, as in UIKit, and both controllers of the coordinator are the presented one.
final class Adaptation: Choreography {
  private let presented: ViewController
  private let duration: Duration

  private init(of presented: ViewController, taking duration: Duration) {
    self.presented = presented
    self.duration = duration
  }

  /// Begins to adapt the presentation of a controller.
  static func start(
    of presented: ViewController,
    taking duration: Duration,
    in simulation: NavigationSimulation
  ) {
    let adaptation = Adaptation(of: presented, taking: duration)
    RunningTransition(adaptation, in: simulation, animated: true, for: StartingCall()).start()
  }

  // Like a rotation, an adaptation is in no call's way.
  var kind: TransitionRecord.Kind { .rotate }
  var container: ViewController? { presented }
  var leaving: ViewController? { presented }
  var arriving: ViewController? { presented }
  var occupants: [Occupant] { [.whole(presented)] }
  var scene: TransitionScene {
    let side = TransitionScene.Side(controller: presented)
    return TransitionScene(container: presented.view, style: .popover, from: side, to: side)
  }

  func duration(in durations: TransitionDurations) -> Duration { duration }
  func callWillCallbacks(animated: Bool, in simulation: NavigationSimulation) {}
  func placeViewsAtEnd() {}
}
