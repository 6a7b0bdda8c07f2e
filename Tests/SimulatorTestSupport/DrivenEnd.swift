import NavigationSimulator

/// How a finger ends a transition that it drives; a row of a table.
enum DrivenEnd: CaseIterable {
  case finish, cancel

  func apply(to transition: PercentDrivenInteractiveTransition) {
    switch self {
    case .finish: transition.finish()
    case .cancel: transition.cancel()
    }
  }

  /// The end that the completion receives.
  var result: TransitionEnd {
    switch self {
    case .finish: .finished
    case .cancel: .cancelled
    }
  }
}
