import NavigationSimulator

extension Session {
  /// The window of a film: that of a small telephone, so that three stand side by side in a picture that is not high.
  static let filmedSize = Size(width: 320, height: 480)

  /// Plays the session once more, and films it.
  ///
  /// A play is the same every time. So one tells when something moves, and the next is looked at, then; the first is
  /// not disturbed.
  ///
  /// - Parameter play: the session, played in the way that is to be filmed.
  func film(_ play: Play, isThrowing: Bool) async throws -> Footage {
    let app = try AddressBookApp(
      play.way,
      of: self,
      collisionBehavior: play.way.collisionBehavior(isThrowing),
      size: Self.filmedSize
    )
    return try await app.film(at: play.momentsOfMotion)
  }
}

extension AddressBookApp {
  /// Plays the session to its end, and looks at it at some moments.
  ///
  /// - Parameter moments: in ascending order.
  fileprivate func film(at moments: [Duration]) async throws -> Footage {
    let camera = Camera(screens)
    scheduleEvents()
    camera.shoot(at: simulation.clock.now.offset)
    for moment in moments {
      await simulation.advance(by: moment - simulation.clock.now.offset)
      camera.shoot(at: moment)
    }
    try await simulation.run()
    var columns: [Session.Column: Rect] = [:]
    for column in Session.Column.allCases {
      guard let view = try? screens.stack(of: column).view else { continue }
      columns[column] = view.convert(view.bounds, to: nil)
    }
    return Footage(play: result, size: screens.window.bounds.size, columns: columns, tracks: camera.tracks)
  }
}

extension Play {
  /// The time from one look to the next while something moves.
  private static let lookInterval = Duration.nanoseconds(1_000_000_000 / 60)

  /// The moments at which a film has to look, in ascending order: sixty times a second while something moves, and at
  /// each begin and end, where something may come or go, right before and after.
  var momentsOfMotion: [Duration] {
    var moments: Set<Duration> = [.zero]
    for movement in movements {
      let end = movement.end ?? movement.start
      var moment = movement.start
      while moment < end {
        moments.insert(moment)
        moment += Self.lookInterval
      }
      for edge in [movement.start, end] { moments.formUnion([max(edge - .nanoseconds(1), .zero), edge]) }
    }
    return moments.sorted()
  }
}
