import NavigationSimulator

// The examples in the doc comments of NavigationSimulator's rooms Views and Geometry.

func arrive(
  _ sheet: View,
  over dimming: View,
  in container: View,
  _ context: any ContextTransitioning
) {
  // snippet.comment-animate
  View.animate(withDuration: .milliseconds(300)) {
    sheet.frame = container.bounds
    dimming.alpha = 0.4
  } completion: { _ in
    context.completeTransition(true)
  }
  // snippet.end
}

func stretch(_ dimming: View) {
  // snippet.comment-autoresizing
  dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  // snippet.end
}

// snippet.comment-layout
final class Card: View {
  let title = View(name: "title")

  override func layoutSubviews() {
    title.frame = Rect(x: 8, y: 8, width: bounds.size.width - 16, height: 24)
  }
}
// snippet.end

func dim(_ container: View) {
  // snippet.comment-view
  let dimming = View(frame: container.bounds)
  dimming.alpha = 0
  container.addSubview(dimming)
  View.animate(withDuration: .milliseconds(300)) { dimming.alpha = 0.4 }
  // snippet.end
}

func lower(
  _ menu: View,
  from start: Double,
  in simulation: NavigationSimulation,
  _ print: (Double) -> Void
) throws {
  // snippet.comment-presentation
  View.animate(withDuration: .seconds(1), options: .curveLinear) { menu.center.y += 100 }
  try simulation.advance(by: .milliseconds(250))
  print(menu.presentation.center.y - start)  // 25.0
  // snippet.end
}

func makeWindow(for split: SplitViewController, in simulation: NavigationSimulation) -> Window {
  // snippet.comment-window
  let window = Window(simulation: simulation, rootViewController: split)
  // snippet.end
  return window
}

func swipe(in window: Window, _ simulation: NavigationSimulation) throws {
  // snippet.comment-finger
  let finger = Finger(on: window, at: Point(x: 5, y: 400))
  finger.move(to: Point(x: 205, y: 400), over: .milliseconds(200))
  try simulation.advance(by: .milliseconds(200))
  finger.lift()  // the swipe goes on at 1,000 points a second
  // snippet.end
}

func pull(_ menu: ViewController, _ interaction: PercentDrivenInteractiveTransition, height: Double)
{
  // snippet.comment-pan
  let pan = PanGestureRecognizer { [weak menu] pan in
    switch pan.state {
    case .began: try? menu?.dismiss(animated: true)
    case .changed: interaction.update(pan.translation(in: nil).y / height)
    case .ended:
      if pan.velocity(in: nil).y > 0 { interaction.finish() } else { interaction.cancel() }
    default: break
    }
  }
  menu.view.addGestureRecognizer(pan)
  // snippet.end
}

func turnUpsideDown(_ menu: View) {
  // snippet.comment-affine-transform
  menu.transform = AffineTransform(scaleX: 0.5, y: 0.5).rotated(by: .pi)
  // snippet.end
}
