/// An undocumented behavior of UIKit that the package relies on.
public enum Probe: String, Sendable, CaseIterable {
  case beginsPush, beginsPop, beginsPresentation, beginsDismissal
  case linkAtOnce, completionAfterCallbacks, droppedPresentation
  case presentDuringPush, dismissDuringPush, dismissChainDuringPresentation
  case presentFurtherDown, presentInViewDidAppear, presentInDidDisappear
  case popToRoot, popTo, chainLinks, offScreenStack

  /// The row of the ledger of fidelity that the probe checks; nil if the probe checks the timing that the lock for UIKit relies on.
  public var row: String? {
    switch self {
    case .beginsPush, .beginsPop, .beginsPresentation, .beginsDismissal, .linkAtOnce, .completionAfterCallbacks,
      .droppedPresentation:
      nil
    case .presentDuringPush:
      "As UIKit does: presenting while a push runs goes through, from either controller; both complete, whatever comes first"
    case .dismissDuringPush:
      "As UIKit does: dismissing while a push runs beneath, or inside of what goes, goes through without a message"
    case .dismissChainDuringPresentation:
      "As UIKit does: dismiss of a chain on whose top something is being presented waits as well"
    case .presentFurtherDown:
      "present from one further down a stack: its view is in no window, but the presenter's is, so it presents"
    case .presentInViewDidAppear:
      "As UIKit does: presenting from viewDidAppear goes through, from a pushed controller and from a presented one"
    case .presentInDidDisappear:
      "As UIKit does: in the did-callbacks of a dismissal another goes through, and the dismissed one again"
    case .popToRoot: "popToRoot: those in between get no appearance callbacks"
    case .popTo: "popTo: those in between get no appearance callbacks"
    case .chainLinks: "In the did-callbacks of the dismissal of a chain, all of its links are gone"
    case .offScreenStack: "Off screen a stack changes at once, and nobody appears"
    }
  }

  /// The behavior, in a sentence.
  public var behavior: String {
    switch self {
    case .beginsPush: "A push shows a coordinator at the latest two frames after the commit that follows the call"
    case .beginsPop: "A pop shows a coordinator at the latest two frames after the commit that follows the call"
    case .beginsPresentation:
      "A presentation shows a coordinator at the latest two frames after the commit that follows the call"
    case .beginsDismissal:
      "A dismissal shows a coordinator at the latest two frames after the commit that follows the call"
    case .linkAtOnce: "A presentation that is not dropped has a presenter when the call returns"
    case .completionAfterCallbacks: "A completion is called after viewDidAppear"
    case .droppedPresentation: "The completion of a presentation that is dropped is never called"
    default: row ?? rawValue
    }
  }

  /// A Boolean value that indicates whether the probe measures how late a transition appears; any time up to the expected one then
  /// passes.
  public var isAboutLateness: Bool {
    switch self {
    case .beginsPush, .beginsPop, .beginsPresentation, .beginsDismissal: true
    default: false
    }
  }
}
