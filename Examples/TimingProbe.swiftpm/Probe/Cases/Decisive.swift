internal import NavigationSimulator

/// The questions whose answers change what the lock for UIKit does; the app asks them first.
extension Probe {
  static let decisive = [
    Probe(
      name: "coordinatorInCallbacks",
      claim: .row("No coordinator exists without a transition or in did-callbacks"),
      states: [
        "note nav moves: false", "B viewWillAppear(true)", "note nav moves: true",
        "B viewDidAppear(true)",
        "note nav moves: false", "note nav moves: false",
      ]
    ) { screen in
      screen.noteMoving("nav")
      screen.when(.viewWillAppear, of: "B") { screen.noteMoving("nav") }
      screen.when(.viewDidAppear, of: "B") {
        screen.noteMoving("nav")
        screen.after(.callbacks) { screen.noteMoving("nav") }
      }
      screen.push("B", on: "nav", animated: true)
    },
    Probe(
      name: "coordinatorInCompletion",
      claim: .timing(
        "A coordinator is gone in the completion of its presentation, and a task later"
      ),
      states: ["note completion of B", "note B moves: false", "note B moves: false"]
    ) { screen in
      screen.present("B") {
        screen.noteMoving("B")
        screen.after(.callbacks) { screen.noteMoving("B") }
      }
    },
    Probe(
      name: "coordinatorWhenShown",
      claim: .timing(
        "A coordinator is gone when the delegate of a stack is told that a controller has been shown"
      ),
      states: ["note nav moves: false"]
    ) { screen in
      screen.whenShown(on: "nav") { screen.noteMoving("nav") }
      screen.push("B", on: "nav", animated: true)
    },
    Probe(
      name: "coordinatorFirst",
      claim: .timing(
        "A coordinator reports the end of a presentation before the completion is called"
      ),
      states: ["note coordinator", "note completion of B"]
    ) { screen in
      screen.when(.viewWillAppear, of: "B") { screen.noteCoordinator(of: "B") }
      screen.present("B")
    },
    Probe(
      name: "dismissInTurn",
      claim: .timing(
        "A dismissal in the turn of a presentation by other code waits for the end of the presentation"
      ),
      states: [
        "B viewDidAppear(true)", "note completion of B", "B viewWillDisappear(true)",
        "note dismissed",
      ]
    ) { screen in
      screen.present("B")
      screen.dismiss()
    },
    Probe(
      name: "pushDuringPush",
      claim: dropped,
      states: ["B viewDidAppear(true)", "note nav contains A, B"]
    ) {
      screen in
      screen.push("B", on: "nav", animated: true)
      screen.after(.middle) { screen.push("C", on: "nav", animated: true) }
      screen.whenQuiet(after: "B") { screen.noteChildren(of: "nav") }
    },
    Probe(
      name: "popDuringPush",
      claim: dropped,
      states: ["B viewDidAppear(true)", "note nav contains A, B"]
    ) {
      screen in
      screen.push("B", on: "nav", animated: true)
      screen.after(.middle) { screen.pop(from: "nav", animated: true) }
      screen.whenQuiet(after: "B") { screen.noteChildren(of: "nav") }
    },
    Probe(
      name: "pushDuringPop",
      claim: dropped,
      states: ["A viewDidAppear(true)", "note nav contains A"],
      excludes: ["C "],
      prepare: pushedB
    ) { screen in
      screen.pop(from: "nav", animated: true)
      screen.after(.middle) { screen.push("C", on: "nav", animated: true) }
      screen.whenQuiet(after: "A") { screen.noteChildren(of: "nav") }
    },
    Probe(
      name: "pushDuringPresentation",
      claim: dropped,
      states: ["note completion of B", "note nav contains A"]
    ) {
      screen in
      screen.present("B") { screen.after(.middle) { screen.noteChildren(of: "nav") } }
      screen.after(.middle) { screen.push("C", on: "nav", animated: true) }
    },
    Probe(
      name: "unanimatedPresentation",
      claim: .timing(
        "A coordinator is gone in the completion of an unanimated presentation, after viewDidAppear"
      ),
      states: ["B viewDidAppear(false)", "note completion of B", "note B moves: false"]
    ) { screen in
      screen.present("B", animated: false) { screen.noteMoving("B") }
    },
    Probe(
      name: "unanimatedDismissal",
      claim: .timing("The completion of an unanimated dismissal is called after viewDidDisappear"),
      states: ["B viewDidDisappear(false)", "note dismissed"],
      prepare: presentedB
    ) {
      $0.dismiss(animated: false)
    },
    Probe(
      name: "unanimatedPush",
      claim: .timing("An unanimated push ends within its call"),
      states: ["B viewDidAppear(false)", "note returned", "note nav moves: false"]
    ) { screen in
      screen.push("B", on: "nav", animated: false)
      screen.recorder.note("returned")
      screen.noteMoving("nav")
    },
    Probe(
      name: "interruptible",
      claim: .timing("A push that the system animates does not say that it can be interrupted"),
      states: ["note nav is interruptible: false"]
    ) { screen in
      screen.push("B", on: "nav", animated: true)
      screen.after(.middle) {
        screen.recorder.note("nav is interruptible: \(screen.isInterruptible("nav"))")
      }
    },
  ]

  private static let dropped = Claim.row(
    "As UIKit does: push, pop and setViewControllers during a transition are dropped with a message"
  )
}

extension ProbedScreen {
  /// Runs a function when a controller has appeared, and what was put off until then has begun.
  fileprivate func whenQuiet(after name: String, _ body: @escaping () -> Void) {
    when(.viewDidAppear, of: name) { [self] in after(.middle, body) }
  }
}
