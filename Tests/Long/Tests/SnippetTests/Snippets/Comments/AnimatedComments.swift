import NavigationSimulator

// The examples in the doc comments of NavigationSimulator's room Transitions.

enum Animators {
  // snippet.comment-animated-transitioning
  final class Fade: AnimatedTransitioning {
    func transitionDuration(using context: (any ContextTransitioning)?) -> Duration {
      .milliseconds(300)
    }

    func animateTransition(using context: any ContextTransitioning) {
      guard let view = context.view(forKey: .to) else { return context.completeTransition(true) }
      context.containerView.addSubview(view)
      view.alpha = 0
      View.animate(withDuration: transitionDuration(using: context)) {
        view.alpha = 1
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }
  // snippet.end
}

/// A controller whose toolbar comes along with it.
final class ControllerWithToolbar: ViewController {
  let toolbar = View(name: "toolbar")

  override func viewDidLoad() {
    toolbar.alpha = 0
    view.addSubview(toolbar)
  }

  // snippet.comment-coordinator
  override func viewWillAppear(_ animated: Bool) {
    transitionCoordinator?.animate { [toolbar] _ in
      toolbar.alpha = 1
    } completion: { [toolbar] context in
      if context.isCancelled { toolbar.alpha = 0 }
    }
  }
  // snippet.end
}

func swipeAndLetGo(_ navigation: NavigationController) throws {
  // snippet.comment-interactive-pop
  guard let swipe = try navigation.beginInteractivePop() else { return }
  swipe.update(0.4)
  swipe.cancel()
  // snippet.end
}

func swipeToTheEnd(_ navigation: NavigationController) throws {
  // snippet.comment-percent-driven
  guard let swipe = try navigation.beginInteractivePop() else { return }
  swipe.update(0.3)
  swipe.update(0.6)
  swipe.finish()  // or cancel()
  // snippet.end
}
