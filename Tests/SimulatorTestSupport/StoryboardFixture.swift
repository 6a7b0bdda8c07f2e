import NavigationSimulator
import Testing

/// A simulation with a storyboard, whose scenes have letters as names, and the callbacks of all
/// controllers.
class StoryboardFixture {
  let story = Story()
  let storyboard = Storyboard()
  let log: CallbackLog
  var window: Window?
  /// The ends that completions received, the called actions, and the begun transitions, in order.
  var lines: [String] = []

  init(scenes: String = "ABCD") {
    log = story.simulation.recordCallbacks()
    for name in scenes.map(String.init) { storyboard.addScene(name) { Page(title: name) } }
  }

  var simulation: NavigationSimulation { story.simulation }

  func make(_ name: String) throws -> Page {
    try #require(try storyboard.instantiateViewController(withIdentifier: name) as? Page)
  }

  func show(_ root: ViewController) {
    window = Window(simulation: simulation, rootViewController: root)
    log.removeAll()
    story.window = window
    story.forget()
  }

  func note(_ name: String) -> TransitionCompletion {
    { [unowned self] end in
      lines.append("\(name) \(end)")
      story.note(name)(end)
    }
  }

  /// A controller with an unwind action that records its calls.
  @discardableResult
  func offer(_ action: String, in controller: ViewController) -> ViewController {
    controller.addUnwindAction(action) { [unowned self, unowned controller] segue in
      let line = "\(action) in \(controller.identity.name) from \(segue.source.identity.name)"
      lines.append(line)
      story.write(line)
    }
    return controller
  }

  /// The callbacks of all controllers except containers.
  var callbacks: [String] {
    log.records.filter { $0.controller.name.count == 1 }.map(\.description)
  }

  /// The number of prepared segues.
  var prepared: Int { log.records.filter { $0.callback == .prepareForSegue }.count }
}

/// A controller that may record the segues that it prepares.
final class Page: ViewController {
  var onPrepare: ((Segue) -> Void)?
  /// The sender of the segue that was prepared last.
  private(set) var sender: Any?
  var allowsSegues = true

  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    allowsSegues
  }
  override func prepare(for segue: Segue, sender: Any?) {
    self.sender = sender
    onPrepare?(segue)
  }
}

/// The recorded refusals.
final class Refusals: SimulationObserver {
  var lines: [String] = []
  func simulation(_ simulation: NavigationSimulation, didRefuse refusal: Refusal) {
    let failure = refusal.failure
    lines.append(
      "\(failure.storyboard?.code.description ?? failure.code.description) \(refusal.consequence)"
    )
  }
}
