import NavigationSimulator
import TransitionSupport

/// A tree of views whose places, transforms and flags are a function of a seed.
struct RandomTree {
  let window = Window(simulation: NavigationSimulation(), size: Size(width: 400, height: 400))
  /// All views in drawing order, each before its subviews.
  private(set) var views: [View] = []
  var random: SplitMix64

  init(seed: UInt64, count: Int) {
    random = SplitMix64(seed: seed)
    var all: [View] = [window]
    for index in 0..<count {
      let view = View(
        frame: Rect(x: number(-50...300), y: number(-50...300), width: number(20...300), height: number(20...300)),
        name: "\(index)"
      )
      view.bounds.origin = Point(x: number(-30...30), y: number(-30...30))
      if chance(1, in: 3) {
        view.transform = AffineTransform(rotationAngle: number(-3...3))
          .scaledBy(x: number(0.5...2), y: number(0.5...2))
          .translatedBy(x: number(-20...20), y: number(-20...20))
      }
      view.alpha = chance(1, in: 10) ? 0.009 : 1
      view.isHidden = chance(1, in: 10)
      view.isUserInteractionEnabled = !chance(1, in: 10)
      let parent = all.randomElement(using: &random)!
      parent.insertSubview(view, at: Int.random(in: 0...parent.subviews.count, using: &random))
      all.append(view)
    }
    views = Self.flatten(window)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
  mutating func point() -> Point { Point(x: number(0...400), y: number(0...400)) }
  mutating func chance(_ wins: Int, in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) < wins }

  static func flatten(_ view: View) -> [View] { [view] + view.subviews.flatMap(flatten) }
}
