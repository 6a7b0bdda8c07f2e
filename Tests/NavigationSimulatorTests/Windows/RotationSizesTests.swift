import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// The sizes that controllers are told before a rotation.
@Suite("Windows: sizes in a rotation")
struct RotationSizesTests {
  private final class Told: ViewController {
    var sizes: [Size] = []

    override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
      sizes.append(size)
    }
  }

  private let simulation = NavigationSimulation()

  private func window(_ root: ViewController, _ width: Double, _ height: Double) -> Window {
    Window(
      simulation: simulation,
      rootViewController: root,
      size: Size(width, height)
    )
  }

  /// The radar has 703 points for the second column, of which the border takes one.
  @Test(
    "viewWillTransition tells a split's columns, and controllers inside, the sizes of the columns",
    .source(.radar8374)
  )
  func columns() throws {
    let (list, detail) = (Told(), Told())
    let split = SplitViewController(
      primary: list,
      secondary: NavigationController(rootViewController: detail)
    )
    let window = window(split, 768, 1024)
    window.rotate(animated: true)
    #expect(list.sizes == [Size(320, 768)])
    #expect(detail.sizes == [Size(704, 768)])
    try simulation.run()
    #expect(detail.view.bounds.size == Size(704, 768))
  }

  @Test(
    "Stacks and tabs tell all their controllers their own size, even hidden ones",
    .tags(.inferred)
  )
  func oneChild() throws {
    let screens = (0..<3).map { _ in Told() }
    let stack = NavigationController(rootViewController: screens[0])
    try stack.pushViewController(screens[1], animated: false)
    let tabs = TabBarController()
    tabs.viewControllers = [stack, screens[2]]
    let window = window(tabs, 390, 844)
    window.rotate(animated: true)
    for screen in screens { #expect(screen.sizes == [Size(844, 390)]) }
    try simulation.run()
  }

  @Test(
    "viewWillTransition tells a presented controller its own size, and its presenter the window's",
    .tags(.inferred),
    arguments: [
      ModalPresentationStyle.fullScreen, .overFullScreen, .currentContext, .overCurrentContext,
      .pageSheet, .formSheet,
      .popover,
    ],
    [Window.telephoneSize, Window.tabletSize]
  )
  func presented(style: ModalPresentationStyle, size: Size) throws {
    let (root, modal) = (Told(), Told())
    let window = window(root, size.width, size.height)
    modal.modalPresentationStyle = style
    try root.presentAndSettle(modal)
    window.rotate(animated: true)
    #expect(root.sizes == [window.bounds.size])
    try simulation.run()
    #expect(modal.sizes == [modal.view.bounds.size])
  }

  @Test(
    "A custom presentation controller is told its container's size, and its controller the size inside"
  )
  func custom() throws {
    final class Half: PresentationController {
      var sizes: [Size] = []
      override var frameOfPresentedViewInContainerView: Rect {
        guard let bounds = containerView?.bounds else { return .zero }
        return Rect(0, 0, bounds.size.width / 2, bounds.size.height)
      }
      override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
        sizes.append(size)
      }
    }
    final class Delegate: TransitioningDelegate {
      var half: Half?
      func presentationController(
        forPresented presented: ViewController,
        presenting: ViewController?,
        source: ViewController
      ) -> PresentationController? {
        half = Half(presentedViewController: presented, presenting: presenting)
        return half
      }
    }
    let (root, modal, delegate) = (Told(), Told(), Delegate())
    let window = window(root, 400, 800)
    modal.modalPresentationStyle = .custom
    modal.transitioningDelegate = delegate
    try root.presentAndSettle(modal)
    let inside = View(frame: Rect(0, 0, 400, 800))
    inside.autoresizingMask = .flexibleWidth
    delegate.half?.containerView?.addSubview(inside)
    window.rotate(animated: true)
    #expect(delegate.half?.sizes == [Size(800, 400)])
    #expect(modal.sizes == [Size(400, 400)])
    try simulation.run()
    #expect(modal.view.bounds.size == Size(400, 400))
  }

  @Test(
    "A controller that a column presents in its context is told the size of the column",
    .tags(.inferred),
    arguments: [ModalPresentationStyle.currentContext, .overCurrentContext]
  )
  func inContext(style: ModalPresentationStyle) throws {
    let (list, modal) = (Told(), Told())
    let split = SplitViewController(primary: list, secondary: ViewController())
    let window = window(split, 768, 1024)
    list.definesPresentationContext = true
    modal.modalPresentationStyle = style
    try list.presentAndSettle(modal)
    window.rotate(animated: true)
    #expect(modal.sizes == [Size(320, 768)])
    try simulation.run()
    #expect(modal.view.bounds.size == Size(320, 768))
  }

  @Test(
    "A child is told the size that its mask gives it, even with views between it and its parent",
    .tags(.inferred),
    arguments: ["in the view", "in a view between"]
  )
  func child(place: String) throws {
    let (root, flexible, fixed) = (Told(), Told(), Told())
    let window = window(root, 400, 800)
    let frame = Rect(0, 0, 400, 600)
    let between = View(frame: frame)
    between.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.view.addSubview(between)
    for child in [flexible, fixed] {
      try root.addChild(child)
      child.view.frame = frame
      (place == "in the view" ? root.view : between).addSubview(child.view)
      child.didMove(toParent: root)
    }
    flexible.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.rotate(animated: true)
    #expect(root.sizes == [Size(800, 400)])
    #expect(fixed.sizes == [Size(400, 600)])
    try simulation.run()
    #expect(flexible.sizes == [flexible.view.bounds.size])
    #expect(flexible.view.bounds.size.width == 800)
  }
}
