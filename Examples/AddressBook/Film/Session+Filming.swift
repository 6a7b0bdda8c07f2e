import NavigationSimulator

extension Session {
  /// The window of a film: that of a small telephone, so that three fit side by side in a low picture.
  static let filmedSize = Size(width: 320, height: 480)

  /// Plays the session once more, and films it.
  ///
  /// Plays are deterministic. So one play determines when screens move, and the camera observes the next play at those
  /// times, without disturbing the first.
  ///
  /// - Parameter play: the session, played in the way to film.
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
  /// Plays the session to its end, and records it at some moments.
  ///
  /// - Parameter moments: the moments, in ascending order.
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
  /// The time between two samples during a transition.
  private static let lookInterval = Duration.nanoseconds(1_000_000_000 / 60)

  /// The moments at which a film needs samples, in ascending order: sixty times a second during a transition, and right
  /// before and after each start and end, where a screen may appear or disappear.
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
