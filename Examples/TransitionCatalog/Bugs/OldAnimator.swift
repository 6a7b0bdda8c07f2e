import NavigationSimulator

/// An animator in the style of iOS 7: the editor slides over the contact, and both views are in the
/// container.
///
/// Like many animators of that time, it retains its controllers, and releases them only on request.
final class OldAnimator: AnimatedTransitioning {
  private let keepsPresentersView: Bool
  private let letsGo: Bool
  private var from: ViewController?
  private var to: ViewController?

  /// Creates an animator.
  ///
  /// - Parameters:
  ///   - keepsPresentersView: a Boolean value that indicates whether the animator completes with
  ///     the workaround.
  ///   - letsGo: a Boolean value that indicates whether the animator releases its controllers
  ///     before it completes.
  init(keepsPresentersView: Bool, letsGo: Bool) {
    self.keepsPresentersView = keepsPresentersView
    self.letsGo = letsGo
  }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Duration {
    .milliseconds(300)
  }

  func animateTransition(using context: any ContextTransitioning) {
    from = context.viewController(forKey: .from)
    to = context.viewController(forKey: .to)
    guard let from, let to else { return context.completeTransition(false) }
    let isForward = to.isBeingPresented
    let (back, fore) = isForward ? (from.view, to.view) : (to.view, from.view)
    let container = context.containerView
    container.insertSubview(back, at: 0)
    container.addSubview(fore)
    (isForward ? fore : back).frame = context.finalFrame(for: to)

    let height = container.bounds.size.height
    fore.transform.ty = isForward ? height : 0
    View.animate(withDuration: transitionDuration(using: context)) {
      fore.transform.ty = isForward ? 0 : height
    } completion: { _ in
      if self.letsGo { self.letGo() }
      if self.keepsPresentersView {
        context.completeTransitionKeepingPresentersView(true)
      } else {
        context.completeTransition(true)
      }
    }
  }

  func letGo() {
    from = nil
    to = nil
  }
}
