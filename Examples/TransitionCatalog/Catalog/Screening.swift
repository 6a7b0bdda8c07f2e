import NavigationSimulator

/// The record of a transition, on the way in and on the way back.
struct Screening {
  /// The record of one way.
  struct Way {
    let start: Duration
    let duration: Duration
    /// A description of what moves, as the simulation gives it while it waits for it.
    let parts: String
    /// The values of each track, at each hundredth of the duration from 0 to 100.
    let values: [[Double?]]
  }

  /// The number of parts in which a way is sampled.
  static let steps = 100
  /// The time for which the editor is there before it is dismissed.
  static let pause = Duration.milliseconds(100)

  let exhibit: Exhibit
  let wayIn: Way
  let wayBack: Way
  let callbacks: [CallbackRecord]
}

extension Exhibit {
  /// Presents an editor from a contact with this transition, dismisses it, and returns the record.
  ///
  /// - Throws: what the simulation throws; a transition that misuses it is an error too.
  func screen() throws -> Screening {
    let simulation = NavigationSimulation()
    let contact = ViewController(title: "Contact")
    let editor = ViewController(title: "Editor")
    let photo = View(frame: Rect(x: 16, y: 100, width: 60, height: 60), name: "photo")
    contact.view.addSubview(photo)
    let window = Window(simulation: simulation, rootViewController: contact)
    let log = simulation.recordCallbacks()
    editor.modalPresentationStyle = .fullScreen
    pick(editor, photo)

    let wayIn = try see(editor, in: simulation) { try contact.present(editor, animated: true) }
    try simulation.advance(by: Screening.pause)
    if losesPhoto { photo.removeFromSuperview() }
    let wayBack = try see(editor, in: simulation) { try editor.dismiss(animated: true) }
    try simulation.run()
    if let misuse = simulation.misuses.first { throw ScreeningError(message: "\(name): \(misuse)") }
    // The window keeps what is on screen.
    return withExtendedLifetime(window) {
      Screening(exhibit: self, wayIn: wayIn, wayBack: wayBack, callbacks: log.records)
    }
  }

  private func see(
    _ editor: ViewController,
    in simulation: NavigationSimulation,
    _ start: () throws -> Void
  ) throws -> Screening.Way {
    let time = simulation.clock.now.offset
    try start()
    guard let transition = simulation.openTransitions.first else {
      throw ScreeningError(message: "\(name): nothing moves")
    }
    var values = tracks.map { [$0.value(editor.view)] }
    for step in 1...Screening.steps {
      // Each time from the start, so that nothing is lost by rounding.
      let passed = transition.duration * step / Screening.steps
      try simulation.advance(by: time + passed - simulation.clock.now.offset)
      for index in tracks.indices { values[index].append(tracks[index].value(editor.view)) }
    }
    return Screening.Way(
      start: time,
      duration: transition.duration,
      parts: transition.animator ?? "the system",
      values: values
    )
  }
}

/// The reason why a transition cannot be shown.
struct ScreeningError: Error, Hashable {
  let message: String
}
