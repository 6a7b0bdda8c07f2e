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
  private static let oldSystems: [SystemProfile] = [.iOS7, .iOS8, .iOS9]

  /// Presents B on A, and returns the style that B has then, and the screen.
  private func shown(
    _ style: ModalPresentationStyle,
    _ profile: SystemProfile = .current,
    size: Size = Window.telephoneSize,
    delegate: Chooser? = nil
  ) throws -> String {
    let simulation = NavigationSimulation()
    simulation.profile = profile
    let root = ViewController(title: "A")
    let window = Window(simulation: simulation, rootViewController: root, size: size)
    let presented = ViewController(title: "B")
    presented.modalPresentationStyle = style
    presented.presentationController?.delegate = delegate
    try root.present(presented, animated: true, completion: nil)
    try simulation.run()
    let style = try #require(presented.presentationController?.presentationStyle)
    let shown = "\(style): \(root.screen)"
    if root.window == nil { #expect(presented.view.frame == window.bounds) }
    try presented.dismiss(animated: true, completion: nil)
    try simulation.run()
    #expect(root.screen == "A")
    return shown
  }

  @Test(
    "Before iOS 13, sheets and popovers are full screen on a telephone, and keep their style on a tablet",
    .tags(.documented),
    arguments: [ModalPresentationStyle.pageSheet, .formSheet, .popover],
    oldSystems
  )
  func onOldSystems(style: ModalPresentationStyle, profile: SystemProfile) throws {
    #expect(try shown(style, profile) == "fullScreen: (A) + B")
    #expect(try shown(style, profile, size: Window.tabletSize) == "\(style): A + B")
  }

  @Test(
    "Before iOS 13, the automatic style is full screen",
    .tags(.documented),
    arguments: [Window.telephoneSize, Window.tabletSize]
  )
  func automatic(size: Size) throws {
    for profile in Self.oldSystems {
      #expect(try shown(.automatic, profile, size: size) == "fullScreen: (A) + B")
    }
    #expect(try shown(.automatic, size: size) == "automatic: A + B")
  }

  /// Apple's reference still says that it covers everything.
  @Test(
    "From iOS 13 on, a popover is a sheet on a telephone",
    .source(.swiftUIX318),
    arguments: [SystemProfile.iOS18, .current]
  )
  func popover(profile: SystemProfile) throws {
    #expect(try shown(.popover, profile) == "pageSheet: A + B")
    #expect(try shown(.popover, profile, size: Window.tabletSize) == "popover: A + B")
  }

  @Test(
    "On a telephone, a delegate can choose another style; with none, it keeps the style",
    .tags(.documented)
  )
  func chosen() throws {
    let stays = Chooser(.none)
    #expect(try shown(.popover, delegate: stays) == "popover: A + B")
    #expect(try shown(.popover, .iOS9, delegate: stays) == "popover: A + B")
    #expect(stays.asked == [.popover, .popover])
    let covers = Chooser(.fullScreen)
    #expect(try shown(.pageSheet, delegate: covers) == "fullScreen: (A) + B")
    #expect(covers.asked == [.pageSheet])
  }

  @Test(
    "A delegate is not asked on a tablet, or for a style that does not adapt",
    .tags(.documented)
  )
  func notAsked() throws {
    let chooser = Chooser(.fullScreen)
    #expect(try shown(.popover, size: Window.tabletSize, delegate: chooser) == "popover: A + B")
    #expect(try shown(.overFullScreen, delegate: chooser) == "overFullScreen: A + B")
    #expect(chooser.asked == [])
  }
}
