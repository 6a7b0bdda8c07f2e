import NavigationSimulator

/// The record of a transition, on the way in and on the way back.
struct Screening {
  /// The record of one way.
  struct Way {
    let start: Duration
    let duration: Duration
    /// A description of the moving parts, from the simulation while it waits for them.
    let parts: String
    /// The values of each track, at each hundredth of the duration from 0 to 100.
    let values: [[Double?]]
  }

  /// The number of parts in which a way is sampled.
  static let steps = 100
  /// The time from the end of the presentation to the dismissal.
  static let pause = Duration.milliseconds(100)

  let exhibit: Exhibit
  let wayIn: Way
  let wayBack: Way
  let callbacks: [CallbackRecord]
}

extension Exhibit {
  /// Presents an editor from a contact with this transition, dismisses it, and returns the record.
  ///
  /// - Throws: the errors of the simulation, and ``ScreeningError`` for a transition that misuses
  ///   it.
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
    // The window keeps the controllers on screen alive.
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
      // Each time is relative to the start, so that rounding errors do not accumulate.
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
