internal import NavigationSimulator

/// Transitions that start during another one.
extension Probe {
  static let collisions = [
    Probe(
      name: "presentDuringPush",
      claim: .row(
        "As UIKit does: while a push runs, either of its controllers can present, and both complete"
      ),
      states: ["note C is presented: true", "B viewDidAppear(true)", "C viewDidAppear(true)"]
    ) { screen in
      screen.push("B", on: "nav", animated: true)
      screen.after(.middle) { screen.presentAndNote("C", on: "A") }
    },
    Probe(
      name: "dismissOverPush",
      claim: .row(
        "As UIKit does: a presentation over a running push can be dismissed while the push still runs"
      ),
      states: ["note completion of C", "note nav moves: true", "B viewDidAppear(true)"]
    ) { screen in
      screen.push("B", on: "nav", animated: true)
      screen.after(.middle) {
        screen.present(
          "C",
          on: "A",
          animated: false,
          then: {
            screen.dismiss(on: "C", animated: false) {
              screen.recorder.note("nav moves: \(screen.isMoving("nav"))")
            }
          }
        )
      }
    },
    Probe(
      name: "dismissDuringPush",
      claim: .row(
        "As UIKit does: a dismissal over a running push succeeds without a message"
      ),
      states: ["B viewDidAppear(true)", "C viewDidDisappear(true)", "note dismissed"],
      prepare: {
        $0.present("C", animated: false)
      }
    ) { screen in
      screen.push("B", on: "nav", animated: true)
      screen.after(.middle) { screen.dismiss() }
    },
    Probe(
      name: "dismissChainDuringPresentation",
      claim: .row(
        "As UIKit does: dismiss of a chain waits while its top is being presented, too"
      ),
      states: [
        "C viewDidAppear(true)", "note completion of C", "C viewWillDisappear(true)",
        "note dismissed",
      ],
      prepare: presentedB
    ) { screen in
      screen.present("C", on: "B")
      screen.after(.middle) { screen.dismiss() }
    },
    Probe(
      name: "dismissalWaitsAgain",
      claim: .row(
        "As UIKit does: a dismissal that waits for a presentation also waits for one that begins when the first ends"
      ),
      states: [
        "note completion of B", "C viewDidAppear(true)", "note completion of C", "note dismissed",
      ]
    ) { screen in
      screen.present("B") { screen.present("C", on: "B") }
      screen.dismiss()
    },
    Probe(
      name: "presentFurtherDown",
      claim: .row(
        "present from a controller further down a stack: its container is in the window, and presents"
      ),
      states: ["note C is presented: true", "C viewDidAppear(true)", "note completion of C"],
      prepare: pushedB
    ) {
      $0.presentAndNote("C", on: "A")
    },
    Probe(
      name: "presentFromArriving",
      claim: .row(
        "As UIKit does: a controller that is being pushed cannot present before its view is in the window"
      ),
      states: ["note C is presented: false", "B viewDidAppear(true)"],
      excludes: ["C ", "note completion of C"]
    ) { screen in
      screen.when(.viewWillAppear, of: "B") { screen.presentAndNote("C", on: "B") }
      screen.push("B", on: "nav", animated: true)
    },
    Probe(
      name: "presentInViewWillDisappear",
      claim: .row(
        "As UIKit does: the controller that a push covers can present in viewWillDisappear"
      ),
      states: ["A viewWillDisappear(true)", "note C is presented: true"]
    ) { screen in
      screen.when(.viewWillDisappear, of: "A") { screen.presentAndNote("C", on: "A") }
      screen.push("B", on: "nav", animated: true)
    },
    Probe(
      name: "presentInViewDidAppear",
      claim: .row(
        "As UIKit does: a pushed or presented controller can present in viewDidAppear"
      ),
      states: ["B viewDidAppear(true)", "note C is presented: true", "note completion of C"]
    ) { screen in
      screen.when(.viewDidAppear, of: "B") { screen.presentAndNote("C", on: "B") }
      screen.push("B", on: "nav", animated: true)
    },
    Probe(
      name: "presentInRootsViewDidAppear",
      claim: .row("As UIKit does: a root can present in viewDidAppear"),
      states: ["R viewDidAppear(false)", "note C is presented: true", "note completion of C"]
    ) { screen in
      screen.when(.viewDidAppear, of: "R") { screen.presentAndNote("C", on: "R") }
      screen.openWindow("R")
    },
    Probe(
      name: "presentInDidDisappear",
      claim: .row(
        "As UIKit does: in did-callbacks of a dismissal, any controller can be presented, also the dismissed one"
      ),
      states: ["B viewDidDisappear(true)", "note C is presented: true", "note completion of C"],
      prepare: presentedB
    ) { screen in
      screen.when(.viewDidDisappear, of: "B") { screen.presentAndNote("C") }
      screen.dismiss()
    },
    Probe(
      name: "twoWindows",
      claim: .row("In two windows transitions run side by side"),
      states: ["note nav and R move: true, true", "note completion of C"]
    ) {
      $0.openWindow("R")
      $0.present("B")
      $0.present("C", on: "R")
      $0.recorder.note("nav and R move: \($0.isMoving("nav")), \($0.isMoving("R"))")
    },
    Probe(
      name: "twoStacks",
      claim: .row("Pushes in two navigation controllers of one container run side by side"),
      states: ["note both move: true", "B viewDidAppear(true)", "C viewDidAppear(true)"],
      prepare: {
        $0.makeStack("first", of: ["X"])
        $0.makeStack("second", of: ["Y"])
        $0.setRoot("P")
        $0.embed("first", in: "P")
        $0.embed("second", in: "P")
      }
    ) {
      $0.push("B", on: "first", animated: true)
      $0.push("C", on: "second", animated: true)
      $0.recorder.note("both move: \($0.isMoving("first") && $0.isMoving("second"))")
    },
  ]
}
