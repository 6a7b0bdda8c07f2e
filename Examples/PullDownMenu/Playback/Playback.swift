import NavigationSimulator

/// A playback of a variant, with its recording: a menu opens, a tap beside it should close it
/// again, and a second menu should open.
struct Playback {
  /// An action at the time of the tap, besides the tap.
  enum Hand {
    /// The program dismisses the menu after a tap that is not delivered, as if a timer had fired.
    case dismisses
    /// The program sets `isReversed` of the property animator.
    case reverses
  }

  static let tapTime = Duration.milliseconds(100)
  static let secondTime = Duration.milliseconds(150)
  static let length = Duration.milliseconds(900)

  private(set) var menu = Motion()
  private(set) var second = Motion()
  /// A Boolean value that indicates whether the tap was delivered.
  private(set) var tapArrives = false
  /// The time at which the dismissal began; nil if there was none.
  private(set) var dismissalTime: Duration?
  /// The speeds of the menu right before the tap and right after it, in points per second, over a
  /// millionth of a second.
  private(set) var speedBefore = 0.0
  private(set) var speedAfter = 0.0

  /// A Boolean value that indicates whether the second menu was presented.
  var secondOpens: Bool { second.samples.contains { $0.height != nil } }

  /// Plays a variant, and records it.
  ///
  /// - Throws: the errors of the simulation.
  init(_ variant: Variant, hand: Hand = .dismisses) throws {
    let screen = MenuScreen(variant)
    // For a variant with a display link, its frames.
    let times: [Duration] =
      variant.isLinked
      ? (0...54).map { .seconds(1) * $0 / 60 } : (0...900).map { .milliseconds($0) }
    let blink = Duration.microseconds(1)
    let moments = [Self.tapTime - blink, Self.tapTime, Self.tapTime + blink, Self.secondTime]
    var heights: [Double] = []
    try screen.present(screen.menu)
    for time in Set(times + moments).sorted() {
      try screen.advance(to: time)
      if times.contains(time) {
        menu.note(screen.height(of: screen.menu), at: time)
        second.note(screen.height(of: screen.second), at: time)
      }
      if moments.contains(time) { heights.append(screen.height(of: screen.menu) ?? 0) }
      if time == Self.tapTime { try tap(screen, hand) }
      if time == Self.secondTime { try screen.present(screen.second) }
    }
    (speedBefore, speedAfter) = (
      (heights[1] - heights[0]) / blink.seconds, (heights[2] - heights[1]) / blink.seconds
    )
    dismissalTime = screen.dismissalTime
    try screen.close()
  }

  private mutating func tap(_ screen: MenuScreen, _ hand: Hand) throws {
    tapArrives = screen.tap()
    switch hand {
    case .reverses: (screen.delegate.opening as? AnimatorTransition)?.animator?.isReversed = true
    case .dismisses: if !tapArrives { try screen.menu.dismiss(animated: true) }
    }
  }
}

extension Duration {
  /// The duration as a number of seconds.
  var seconds: Double { self / .seconds(1) }
}
