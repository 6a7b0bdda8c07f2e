import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

private final class Chooser: AdaptivePresentationControllerDelegate {
  let style: ModalPresentationStyle
  var asked: [ModalPresentationStyle] = []
  init(_ style: ModalPresentationStyle) { self.style = style }

  func adaptivePresentationStyle(for controller: PresentationController) -> ModalPresentationStyle {
    asked.append(controller.presentationStyle)
    return style
  }
}

@Suite("Presentations: adaptive styles")
struct AdaptiveStylesTests {
  private let old: [SystemProfile] = [.iOS7, .iOS8, .iOS9]

  /// The style with which a controller is presented, and whether its presenter has left.
  private func shown(
    _ style: ModalPresentationStyle,
    _ profile: SystemProfile = .current,
    size: Size = Window.telephoneSize,
    delegate: Chooser? = nil
  ) throws -> (style: ModalPresentationStyle?, coversAll: Bool) {
    let simulation = NavigationSimulation()
    simulation.profile = profile
    let root = ViewController(title: "A")
    let window = Window(simulation: simulation, rootViewController: root, size: size)
    let presented = ViewController(title: "B")
    presented.modalPresentationStyle = style
    presented.presentationController?.delegate = delegate
    try root.present(presented, animated: true, completion: nil)
    try simulation.run()
    let found = (presented.presentationController?.presentationStyle, root.view.window == nil)
    if found.1 { #expect(presented.view.frame == window.bounds) }
    try presented.dismiss(animated: true, completion: nil)
    try simulation.run()
    #expect(root.view.window === window)
    return found
  }

  @Test(
    "Before iOS 13 sheets and popovers cover everything on a telephone, and are what they are on a tablet",
    .tags(.documented),
    arguments: [ModalPresentationStyle.pageSheet, .formSheet, .popover]
  )
  func old(style: ModalPresentationStyle) throws {
    for profile in old {
      let (telephone, tablet) = (
        try shown(style, profile), try shown(style, profile, size: Window.tabletSize)
      )
      #expect((telephone.style, telephone.coversAll) == (.fullScreen, true))
      #expect((tablet.style, tablet.coversAll) == (style, false))
    }
  }

  @Test("Before iOS 13 the style that the system chooses covers everything", .tags(.documented))
  func automatic() throws {
    for size in [Window.telephoneSize, Window.tabletSize] {
      for profile in old { #expect(try shown(.automatic, profile, size: size).coversAll) }
      #expect(try !shown(.automatic, size: size).coversAll)
    }
  }

  /// Apple's reference still says that it covers everything.
  @Test("From iOS 13 on a popover is a sheet on a telephone", .source(.swiftUIX318))
  func popover() throws {
    for profile in [SystemProfile.iOS18, .current] {
      #expect(try shown(.popover, profile).style == .pageSheet)
      #expect(try shown(.popover, profile, size: Window.tabletSize).style == .popover)
    }
  }

  @Test(
    "A delegate chooses the style where there is little room, and keeps it with none",
    .tags(.documented)
  )
  func chosen() throws {
    let (stays, covers) = (Chooser(.none), Chooser(.fullScreen))
    #expect(try shown(.popover, delegate: stays).style == .popover)
    #expect(try shown(.popover, .iOS9, delegate: stays).style == .popover)
    #expect(try shown(.pageSheet, delegate: covers).coversAll)
    #expect((stays.asked, covers.asked) == ([.popover, .popover], [.pageSheet]))
  }

  @Test(
    "A delegate is not asked on a tablet, nor for a style that fits everywhere",
    .tags(.documented)
  )
  func notAsked() throws {
    let chooser = Chooser(.fullScreen)
    #expect(try shown(.popover, size: Window.tabletSize, delegate: chooser).style == .popover)
    #expect(try shown(.overFullScreen, delegate: chooser).style == .overFullScreen)
    #expect(chooser.asked == [])
  }
}
