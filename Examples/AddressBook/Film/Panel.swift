import ExampleSupport
import NavigationSimulator

/// A telephone of a film, with its title above, and below it the line, the course of events, and the verdict.
struct Panel {
  let footage: Footage
  let reel: Reel
  /// The colors of the screens, by their names.
  let colors: [String: Int]
  let isThrowing: Bool

  var play: Play { footage.play }
  var scale: Double { Layout.scale(of: footage) }
  var screenHeight: Double { footage.size.height * scale }

  func elements(_ motions: inout Motions) -> [String] {
    let title = Lettering.text(play.way.filmTitle, x: 8, y: 33, width: 224, size: 23, style: "bold")
    return [title] + telephone(&motions) + bubbles(&motions) + line(&motions) + lane(&motions) + verdict(&motions)
  }

  private func telephone(_ motions: inout Motions) -> [String] {
    let screen = Rect(x: Layout.screenX, y: Layout.screenY, width: Layout.screenWidth, height: screenHeight)
    let body = Rect(
      x: screen.origin.x - 6,
      y: screen.origin.y - 6,
      width: screen.size.width + 12,
      height: screen.size.height + 12
    )
    let place =
      "translate(\(SVG.number(Layout.screenX)),\(SVG.number(Layout.screenY))) scale(\(SVG.number(scale, decimals: 5)))"
    let curtain = motions.attributes(.curtain, from: reel.length - 0.25)
    return [SVG.rect(body, radius: 20, style: "body"), "<g transform=\"\(place)\" clip-path=\"url(#screen)\">"]
      + screens(&motions)
      + ["<g\(curtain)>" + SVG.rect(Rect(origin: .zero, size: footage.size), style: "card") + "</g>", "</g>"]
      + flashes(around: screen, motions)
  }

  /// A red frame for each collision.
  private func flashes(around screen: Rect, _ motions: Motions) -> [String] {
    play.collisions.map { episode in
      let second = reel.place(episode.collision?.time ?? episode.event.time)
      return "<g\(motions.attributes(.flash, from: second))>" + SVG.rect(screen, radius: 15, style: "flash-frame")
        + "</g>"
    }
  }
}
