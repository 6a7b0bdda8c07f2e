import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: presenting in tabs")
final class PresentingInTabsTests: TabFixture {
  override init() {
    super.init()
    story.cast = ""
  }

  @Test(
    "If a tab presents, the root presents over all tabs",
    .tags(.documented),
    .covers(.presenterIsTheRoot)
  )
  func presenter() throws {
    try a.present(b, animated: true)
    try story.settle("→ A (X) (P) + B")
    #expect(b.presentingViewController === tabs)
  }

  /// Apple's documentation says that navigation controllers change the default to true.
  @Test(
    "A stack defines a presentation context: a presentation in it leaves the tabs uncovered",
    .tags(.documented)
  )
  func contextOfStack() throws {
    #expect(first.definesPresentationContext)
    #expect(NavigationController().definesPresentationContext)
    #expect(!tabs.definesPresentationContext)
    #expect(!a.definesPresentationContext)
    b.modalPresentationStyle = .currentContext
    try a.present(b, animated: true)
    try story.settle("→ (A) + B (X) (P)")
    #expect(tabs.window === window)
    tabs.selectedIndex = 1
    story.expect("0.5: from first to second → (A) + (B) X (P)")
    tabs.selectedIndex = 0
    story.expect("0.5: from second to first → (A) + B (X) (P)")
  }

  /// Presents B in the context of the tab P.
  private func presentInTab(_ style: ModalPresentationStyle = .currentContext) throws {
    tabs.selectedIndex = 2
    p.definesPresentationContext = true
    b.modalPresentationStyle = style
    try p.presentAndSettle(b)
    story.forget()
  }

  @Test(
    "A controller presented in the context of a tab disappears and appears with the tab",
    .tags(.inferred),
    arguments: zip(
      [ModalPresentationStyle.currentContext, .overCurrentContext],
      ["(P) + B", "P + B"]
    )
  )
  func inContext(style: ModalPresentationStyle, shown: String) throws {
    try presentInTab(style)
    story.expect("→ (A) (X) \(shown)")
    story.cast = "B"
    tabs.selectedIndex = 0
    story.expect(
      "0.0: from P to first · B.viewWillDisappear · B.viewDidDisappear → A (X) (P) + (B)"
    )
    story.cast = ""
    tabs.selectedIndex = 2
    story.expect("0.0: from first to P → (A) (X) \(shown)")
    try b.dismiss(animated: true)
    try story.settle("→ (A) (X) P")
    #expect(tabs.transitionView.subviews.count == 1)
  }

  @Test(
    "After a dismissal on an unselected tab, the presenter appears when the tab is selected",
    .tags(.inferred)
  )
  func dismissedUnseen() throws {
    try presentInTab()
    tabs.selectedIndex = 0
    try b.dismiss(animated: true)
    try story.settle("0.0: from P to first → A (X) (P)")
    tabs.selectedIndex = 2
    story.expect("0.5: from first to P → (A) (X) P")
  }

  @Test(
    "If a tab is removed, a controller presented in its context leaves with it",
    .tags(.inferred),
    arguments: [0, 2]
  )
  func removed(selected: Int) throws {
    try presentInTab()
    tabs.selectedIndex = selected
    story.forget()
    tabs.viewControllers = [first, second]
    story.expect("→ A (X)")
    #expect(p.presentedViewController == nil)
    #expect(b.presentingViewController == nil)
  }
}
