import NavigationSimulator
import Testing

@testable import AddressBook

@Suite("The camera")
struct CameraTests {
  private let screens: Screens

  init() throws { screens = try Screens(in: NavigationSimulation()) }

  /// What a new camera sees of a screen.
  private func look(at name: String) -> Track.Look? {
    let camera = Camera(screens)
    camera.shoot(at: .zero)
    return camera.tracks.first { $0.name == name }?.samples.last?.look
  }

  @Test("A screen is as opaque as it and all that it is in, and not there if one of them is hidden")
  func opacity() throws {
    let view = screens.contact.view
    let superview = try #require(view.superview)
    #expect(look(at: "Contact")?.alpha == 1)
    view.alpha = 0.5
    superview.alpha = 0.5
    #expect(look(at: "Contact")?.alpha == 0.25)
    superview.isHidden = true
    #expect(look(at: "Contact") == nil)
    #expect(look(at: "Contacts")?.alpha == 1)
  }

  @Test("A screen in a view that is scrolled is where that shows it")
  func scrolled() throws {
    let superview = try #require(screens.contact.view.superview)
    let before = try #require(look(at: "Contact")).frame
    superview.bounds.origin = Point(x: 20, y: 30)
    let after = try #require(look(at: "Contact")).frame
    #expect(after == before.offsetBy(dx: -20, dy: -30))
  }
}
