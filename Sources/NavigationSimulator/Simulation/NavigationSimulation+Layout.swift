/// An object with a due layout; the simulation keeps it until then.
protocol DueLayout: AnyObject {
  func layOut()
}

/// The layout of marked views, before time moves on.
extension NavigationSimulation {
  /// Has something laid out before time moves on.
  func addLayout(_ layout: any DueLayout) { layouts.append(layout) }

  /// Lays out the marked views.
  ///
  /// Layout may mark views again. They are laid out as well, in a limited number of passes; endless layout is left for
  /// later, so that time goes on.
  func layOut() {
    var passes = 0
    while !layouts.isEmpty, passes < 16 {
      let layouts = layouts
      self.layouts = []
      asFrame { for layout in layouts { layout.layOut() } }
      passes += 1
    }
  }
}
