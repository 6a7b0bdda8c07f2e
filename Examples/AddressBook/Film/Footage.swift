import NavigationSimulator

/// The recording of a play by a camera: the places of each screen over time.
struct Footage: Sendable {
  let play: Play
  /// The size of the window, in points.
  let size: Size
  /// The places of the columns in the window.
  let columns: [Session.Column: Rect]
  /// The screens, the one behind all others first.
  let tracks: [Track]
}

/// The course of one screen.
struct Track: Sendable {
  let name: String
  /// The column that the screen is in; nil for one that is over both.
  let column: Session.Column?
  /// A Boolean value that indicates whether the screen existed before the first event.
  let isRoot: Bool
  /// The samples of the screen, in the order of their times; it is absent before the first.
  private(set) var samples: [Sample] = []

  init(name: String, column: Session.Column?, isRoot: Bool) {
    self.name = name
    self.column = column
    self.isRoot = isRoot
  }

  /// A screen at a moment.
  struct Sample: Hashable, Sendable {
    let time: Duration
    /// Its look; nil if it is in no window.
    let look: Look?
  }

  /// The look of a screen.
  struct Look: Hashable, Sendable {
    /// The frame in the coordinates of the window.
    let frame: Rect
    let alpha: Double
  }

  /// Adds a sample at a time that is no earlier than the others. For a rest, only its start and its end are kept.
  mutating func add(_ look: Look?, at time: Duration) {
    if samples.isEmpty, look == nil { return }
    if samples.suffix(2).count(where: { $0.look == look }) == 2 { samples.removeLast() }
    samples.append(Sample(time: time, look: look))
  }
}
