import NavigationSimulator

// The code of the guide "The transitioning bugs, and their cures".

// snippet.oldAnimator
final class SlideOverAnimator: AnimatedTransitioning {
  var complete: (any ContextTransitioning) -> Void = { $0.completeTransition(true) }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Duration {
    .milliseconds(300)
  }

  func animateTransition(using context: any ContextTransitioning) {
    guard let from = context.viewController(forKey: .from),
      let to = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    let isForward = to.isBeingPresented
    let (back, fore) = isForward ? (from.view, to.view) : (to.view, from.view)
    context.containerView.insertSubview(back, at: 0)
    context.containerView.addSubview(fore)
    fore.frame = context.containerView.bounds

    let height = fore.bounds.size.height
    fore.transform.ty = isForward ? height : 0
    View.animate(withDuration: transitionDuration(using: context)) {
      fore.transform.ty = isForward ? 0 : height
    } completion: { [complete] _ in
      complete(context)
    }
  }
}
// snippet.end

func seeTheBug(_ editor: ViewController, on contact: ViewController, in window: Window) throws
  -> Bool
{
  // snippet.seeTheBug
  window.simulation.profile = .iOS8
  editor.modalPresentationStyle = .custom
  try contact.present(editor, animated: true)
  try window.simulation.run()

  try editor.dismiss(animated: true)
  try window.simulation.run()
  print(contact.view.window == nil)  // true: the screen is black
  // snippet.end
  return contact.view.window == nil
}

func cureByStyle(_ editor: ViewController) {
  // snippet.cureByStyle
  editor.modalPresentationStyle = .fullScreen
  // snippet.end
}

func cureByWorkaround(_ animator: SlideOverAnimator) {
  // snippet.cureByWorkaround
  animator.complete = { $0.completeTransitionKeepingPresentersView(true) }
  // snippet.end
}
