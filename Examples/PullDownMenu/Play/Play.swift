import NavigationSimulator

/// A play with its recording: a menu opens, a tap beside it should close it again, and a second menu should open.
struct Play {
  /// An action at the time of the tap, besides the tap.
  enum Hand {
    /// The program dismisses the menu after a tap that is not delivered, as if a timer had fired.
    case dismisses
    /// The program sets `isReversed` of the property animator.
    case reverses
  }

  /// The times of the play without slow animations.
  static let tapTime = Duration.milliseconds(100)
  static let secondTime = Duration.milliseconds(150)
  static let length = Duration.milliseconds(900)

  let variant: Variant
  /// The factor by which all animations are slower.
  let slowdown: Double
  private(set) var menu = Motion()
  private(set) var second = Motion()
  /// A Boolean value that indicates whether the tap was delivered.
  private(set) var tapArrives = false
  /// A Boolean value that indicates whether the second menu was presented.
  private(set) var secondOpens = false
  /// The time at which the dismissal began; nil if there was none.
  private(set) var dismissalTime: Duration?
  /// The speeds of the menu right before the tap and right after it, in points per second, over a millionth of a
  /// second.
  private(set) var speedBefore = 0.0
  private(set) var speedAfter = 0.0

  /// Plays a variant, and records it.
  ///
  /// - Throws: the errors of the simulation, and ``PlayError`` if a variant misuses it.
  init(_ variant: Variant, slowdown: Double = 1, hand: Hand = .dismisses) throws {
    self.variant = variant
    self.slowdown = slowdown
    try perform(in: Theatre(variant, slowdown), hand)
  }

  /// Returns the time of an event that happens at `time` without slow animations.
  func slow(_ time: Duration) -> Duration { slowdown == 1 ? time : time * slowdown }

  /// The times of the samples; for a variant with a display link, its frames.
  private var times: [Duration] {
    let length = slow(Self.length)
    if !variant.isLinked { return (0...900).map { length * $0 / 900 } }
    let frames = Int((length * 60) / .seconds(1))
    return (0...frames).map { .seconds(1) * $0 / 60 }
  }

  private mutating func perform(in theatre: Theatre, _ hand: Hand) throws {
    let blink = slow(.microseconds(1))
    let (tap, secondTime) = (slow(Self.tapTime), slow(Self.secondTime))
    let times = Set(times)
    let moments = [tap - blink, tap, tap + blink, secondTime]
    var heights: [Double] = []
    try theatre.present(theatre.menu)
    for time in times.union(moments).sorted() {
      try theatre.advance(to: time)
      if times.contains(time) {
        menu.note(theatre.height(of: theatre.menu), at: time)
        second.note(theatre.height(of: theatre.second), at: time)
      }
      if moments.contains(time) { heights.append(theatre.height(of: theatre.menu) ?? 0) }
      if time == tap { try self.tap(theatre, hand) }
      if time == secondTime { try theatre.present(theatre.second) }
    }
    (speedBefore, speedAfter) = ((heights[1] - heights[0]) / blink.seconds, (heights[2] - heights[1]) / blink.seconds)
    secondOpens = second.samples.contains { $0.height != nil }
    dismissalTime = theatre.dismissalTime
    try theatre.close()
  }

  private mutating func tap(_ theatre: Theatre, _ hand: Hand) throws {
    tapArrives = theatre.tap()
    switch hand {
    case .reverses: (theatre.delegate.opening as? AnimatorTransition)?.animator?.isReversed = true
    case .dismisses: if !tapArrives { try theatre.menu.dismiss(animated: true) }
    }
  }
}

extension Duration {
  /// The duration as a number of seconds.
  var seconds: Double { self / .seconds(1) }
}

/// The reason why a variant cannot be shown.
struct PlayError: Error, Hashable {
  let message: String
}
