/// The layout of marked views, before time moves on.
extension NavigationSimulation {
  /// Lays out the marked views.
  ///
  /// Layout may mark views again. They are laid out as well, in a limited number of passes; endless layout is left for
  /// later, so that time goes on.
  func layOut() {
    var passes = 0
    while !layouts.isEmpty, passes < 16 {
      let layouts = layouts
      self.layouts = []
      asFrame { for layout in layouts { layout() } }
      passes += 1
    }
  }
}
