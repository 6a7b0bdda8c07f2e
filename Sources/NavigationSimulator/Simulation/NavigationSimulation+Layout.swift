/// What is to be laid out; kept by the simulation until it is.
protocol DueLayout: AnyObject {
  func layOut()
}

/// Laying out what was marked, before time moves on.
extension NavigationSimulation {
  /// Has something laid out before time moves on.
  func addLayout(_ layout: any DueLayout) { layouts.append(layout) }

  /// Lays out what was marked.
  ///
  /// Layout may mark again what has been laid out. That is done as well, as long as it ends; what never does is left for
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
