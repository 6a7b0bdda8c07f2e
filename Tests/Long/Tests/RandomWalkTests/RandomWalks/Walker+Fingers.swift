import TransitionSupport

@testable import NavigationSimulator

/// Fingers on the window, which may begin the gestures of the system.
extension Walker {
  /// Puts down a finger that moves right from the edge, or down, and then lifts it or cancels its touch.
  func touch() {
    let size = window.bounds.size
    let swipes = random.next() % 2 == 0
    let y = Double(random.next() % 8) / 8 * size.height
    let start = Point(x: swipes ? 5 : size.width / 2, y: y)
    let way = Double(random.next() % 400)
    let end = swipes ? Point(x: start.x + way, y: y) : Point(x: start.x, y: y + way)
    let time = Duration.milliseconds(Int(random.next() % 400))
    let isTakenAway = random.next() % 4 == 0
    note("touch \(start), move to \(end) within \(time), \(isTakenAway ? "cancel" : "lift")")
    let finger = Finger(on: window, at: start)
    finger.move(to: end, over: time)
    simulation.schedule(after: time + .milliseconds(Int(random.next() % 200))) { [unowned self] in
      note(isTakenAway ? "cancel the finger" : "lift the finger")
      if isTakenAway { finger.cancel() } else { finger.lift() }
    }
  }
}
