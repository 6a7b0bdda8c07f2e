/// The moment at which a transition begins, and what the lock for UIKit concludes from the first
/// look.
extension Probe {
  static let begins = [
    begin("beginsPush", of: "nav") { $0.push("B", on: "nav", animated: true) },
    begin("beginsPop", of: "nav", prepare: pushedB) { $0.pop(from: "nav", animated: true) },
    begin("beginsPresentation", of: "B") { $0.present("B") },
    begin("beginsDismissal", of: "B", prepare: presentedB) { $0.dismiss() },
    Probe(
      name: "linkAtOnce",
      claim: .timing("A presentation that is not dropped has a presenter when the call returns"),
      states: ["note B is presented: true", "B viewDidAppear(true)"]
    ) {
      $0.presentAndNote("B")
    },
    Probe(
      name: "completionAfterCallbacks",
      claim: .timing("A completion is called after viewDidAppear"),
      states: ["B viewDidAppear(true)", "note completion of B"]
    ) { $0.present("B") },
    Probe(
      name: "droppedPresentation",
      claim: .timing("The completion of a presentation that is dropped is never called"),
      states: ["note C is presented: false", "note completion of B"],
      excludes: ["note completion of C"]
    ) {
      $0.present("B")
      $0.presentAndNote("C")
    },
  ]

  /// The moments at which a probe looks for a transition, by name.
  ///
  /// The last one is a frame after the commit, two frames after the call. The lock for UIKit looks
  /// no later than that for a push, so a later transition differs from the row.
  static let looks = ["within the call"] + [ProbeMoment.callbacks, .commit, .frame].map(\.rawValue)

  private static func begin(
    _ name: String,
    of mover: String,
    prepare: Script? = nil,
    _ script: @escaping Script
  ) -> Probe {
    Probe(
      name: name,
      claim: .row(
        "When a transition that was asked for shows: "
          + "A coordinator exists at most two frames after the call; here, when the call returns"
      ),
      states: ["note begins within the call"],
      isAboutLateness: true,
      prepare: prepare
    ) {
      script($0)
      look(for: mover, on: $0)
    }
  }

  /// Notes the moment at which a transition first appears.
  @MainActor
  private static func look(
    for mover: String,
    on screen: any ProbedScreen,
    at moments: ArraySlice<String> = looks[...]
  ) {
    guard let now = moments.first else { return screen.recorder.note("begins later") }
    if screen.isMoving(mover) { return screen.recorder.note("begins \(now)") }
    let rest = moments.dropFirst()
    guard let next = rest.first.flatMap(ProbeMoment.init) else {
      return screen.recorder.note("begins later")
    }
    screen.after(next) { look(for: mover, on: screen, at: rest) }
  }
}
