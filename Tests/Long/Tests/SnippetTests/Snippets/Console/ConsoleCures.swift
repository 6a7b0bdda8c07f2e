import NavigationSimulator

// A program that collides, and what pages of "The console says" advise where no lock is needed.

/// `print` gets what a reader would see printed.
func presentWhilePresenting(_ print: @escaping (Any) -> Void) throws {
  // snippet: AttemptToPresent.md
}

func showDeepLink(in navigation: NavigationController) throws {
  // snippet: NestedPushAnimation.md
}

func embed(_ map: ViewController, in contact: ViewController) throws {
  // snippet: ChildShouldHaveParent.md
}

func replace(_ map: ViewController, by notes: ViewController, in contact: ViewController) throws {
  // snippet: CommonParent.md
}

// snippet: ExceptionEveryTime.md
