/// A way to present the editor with the ``OldAnimator``.
enum Recipe: CaseIterable, Sendable {
  /// The original animator.
  case custom
  /// The animator completes with `completeTransitionKeepingPresentersView`.
  case workaround
  /// The same animator with the other style.
  case fullScreen
  /// The original animator, except that it releases its controllers before it completes.
  case lettingGo

  /// The recipes with a line in the table.
  static let compared: [Recipe] = [.custom, .workaround, .fullScreen]

  /// The name of the recipe in the table.
  var name: String {
    switch self {
    case .custom: "custom"
    case .workaround: "+ workaround"
    case .fullScreen: "fullScreen"
    case .lettingGo: "+ letting go"
    }
  }
}
