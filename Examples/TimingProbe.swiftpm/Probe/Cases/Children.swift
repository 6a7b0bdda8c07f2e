internal import AppearanceLog

/// Children of an app's container.
extension Probe {
  static let children = [
    Probe(
      "containerFirst",
      .row("A window that is shown: its root appears; containers first"),
      states: [
        "P viewWillAppear(false)", "X viewWillAppear(false)", "P viewIsAppearing(false)", "X viewIsAppearing(false)",
        "P viewDidAppear(false)", "X viewDidAppear(false)",
      ]
    ) {
      $0.embed("X", in: "P")
      $0.openWindow("P")
    },
    Probe(
      "forwarding",
      .row("A container passes on to the children in its view: itself first, then they in order"),
      states: [
        "P viewWillAppear(true)", "X viewWillAppear(true)", "Y viewWillAppear(true)", "P viewIsAppearing(true)",
        "X viewIsAppearing(true)", "Y viewIsAppearing(true)", "P viewDidAppear(true)", "X viewDidAppear(true)",
        "Y viewDidAppear(true)",
      ],
      excludes: ["Z "]
    ) {
      $0.embed("X", in: "P")
      $0.embed("Y", in: "P")
      $0.addChild("Z", to: "P")
      $0.push("P", on: "nav", animated: true)
    },
    Probe(
      "addedAgain",
      .row("A child that is added again becomes the last"),
      states: ["note P contains Y, X"]
    ) {
      $0.embed("X", in: "P")
      $0.embed("Y", in: "P")
      $0.addChild("X", to: "P")
      $0.noteChildren(of: "P")
    },
    Probe(
      "addedInCallback",
      .row("A child that is added in a callback of its container is told the rest, and nothing twice"),
      states: ["P viewIsAppearing", "X viewWillAppear", "X viewIsAppearing", "P viewDidAppear", "X viewDidAppear"]
    ) { screen in
      screen.when(.viewIsAppearing, of: "P") { screen.embed("X", in: "P") }
      screen.push("P", on: "nav", animated: true)
    },
    Probe(
      "takenOutWhileAppearing",
      .row("A child that is taken out while it appears, its view first, has disappeared"),
      states: ["X viewWillAppear(true)", "X viewDidDisappear", "P viewDidAppear(true)"],
      excludes: ["X viewDidAppear"]
    ) { screen in
      screen.embed("X", in: "P")
      screen.when(.viewWillAppear, of: "X") { screen.removeChild("X") }
      screen.push("P", on: "nav", animated: true)
    },
  ]
}
