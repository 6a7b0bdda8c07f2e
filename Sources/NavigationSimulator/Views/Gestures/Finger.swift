internal import VirtualTime

/// A finger on a window, which a test moves; it drives the gestures of apps and of the system.
///
/// ```swift
/// let finger = Finger(on: window, at: Point(x: 5, y: 400))
/// finger.move(to: Point(x: 205, y: 400), over: .milliseconds(200))
/// try simulation.advance(by: .milliseconds(200))
/// finger.lift()  // the swipe goes on at 1,000 points a second
/// ```
///
/// Keep it as long as it is down; the simulation keeps a finger with scheduled moves.
public final class Finger {
  /// The place of the finger, in the coordinates of the window.
  public private(set) var location: Point

  private weak var window: Window?
  private let clock: SimulationClock
  /// The recognizers that may begin, the one of the innermost view first.
  private var candidates: [PanGestureRecognizer] = []
  private var followed: PanGestureRecognizer?
  private(set) var isDown = true
  private let start: Point
  private var samples: [Sample]
  private var timers: [NavigationSimulation.Timer] = []

  private struct Sample {
    let location: Point
    let instant: SimulationClock.Instant
  }

  /// Puts a finger on a window.
  ///
  /// - Parameters:
  ///   - window: the window; not kept.
  ///   - location: in points, from the upper left corner of the window.
  /// - Complexity: O(*n*) for *n* views, and for open transitions of the simulation.
  public init(on window: Window, at location: Point) {
    self.window = window
    clock = window.simulation.clock
    start = location
    self.location = location
    samples = [Sample(location: location, instant: clock.now)]
    candidates = window.pans(at: location).filter { $0.await(self) }
  }

  /// Moves the finger, now.
  public func move(to location: Point) {
    cancelTimers()
    place(at: location)
  }

  /// Moves the finger evenly, 60 times a second, as time passes; the call returns before that.
  ///
  /// - Parameters:
  ///   - location: the place where it arrives.
  ///   - duration: the time that it takes, from now; zero or less is now.
  public func move(to location: Point, over duration: Duration) {
    cancelTimers()
    guard duration > .zero, let simulation else { return place(at: location) }
    let steps = max(Int((duration.inSeconds * 60).rounded(.up)), 1)
    let from = self.location
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      let next = step == steps ? location : from.interpolated(to: location, progress: part)
      timers.append(simulation.schedule(after: duration * step / steps) { self.place(at: next) })
    }
  }

  /// Lifts the finger: the gesture ends.
  public func lift() { leave(.ended) }

  /// Takes the finger away, like an interruption by the system: the gesture is cancelled.
  public func cancel() { leave(.cancelled) }

  private var simulation: NavigationSimulation? { window?.simulation }

  private func place(at location: Point) {
    guard isDown, let simulation else { return }
    self.location = location
    samples.removeAll { $0.instant.duration(to: clock.now) > Self.memory }
    samples.append(Sample(location: location, instant: clock.now))
    simulation.asCurrent {
      if let followed { followed.change() } else { recognize() }
    }
  }

  private func recognize() {
    let way = location - start
    guard way.x * way.x + way.y * way.y >= 100 else { return }
    let candidates = self.candidates
    self.candidates = []
    followed = candidates.first { $0.begin() }
    for candidate in candidates where candidate !== followed { candidate.fail() }
  }

  private func leave(_ end: PanGestureRecognizer.State) {
    guard isDown else { return }
    cancelTimers()
    isDown = false
    let followed = followed
    self.followed = nil
    for candidate in candidates { candidate.fail() }
    candidates = []
    simulation?.asCurrent { followed?.finish(end) }
  }

  private func cancelTimers() {
    for timer in timers { simulation?.cancel(timer) }
    timers = []
  }

  // MARK: For recognizers

  /// The time over which the velocity is measured.
  private static let memory = Duration.milliseconds(100)

  /// The mean velocity of the last tenth of a second, in points a second.
  var velocity: Point {
    let now = clock.now
    guard let first = samples.first(where: { $0.instant.duration(to: now) <= Self.memory }) else {
      return .zero
    }
    let seconds = first.instant.duration(to: now).inSeconds
    guard seconds > 0 else { return .zero }
    return (location - first.location) / seconds
  }

  func convert(_ point: Point, to view: View?) -> Point {
    view?.convert(point, from: window) ?? point
  }
  func convert(_ point: Point, from view: View?) -> Point {
    view?.convert(point, to: window) ?? point
  }
}

extension Point {
  static func + (left: Point, right: Point) -> Point {
    Point(x: left.x + right.x, y: left.y + right.y)
  }
  static func - (left: Point, right: Point) -> Point {
    Point(x: left.x - right.x, y: left.y - right.y)
  }
  static func / (point: Point, divisor: Double) -> Point {
    Point(x: point.x / divisor, y: point.y / divisor)
  }
}
