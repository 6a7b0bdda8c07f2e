import NavigationSimulator

// The examples in the doc comments of NavigationSimulator's rooms Views and Geometry.

func arrive(
  _ sheet: View,
  over dimming: View,
  in container: View,
  _ context: any ContextTransitioning
) {
  // snippet: View+Animate.swift
}

func stretch(_ dimming: View) {
  // snippet: View+Autoresizing.swift
}

// snippet: View+Layout.swift

func dim(_ container: View) {
  // snippet: View.swift
}

func lower(
  _ menu: View,
  from start: Double,
  in simulation: NavigationSimulation,
  _ print: (Double) -> Void
) throws {
  // snippet: ViewPresentation.swift
}

func makeWindow(for split: SplitViewController, in simulation: NavigationSimulation) -> Window {
  // snippet: Window.swift
  return window
}

func swipe(in window: Window, _ simulation: NavigationSimulation) throws {
  // snippet: Finger.swift
}

func pull(_ menu: ViewController, _ interaction: PercentDrivenInteractiveTransition, height: Double)
{
  // snippet: PanGestureRecognizer.swift
}

func turnUpsideDown(_ menu: View) {
  // snippet: AffineTransform.swift
}
