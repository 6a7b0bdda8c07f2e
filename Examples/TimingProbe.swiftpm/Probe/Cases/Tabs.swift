internal import NavigationSimulator

/// Tab bar controllers.
extension Probe {
  static let tabs = [
    Probe(
      name: "selectedAgain",
      claim: .row("If the selected tab is selected again, only the completion runs"),
      states: ["note selected X"],
      excludes: ["X ", "Y "],
      prepare: {
        $0.showTabs(["X", "Y"])
      }
    ) {
      $0.select("X", in: "tabs")
      $0.noteSelectedTab()
    },
    Probe(
      name: "selectedBeneath",
      claim: .row(
        "A tab that is selected beneath a full-screen presentation appears when that is dismissed"
      ),
      states: ["note selected Y", "Y viewWillAppear(true)", "Y viewDidAppear(true)"],
      excludes: ["X "],
      prepare: {
        $0.showTabs(["X", "Y"])
        $0.setStyle(.fullScreen, of: "B")
        $0.present("B", on: "tabs", animated: false)
      }
    ) {
      $0.select("Y", in: "tabs")
      $0.noteSelectedTab()
      $0.dismiss(on: "tabs")
    },
    Probe(
      name: "stackOfEachTab",
      claim: .row("Each tab keeps its own stack; a stack in an unselected tab changes at once"),
      states: ["note second contains Y, C", "B viewDidAppear(true)", "C viewDidAppear(false)"],
      excludes: ["Y "],
      prepare: {
        $0.makeStack("first", of: ["X"])
        $0.makeStack("second", of: ["Y"])
        $0.showTabs(["first", "second"])
      }
    ) { screen in
      screen.push("C", on: "second", animated: true)
      screen.noteChildren(of: "second")
      screen.when(.viewDidAppear, of: "B") {
        screen.after(.middle) { screen.select("second", in: "tabs") }
      }
      screen.push("B", on: "first", animated: true)
    },
    Probe(
      name: "addedDuringPush",
      claim: .row("Tabs may be added while the stack of the selected one moves"),
      states: ["note tabs contains Y, first", "B viewDidAppear(true)"],
      prepare: {
        $0.makeStack("first", of: ["X"])
        $0.showTabs(["first"])
      }
    ) { screen in
      screen.push("B", on: "first", animated: true)
      screen.after(.middle) {
        screen.setTabs(["Y", "first"], of: "tabs")
        screen.noteChildren(of: "tabs")
      }
    },
    Probe(
      name: "selectedRemoved",
      claim: .row(
        "When the selected tab is removed, it gets the callbacks of a change of tabs, between those of the move"
      ),
      states: [
        "X viewWillAppear(false)", "Y viewWillDisappear(false)", "X viewIsAppearing(false)",
        "Y viewDidDisappear(false)",
        "X viewDidAppear(false)",
      ],
      prepare: {
        $0.showTabs(["X", "Y"])
        $0.select("Y", in: "tabs")
      }
    ) {
      $0.setTabs(["X"], of: "tabs")
    },
    Probe(
      name: "contextOfTab",
      claim: .row(
        "A controller presented in the context of a tab disappears and appears with the tab"
      ),
      states: ["B viewDidDisappear(false)", "B viewDidAppear(false)", "note B is presented: true"],
      prepare: { $0.showTabWithPresentation() }
    ) { screen in
      screen.select("Y", in: "tabs")
      screen.after(.middle) {
        screen.select("X", in: "tabs")
        screen.after(.middle) { screen.notePresented("B") }
      }
    },
    Probe(
      name: "dismissedUnseen",
      claim: .row(
        "After a dismissal on an unselected tab, the presenter appears when the tab is selected"
      ),
      states: ["note B is presented: false", "X viewDidAppear(false)"],
      excludes: ["B viewDidAppear"],
      prepare: { $0.showTabWithPresentation() }
    ) { screen in
      screen.select("Y", in: "tabs")
      screen.dismiss(on: "B", animated: false)
      screen.after(.middle) {
        screen.notePresented("B")
        screen.select("X", in: "tabs")
      }
    },
    Probe(
      name: "removedWithContext",
      claim: .row("If a tab is removed, a controller presented in its context leaves with it"),
      states: ["Y viewDidAppear(false)", "note B is presented: false"],
      prepare: { $0.showTabWithPresentation() }
    ) { screen in
      screen.setTabs(["Y"], of: "tabs")
      screen.after(.middle) { screen.notePresented("B") }
    },
  ]
}

extension ProbedScreen {
  /// Shows two tabs, `X` with `B` presented in its context, and `Y`.
  fileprivate func showTabWithPresentation() {
    showTabs(["X", "Y"])
    defineContext("X")
    setStyle(.currentContext, of: "B")
    present("B", on: "X", animated: false)
  }

  fileprivate func noteSelectedTab() {
    recorder.note("selected \(selectedTab(of: "tabs") ?? "nothing")")
  }
}
