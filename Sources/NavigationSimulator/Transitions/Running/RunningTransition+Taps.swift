extension RunningTransition: OpenTransition {
  /// Returns a Boolean value that indicates whether the transition runs by itself in a window, where the system ignores
  /// touches until it is over (seen).
  func swallowsTaps(in window: AnyObject) -> Bool {
    isAnimated && !isInteractive && !isInterruptible && isRunning && choreography.scene.container.window === window
  }
}
