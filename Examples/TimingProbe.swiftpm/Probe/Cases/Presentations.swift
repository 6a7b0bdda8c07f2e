internal import NavigationSimulator

/// Presentations and their contexts.
extension Probe {
  static let presentations = [
    Probe(
      name: "chainLinks",
      claim: .row("In the did-callbacks of the dismissal of a chain, all of its links are gone"),
      states: [
        "C viewDidDisappear(true)", "note B is presented: false", "note C is presented: false",
      ],
      prepare: presentedChain
    ) { screen in
      screen.when(.viewDidDisappear, of: "C") {
        screen.notePresented("B")
        screen.notePresented("C")
      }
      screen.dismiss()
    },
    Probe(
      name: "visibleChain",
      claim: .row(
        "If all controllers of a dismissed chain are visible, the top gets its callbacks first"
      ),
      states: [
        "C viewWillDisappear(true)", "B viewWillDisappear(true)", "C viewDidDisappear(true)",
        "B viewDidDisappear(true)",
      ],
      prepare: {
        $0.setStyle(.overFullScreen, of: "B")
        $0.setStyle(.overFullScreen, of: "C")
        presentedChain($0)
      }
    ) {
      $0.dismiss()
    },
    Probe(
      name: "rootWithPresented",
      claim: .row(
        "A dismissal above a replaced root does not affect the new root, and the old root does not come back"
      ),
      states: ["R viewDidAppear(false)", "note B is presented: true", "note dismissed"],
      excludes: ["A viewWillAppear", "R viewWillDisappear"],
      prepare: presentedChain
    ) { screen in
      screen.setRoot("R")
      screen.after(.middle) {
        screen.notePresented("B")
        screen.dismiss()
      }
    },
    Probe(
      name: "poppedContext",
      claim: .row("If a controller is popped, what is presented in its context leaves with it"),
      states: ["C viewWillDisappear", "C viewDidDisappear", "note C is presented: false"],
      prepare: presentedInContext
    ) { screen in
      screen.when(.viewDidAppear, of: "A") {
        screen.after(.twoFrames) { screen.notePresented("C") }
      }
      screen.pop(from: "nav", animated: true)
    },
    Probe(
      name: "coveredContext",
      claim: .row(
        "A controller presented in context disappears and appears with its presenter's container"
      ),
      states: [
        "C viewWillDisappear(true)", "C viewDidDisappear(true)", "C viewWillAppear(true)",
        "C viewIsAppearing(true)",
        "C viewDidAppear(true)",
      ],
      prepare: presentedInContext
    ) { screen in
      screen.setStyle(.fullScreen, of: "D")
      screen.present("D") { screen.dismiss() }
    },
    Probe(
      name: "dismissBeneath",
      claim: .row("A dismissal inside a covered container makes no controller appear"),
      states: ["note dismissed"],
      excludes: ["A ", "B "],
      prepare: { screen in
        screen.setStyle(.fullScreen, of: "D")
        screen.presentInContext("B", of: "A") { screen.present("D", animated: false) }
      }
    ) {
      $0.dismiss(on: "B")
    },
    Probe(
      name: "joinInCompletion",
      claim: .row("A completion that is added to a coordinator in a completion still runs"),
      states: ["note first", "note second"]
    ) { screen in
      screen.push("B", on: "nav", animated: true)
      screen.after(.middle) {
        screen.whenCoordinated("nav") {
          screen.recorder.note("first")
          screen.whenCoordinated("nav") { screen.recorder.note("second") }
        }
      }
    },
  ]

  /// `B` on the stack, and `C` presented in its context.
  private static let presentedInContext: Script = {
    pushedB($0)
    $0.presentInContext("C", of: "B")
  }
}

extension ProbedScreen {
  /// Presents a controller at once, in the context of another one.
  fileprivate func presentInContext(
    _ name: String,
    of context: String,
    then body: @escaping () -> Void = {}
  ) {
    defineContext(context)
    setStyle(.overCurrentContext, of: name)
    present(name, on: context, animated: false, then: body)
  }
}
