import NavigationSimulator
import Testing

/// A world with one storyboard, whose scenes are named by their letters, and the callbacks of all.
final class Book {
  let simulation = NavigationSimulation()
  let storyboard = Storyboard()
  let log: CallbackLog
  var window: Window?
  /// What completions were told, actions called and transitions begun, in order.
  var lines: [String] = []

  init(scenes: String = "ABCD") {
    log = simulation.recordCallbacks()
    for name in scenes.map(String.init) { storyboard.addScene(name) { Page(title: name) } }
  }

  deinit { expectLegal(log, in: simulation) }

  func make(_ name: String) throws -> Page {
    try #require(try storyboard.instantiateViewController(withIdentifier: name) as? Page)
  }

  func show(_ root: ViewController) {
    window = Window(simulation: simulation, rootViewController: root)
    log.removeAll()
  }

  func note(_ name: String) -> TransitionCompletion {
    { [unowned self] end in lines.append("\(name) \(end)") }
  }

  /// A controller with an unwind action that notes that it was called.
  @discardableResult
  func offer(_ action: String, in controller: ViewController) -> ViewController {
    controller.addUnwindAction(action) { [unowned self, unowned controller] segue in
      lines.append("\(action) in \(controller.identity.name) from \(segue.source.identity.name)")
    }
    return controller
  }

  /// The callbacks of everybody but containers.
  var callbacks: [String] { log.records.filter { $0.controller.name.count == 1 }.map(\.description) }

  /// How often segues were prepared.
  var prepared: Int { log.records.filter { $0.callback == .prepareForSegue }.count }
}

/// A controller that may note what it prepares.
final class Page: ViewController {
  var onPrepare: ((Segue) -> Void)?
  override func prepare(for segue: Segue, sender: Any?) { onPrepare?(segue) }
}

/// Refusals, as they are recorded.
final class Refusals: SimulationObserver {
  var lines: [String] = []
  func simulation(_ simulation: NavigationSimulation, didRefuse refusal: Refusal) {
    let failure = refusal.failure
    lines.append("\(failure.storyboard?.code.description ?? failure.code.description) \(refusal.consequence)")
  }
}
