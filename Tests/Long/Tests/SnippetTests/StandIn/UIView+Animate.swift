/// Animations of the stand-in's views.
extension UIView {
  private static var completions: [(Bool) -> Void] = []

  static func animate(
    withDuration duration: Double,
    animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    if let completion { completions.append(completion) }
  }

  /// Lets the animations of views end, in the order in which they began.
  static func finishAnimations() {
    let ended = completions
    completions = []
    for completion in ended { completion(true) }
  }
}
