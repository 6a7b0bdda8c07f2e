/// A way to present the editor with the ``OldAnimator``.
enum Recipe: CaseIterable, Sendable {
  /// As the animator was written.
  case custom
  /// The animator completes with `completeTransitionKeepingPresentersView`.
  case workaround
  /// With the other style, and the same animator.
  case fullScreen
  /// As it was written, but the animator lets go of its controllers before it completes.
  case lettingGo

  /// Those with a line in the table.
  static let compared: [Recipe] = [.custom, .workaround, .fullScreen]

  /// What the table calls it.
  var name: String {
    switch self {
    case .custom: "custom"
    case .workaround: "+ workaround"
    case .fullScreen: "fullScreen"
    case .lettingGo: "+ letting go"
    }
  }
}
