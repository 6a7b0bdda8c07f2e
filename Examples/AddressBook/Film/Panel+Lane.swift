import ExampleSupport
import NavigationSimulator

/// The course of time below a telephone: the transitions, and a mark for each event.
extension Panel {
  private static let width = 222.0

  func lane(_ motions: inout Motions) -> [String] {
    let top = Layout.below + 41
    let spans = play.movements.map { movement in
      let (start, end) = (x(movement.start), x(movement.end ?? movement.start))
      let style = movement.isLeaving ? "leaving" : "arriving"
      let color = colors[movement.screen].map { "c\($0)" } ?? "c0"
      let rect = Rect(x: start + 0.7, y: top, width: max(end - start - 1.4, 1), height: 13)
      return SVG.rect(rect, radius: 4, style: "span \(style) \(color)")
    }
    var passed = Keyframes()
    passed.go(to: [0], at: 0)
    passed.go(to: [0], at: Reel.lead)
    passed.go(to: [Self.width], at: reel.end)
    let motion = motions.attribute(for: passed) { ["transform:translate(\(SVG.number($0[0]))px,0)"] }
    // A cover hides the future, and moves with time.
    let cover = SVG.rect(Rect(x: 9, y: top - 3, width: Self.width + 9, height: 46), style: "bg")
    let head = "<path class=\"head\" d=\"M9 \(SVG.number(top - 3))v42\"/>"
    return ["<g clip-path=\"url(#lane)\">"] + spans + marks(y: top + 24)
      + ["<g\(motion) transform=\"translate(\(SVG.number(Self.width)),0)\">\(cover)\(head)</g>", "</g>"]
      + ["<path class=\"axis\" d=\"M9 \(SVG.number(top + 16))h222\"/>"]
  }

  /// The marks, one for each event with its result.
  private func marks(y: Double) -> [String] {
    var rows = [-1_000.0, -1_000]
    return play.bubbles(isThrowing: isThrowing).map { bubble in
      let x = x(bubble.time)
      // A mark shortly after another one is below it.
      let row = rows.firstIndex { x - $0 >= 11 } ?? 1
      rows[row] = x
      return
        "<g class=\"mark \(bubble.fate.rawValue)\">\(Self.use(bubble.fate.shape, x: x, y: y + Double(row) * 10))</g>"
    }
  }

  /// Returns the place of a moment.
  private func x(_ time: Duration) -> Double {
    Layout.screenX + (reel.place(time) - Reel.lead) / (reel.end - Reel.lead) * Self.width
  }
}
