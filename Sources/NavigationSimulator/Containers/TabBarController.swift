internal import TransitionSupport

/// Controllers side by side, one of them on screen: the one whose tab is selected.
///
/// ```swift
/// let tabs = TabBarController()
/// tabs.viewControllers = [
///   NavigationController(rootViewController: contacts),
///   NavigationController(rootViewController: settings),
/// ]
/// tabs.selectedIndex = 1
/// ```
///
/// A tab keeps its controller while another is selected, with all that is on its stack; its view is
/// loaded when it is selected for the first time. Tabs change at once, unless ``delegate`` gives an
/// animator: then that is a transition like any other. The arriving tab gets the first
/// `viewWillAppear`, and the last `viewDidAppear` (seen).
///
/// The tab bar itself is not simulated: ``tapTab(at:)`` has the effect of a finger on it. There is
/// no More interface; all tabs are selected by their index.
///
/// UIKit selects another tab also while the selected one is being moved: by a push on its stack,
/// for instance. Here that is a conflict:
/// ``ViewController/setSelectedViewController(_:completion:file:line:)`` throws; a property setter
/// cannot throw, so it changes nothing, and the conflict is recorded as a ``Misuse``.
open class TabBarController: ViewController {
  /// The object that decides whether a tap selects a tab, learns of the selection, and provides
  /// animators. It is not retained.
  public final weak var delegate: (any TabBarControllerDelegate)?

  /// The controllers of the tabs, and the selected one.
  private(set) final var tabs: [ViewController]?
  private(set) final var selection: ViewController?

  final let transitionView = View(name: "tab")

  /// The controllers of the tabs.
  public final override var children: [ViewController] { tabs ?? [] }

  final override func layOutChildren() { layOutShownChild() }

  final override func size(ofChild child: ViewController, in size: Size) -> Size { size }

  final override var visibleChildren: [ViewController] { selection.map { [$0] } ?? [] }

  final override func shows(_ child: ViewController) -> Bool { child === selection }

  final override var managesItsChildren: Bool { true }

  /// Selects the tab, without animation (inferred), if it is one of this controller.
  open override func unwind(for unwindSegue: Segue, towards subsequentVC: ViewController)
    throws(NavigationFailure)
  {
    guard children.contains(where: { $0 === subsequentVC }) else { return }
    let site = unwindSegue.site
    let completion = unwindSegue.join().completion
    // An animated change would obstruct the stack in the tab, which moves next.
    try simulation.starting(under: { $0.animates = false }) { () throws(NavigationFailure) in
      try setSelectedViewController(
        subsequentVC,
        completion: completion,
        file: site.file,
        line: site.line
      )
    }
  }

  /// Throws if the tab of a controller could not be selected now.
  final override func checkUnwinding(towards controller: ViewController, _ site: CallSite)
    throws(NavigationFailure)
  {
    guard controller !== selection, children.contains(where: { $0 === controller }) else { return }
    _ = try change(.select(controller, in: self), Self.selectOperation, site)
  }

  final func replaceTabs(with new: [ViewController]?, selecting controller: ViewController?) {
    tabs = new
    selection = controller
  }
}

extension TabBarController: OneChildContainer {
  var shownChild: ViewController? { selection }
}
