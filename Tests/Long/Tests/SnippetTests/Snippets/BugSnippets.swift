import NavigationSimulator

// The code of the guide "The transitioning bugs, and their cures".

// snippet: TransitioningBugs.md: final class SlideOverAnimator

func seeTheBug(_ editor: ViewController, on contact: ViewController, in window: Window) throws
  -> Bool
{
  // snippet: TransitioningBugs.md: window.simulation
  return contact.view.window == nil
}

func cureByStyle(_ editor: ViewController) {
  // snippet: TransitioningBugs.md: editor.modalPresentationStyle = .fullScreen
}

func cureByWorkaround(_ animator: SlideOverAnimator) {
  // snippet: TransitioningBugs.md: animator.complete
}
