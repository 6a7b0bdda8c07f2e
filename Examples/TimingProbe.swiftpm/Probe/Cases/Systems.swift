internal import NavigationSimulator

/// A controller of the system, which the lock for UIKit never presents upon.
enum SystemScreen: String, CaseIterable, Sendable {
  case activity, alert, color, dictionary, documents, font, photos, search
}

/// A menu of the system, which no controller presents.
enum MenuKind: Sendable {
  /// A button opens it.
  case button
  /// A long press opens it.
  case context
}

/// Controllers of the system, whose views may come from other processes, and transitions that
/// return to their start.
extension Probe {
  static let systems = [
    begin("activityScreen") { show(.activity, on: $0) },
    begin("alertScreen") { show(.alert, on: $0) },
    begin("colorScreen") { show(.color, on: $0) },
    begin("dictionaryScreen") { show(.dictionary, on: $0) },
    begin("documentsScreen") { show(.documents, on: $0) },
    begin("fontScreen") { show(.font, on: $0) },
    begin("photosScreen") { show(.photos, on: $0) },
    begin("searchScreen") { show(.search, on: $0) },
    Probe(
      name: "cancelledPresentation",
      claim: .timing(
        "The completion of a presentation that is cancelled is called after the coordinator's report"
      ),
      states: ["note coordinator", "note completion of B", "note B is presented: false"]
    ) { screen in
      screen.cancelTransitions(of: "B")
      screen.when(.viewWillAppear, of: "B") { screen.noteCoordinator(of: "B") }
      screen.present("B") { screen.notePresented("B") }
    },
    Probe(
      name: "cancelledDismissal",
      claim: .timing(
        "The completion of a dismissal that is cancelled is called after the coordinator's report"
      ),
      states: ["note coordinator", "note dismissed", "note B is presented: true"],
      prepare: presentedB
    ) { screen in
      screen.cancelTransitions(of: "B")
      screen.when(.viewWillDisappear, of: "B") { screen.noteCoordinator(of: "B") }
      screen.dismiss()
      screen.after(.middle) {
        screen.after(.middle) { screen.after(.middle) { screen.notePresented("B") } }
      }
    },
    Probe(
      name: "presentDuringPop",
      claim: .timing("A presentation in the middle of a pop goes through"),
      states: ["note C is presented: true", "note completion of C"],
      prepare: pushedB
    ) { screen in
      screen.pop(from: "nav", animated: true)
      screen.after(.middle) { screen.presentAndNote("C") }
    },
    Probe(
      name: "alertHandler",
      claim: .timing(
        "The coordinator of an alert is gone when the handler of its button runs, and its link, too"
      ),
      states: ["note nav moves: false", "note S is presented: false"],
      tap: "OK",
      script: { close(.alert, on: $0) }
    ),
    Probe(
      name: "documentsHandler",
      claim: .timing(
        "The coordinator of the document picker is gone when its delegate is told, and its link, too"
      ),
      states: ["note nav moves: false", "note S is presented: false"],
      tap: "Cancel",
      script: { close(.documents, on: $0) }
    ),
    Probe(
      name: "photosHandler",
      claim: .timing(
        "The photo picker stands still when its delegate is told, until the app dismisses it"
      ),
      states: ["note nav moves: false", "note S is presented: true"],
      tap: "Cancel",
      script: { close(.photos, on: $0) }
    ),
    menu("menuAction", .button, tap: "the button, and then Choose"),
    menu("contextMenuAction", .context, tap: "and hold the label, and then tap Choose"),
  ]
}

extension Probe {
  /// A probe of a controller of the system.
  private static func begin(_ name: String, _ script: @escaping Script) -> Probe {
    Probe(
      name: name,
      claim: .timing(
        "A controller of the system is linked, and moves, when the call returns, like an app's own"
      ),
      states: [
        "note S is linked after 0 frames", "note S moves after 0 frames", "note completion of S",
      ],
      script: script
    )
  }

  /// A probe of the handler of a menu's action.
  private static func menu(_ name: String, _ menu: MenuKind, tap: String) -> Probe {
    Probe(
      name: name,
      claim: .timing(
        "Nothing moves when the action of a menu runs, and a presentation goes through"
      ),
      states: ["note nav moves: false", "note C is presented: true", "note completion of C"],
      tap: tap
    ) { screen in
      screen.showMenu(menu, on: "A") {
        screen.noteMoving("nav")
        screen.presentAndNote("C")
      }
    }
  }

  @MainActor private static func close(_ system: SystemScreen, on screen: any ProbedScreen) {
    screen.makeSystem(system, "S")
    screen.whenTapped("S") {
      screen.noteMoving("nav")
      screen.notePresented("S")
    }
    screen.present("S")
  }

  @MainActor private static func show(_ system: SystemScreen, on screen: any ProbedScreen) {
    screen.makeSystem(system, "S")
    screen.recorder.note("S is of the system: \(screen.isOfSystem("S"))")
    screen.present("S")
    screen.noteFrames(until: "S is linked") { screen.isPresented("S") }
    screen.noteFrames(until: "S moves") { screen.isMoving("S") }
  }
}

extension ProbedScreen {
  /// Notes the number of frames from now until a condition holds; or a second's.
  fileprivate func noteFrames(
    until text: String,
    _ frames: Int = 0,
    _ condition: @escaping () -> Bool
  ) {
    if condition() || frames == 60 { return recorder.note("\(text) after \(frames) frames") }
    after(.frame) { self.noteFrames(until: text, frames + 1, condition) }
  }
}
