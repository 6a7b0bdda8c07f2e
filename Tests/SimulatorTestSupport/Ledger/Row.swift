/// The behaviors that the ledger of fidelity must contain, each pinned by at least one test.
///
/// A test names its row with ``Testing/Trait/covers(_:)``, so a test of an unknown row does not
/// compile; `Docs/ledger` complains of a row that no test covers. A test that is its own row needs
/// no case here.
///
/// The order is that of the ledger. A case's raw value becomes a tag of its tests.
enum Row: String, CaseIterable, CodingKey {
  // Time
  case durations, beginning, neverCompleted

  // Collisions
  case occupiedControllers, sideBySide, presenterIsTheRoot, insideCallbacks
  case presentWhilePresenting, presentOnPresenter, presentWhatIsActive, presentOffScreen,
    dismissWhilePresenting
  case stackWhileMoving, pushTwice, popToElsewhere, popOfRoot, unknownSegue, dismissOfNothing,
    rootOfWindow,
    insideRotations

  // Order of callbacks
  case orderOfPush, orderOfPop, orderOfLongPop, orderOfPresentation, orderOfDismissal,
    presenterStays, notAnimated,
    aroundAnimation, cancelledPop, flags

  // Completions
  case completesOnce, completionAfterCallbacks, completionOfRefused, popped

  // Custom transitions
  case assigned, whole, customDuration, fallback, feasibility, withPresentation, contextDies,
    whileActive, coordinators

  // Interactive transitions
  case turnedRound, deliveredTaps, ownCurve, anotherMenu, slowAnimations

  // System profiles
  case customKeepsPresenter, viewForKey, vanishingPresenter, oldOrientation, keptTransition,
    unwindFromCustom,
    cures

  // Segues
  case preparedBeforeLoading, segueCompletes, dismissAndPop

  // Containers
  case splitAppears
}

extension Row {
  /// The heading of a row.
  var section: LedgerSection {
    switch self {
    case .durations, .beginning, .neverCompleted: .time
    case .occupiedControllers, .sideBySide, .presenterIsTheRoot, .insideCallbacks,
      .presentWhilePresenting,
      .presentOnPresenter, .presentWhatIsActive, .presentOffScreen, .dismissWhilePresenting,
      .stackWhileMoving,
      .pushTwice, .popToElsewhere, .popOfRoot, .unknownSegue, .dismissOfNothing, .rootOfWindow,
      .insideRotations:
      .collisions
    case .orderOfPush, .orderOfPop, .orderOfLongPop, .orderOfPresentation, .orderOfDismissal,
      .presenterStays,
      .notAnimated, .aroundAnimation, .cancelledPop, .flags:
      .callbacks
    case .completesOnce, .completionAfterCallbacks, .completionOfRefused, .popped: .completions
    case .assigned, .whole, .customDuration, .fallback, .feasibility, .withPresentation,
      .contextDies, .whileActive,
      .coordinators:
      .custom
    case .turnedRound, .deliveredTaps, .ownCurve, .anotherMenu, .slowAnimations: .interactive
    case .customKeepsPresenter, .viewForKey, .vanishingPresenter, .oldOrientation, .keptTransition,
      .unwindFromCustom,
      .cures:
      .profiles
    case .preparedBeforeLoading, .segueCompletes, .dismissAndPop: .segues
    case .splitAppears: .containers
    }
  }

  /// The behavior, as the ledger names it.
  var behavior: String {
    switch self {
    case .durations: "How long a transition takes"
    case .beginning: "When a transition that was asked for shows"
    case .neverCompleted: "A transition that is never completed"

    case .occupiedControllers:
      "A second transition that needs a controller that the first one moves"
    case .sideBySide: "Transitions in two windows, or in the two columns of a split view"
    case .presenterIsTheRoot:
      "The presenter, when a controller inside a container is asked to present"
    case .insideCallbacks: "Starting the next transition from inside a callback"
    case .presentWhilePresenting: "present while a presentation or dismissal of that presenter runs"
    case .presentOnPresenter: "present on a controller that already presents"
    case .presentWhatIsActive:
      "present a controller that is active, has a parent, or is the presenter itself"
    case .presentOffScreen: "present from a controller whose view is in no window"
    case .dismissWhilePresenting: "dismiss while a presentation or a dismissal runs"
    case .stackWhileMoving:
      "push, pop, popTo, popToRoot, setViewControllers during a transition of that stack, or a presentation over it"
    case .pushTwice: "push a controller that is already on the stack"
    case .popToElsewhere: "popTo a controller that is not on the stack"
    case .popOfRoot: "pop with only the root left"
    case .unknownSegue: "An unknown or empty segue identifier"
    case .dismissOfNothing: "dismiss with nothing presented"
    case .rootOfWindow: "Replacing the root of a window"
    case .insideRotations: "Changing controllers in viewWillTransition(to:with:)"

    case .orderOfPush: "push"
    case .orderOfPop: "pop"
    case .orderOfLongPop: "popTo, popToRoot"
    case .orderOfPresentation: "present full screen"
    case .orderOfDismissal: "dismiss full screen, and a chain"
    case .presenterStays: "present or dismiss where the presenter's view stays"
    case .notAnimated:
      "Without animation: the same order; a stack within the call, a presentation turns later"
    case .aroundAnimation: "Around the animation of a custom transition"
    case .cancelledPop: "pop, cancelled"
    case .flags: "The flags and properties inside a callback"

    case .completesOnce: "Every verb's completion runs exactly once, on every path"
    case .completionAfterCallbacks:
      "The completion of a presentation and of a dismissal comes after the did-callbacks"
    case .completionOfRefused: "The completion of an operation that is refused"
    case .popped: "The return value of a pop"

    case .assigned: "Assigning a transition"
    case .whole: "When the whole of a transition and its parts completes"
    case .customDuration: "How long a custom transition takes"
    case .fallback: "Transitions with a fallback"
    case .feasibility: "Transitions that are not feasible"
    case .withPresentation: "Transitions with presentation, where it is not customized"
    case .contextDies: "A context after its transition"
    case .whileActive: "Questions to a controller while its transition is active"
    case .coordinators: "The transition coordinator"

    case .turnedRound: "A presentation that is dismissed in the middle"
    case .deliveredTaps: "Taps during a transition"
    case .ownCurve: "The curve of an animation that is driven"
    case .anotherMenu: "Presenting while another controller is still on its way out"
    case .slowAnimations: "The effect of slow animations"

    case .customKeepsPresenter: "The presenter while something is presented with custom"
    case .viewForKey: "The presenter's view, as view(forKey:) returns it"
    case .vanishingPresenter: "The presenter's view, moved into the container of a dismissal"
    case .oldOrientation: "present, rotate, dismiss"
    case .keptTransition: "The owner of a custom transition"
    case .unwindFromCustom: "An unwind segue out of a custom presentation"
    case .cures: "The cures of the bugs of a system"

    case .preparedBeforeLoading: "When prepare(for:sender:) runs"
    case .segueCompletes: "When a segue is over"
    case .dismissAndPop: "An unwind segue that dismisses and pops"

    case .splitAppears: "Both columns appear and disappear with the split"
    }
  }
}
