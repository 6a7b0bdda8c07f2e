import Testing

/// A program that a page of "The console says" shows, because it causes the page's message.
struct Reproduction: Sendable, CustomTestStringConvertible {
  /// The name of the page.
  let page: String
  /// The name of the page whose message the simulator has: the same, unless UIKit's newer systems say it otherwise.
  let saying: String
  /// The name of the snippet.
  let snippet: String
  private let run: @Sendable (@escaping (Any) -> Void) throws -> Void

  var testDescription: String { page }

  init(
    _ page: String,
    saying: String? = nil,
    _ snippet: String,
    _ run: @escaping @Sendable (@escaping (Any) -> Void) throws -> Void
  ) {
    self.page = page
    self.saying = saying ?? page
    self.snippet = snippet
    self.run = run
  }

  private final class Console {
    var lines: [String] = []
  }

  /// Runs the program, and returns what it prints.
  func printed() throws -> [String] {
    let console = Console()
    try run { console.lines.append("\($0)") }
    return console.lines
  }

  static let all = [
    Reproduction("AttemptToPresent", "presentWhilePresenting", presentWhilePresenting),
    Reproduction("AlreadyPresenting", "presentOnPresenting", presentOnPresenting),
    Reproduction("NotInWindowHierarchy", "presentOffScreen", presentOffScreen),
    Reproduction("AttemptToDismiss", "dismissWhileDismissing", dismissWhileDismissing),
    Reproduction("StackWillNotBeUpdated", "pushWhilePushing", pushWhilePushing),
    Reproduction("NestedPushAnimation", saying: "StackWillNotBeUpdated", "popWhilePushing", popWhilePushing),
    Reproduction("UnbalancedCalls", "tellAppearanceTwice", tellAppearanceTwice),
    Reproduction("SameInstanceTwice", "pushTwice", pushTwice),
    Reproduction("CannotAddSelf", "addToItself", addToItself),
    Reproduction("PopToMissing", "popToMissing", popToMissing),
    Reproduction("PresentActiveController", "presentActive", presentActive),
    Reproduction("PresentOnItself", "presentItself", presentItself),
    Reproduction("ChildShouldHaveParent", "addChildOfAnother", addChildOfAnother),
    Reproduction("CommonParent", "transitionOfStrangers", transitionOfStrangers),
    Reproduction("PushingNavigationController", "pushNavigationController", pushNavigationController),
    Reproduction("NoSegueWithIdentifier", "performMissingSegue", performMissingSegue),
    Reproduction("NoControllerWithIdentifier", "makeMissingController", makeMissingController),
    Reproduction("NotInTabBarsList", "selectNoTab", selectNoTab),
    Reproduction("ReleasedAnimator", "releasePausedAnimator", releasePausedAnimator),
  ]
}
