import NavigationSimulator
import Transitioning

// The code of the guide "A simple transition".

// snippet: ASimpleTransition.md: final class FadeTransition

func presentWithFade(_ editor: ViewController, on contact: ViewController) throws {
  // snippet: Transitioning.md
}

// snippet: ASimpleTransition.md: final class SlideTransition

// snippet: ASimpleTransition.md: extension SlideTransition

// snippet: ASimpleTransition.md: final class CompositeTransition

// snippet: ASimpleTransition.md: final class ExpandTransition

// snippet: ASimpleTransition.md: final class PhotoTransition

func pushWithFade(_ editor: ViewController, on navigation: NavigationController) throws {
  // snippet: ASimpleTransition.md: navigation.delegate
}
