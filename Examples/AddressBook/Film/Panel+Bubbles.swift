import ExampleSupport
import NavigationSimulator

/// The taps on a telephone, and the bubbles that appear on it.
extension Panel {
  private static let bubbleHeight = 32.0
  private static let slotCount = 5

  func bubbles(_ motions: inout Motions) -> [String] {
    let bubbles = play.bubbles(isThrowing: isThrowing)
    return taps(motions)
      + zip(bubbles, slots(of: bubbles)).map { bubble, slot in
        let middle = Layout.screenY + screenHeight - 26 - Double(slot) * (Self.bubbleHeight + 6)
        return "<g\(motions.attributes(.toast, from: reel.place(bubble.time)))>\(draw(bubble, y: middle))</g>"
      }
  }

  private func taps(_ motions: Motions) -> [String] {
    play.episodes.compactMap { episode in
      guard case .tap(let button) = episode.event.action else { return nil }
      let point = place(of: button)
      let x = SVG.number(Layout.screenX + point.x * scale)
      let y = SVG.number(Layout.screenY + point.y * scale)
      // The finger touches the screen when the event comes.
      let motion = motions.attributes(.tap, from: max(reel.place(episode.event.time) - 0.15, 0))
      return "<g transform=\"translate(\(x),\(y))\"><g\(motion)><circle class=\"touch\" r=\"17\"/></g></g>"
    }
  }

  /// The slots of bubbles, from below: while enough slots are free, no two visible bubbles share one.
  private func slots(of bubbles: [Bubble]) -> [Int] {
    var ends = [Double](repeating: 0, count: Self.slotCount)
    return bubbles.map { bubble in
      let second = reel.place(bubble.time)
      let slot = ends.firstIndex { $0 <= second } ?? ends.indices.min { ends[$0] < ends[$1] } ?? 0
      ends[slot] = second + Motions.toastLength
      return slot
    }
  }

  private func draw(_ bubble: Bubble, y: Double) -> String {
    let words = bubble.words.isEmpty ? "" : " " + bubble.words
    let isCrossed = bubble.fate == .lost || bubble.fate == .dropped
    let room = isCrossed ? 150.0 : 166
    let rest = room * Lettering.squeeze - Lettering.width(words, size: 18)
    let name = Lettering.fit(bubble.name, width: rest, size: 18)
    let textWidth = min(Lettering.width(name + words, size: 18), room)
    let width = 34 + textWidth + (isCrossed ? 30 : 14)
    let x = Layout.screenX + (Layout.screenWidth - width) / 2
    let box = SVG.rect(
      Rect(x: x, y: y - Self.bubbleHeight / 2, width: width, height: Self.bubbleHeight),
      radius: Self.bubbleHeight / 2
    )
    let sign = Self.use(bubble.sign.rawValue, x: x + 19, y: y)
    let text = Lettering.text(name + words, x: x + 34, y: y + 6, width: textWidth + 1, size: 18, style: "")
    let cross = isCrossed ? Self.use(bubble.fate.shape, x: x + width - 17, y: y) : ""
    return "<g class=\"note \(bubble.fate.rawValue)\">\(box)\(sign)\(text)\(cross)</g>"
  }

  static func use(_ shape: String, x: Double, y: Double) -> String {
    "<use href=\"#\(shape)\" x=\"\(SVG.number(x, decimals: 1))\" y=\"\(SVG.number(y, decimals: 1))\"/>"
  }
}
