extension RunningTransition {
  /// Lays out what comes into the window, before it has appeared.
  ///
  /// Children come with views that an app adds; they are laid out with its other views, before time moves on.
  func layOutWhatAppears() {
    guard choreography.kind != .child else { return }
    let view = (choreography.arriving ?? choreography.container)?.viewIfLoaded
    guard let view, view.needsLayout || view.holdsMarkedViews, view.window != nil else { return }
    view.layoutIfNeeded()
  }
}
