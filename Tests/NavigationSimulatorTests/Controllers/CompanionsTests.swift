import NavigationSimulator
import Testing

@Suite("Companions of a controller")
struct CompanionsTests {
  private final class Badge {
    private(set) weak var controller: ViewController?
    init(of controller: ViewController) { self.controller = controller }
  }

  private final class Tag {}

  @Test("A controller creates a companion once, and retains it")
  func once() {
    let controller = ViewController()
    let badge = controller.companion(of: Badge.self) { Badge(of: $0) }
    #expect(badge.controller === controller)
    #expect(controller.companion(of: Badge.self) { Badge(of: $0) } === badge)
    #expect(ViewController().companion(of: Badge.self) { Badge(of: $0) } !== badge)
  }

  @Test("A controller retains one companion of each type")
  func types() {
    let controller = ViewController()
    let badge = controller.companion(of: Badge.self) { Badge(of: $0) }
    let tag = controller.companion(of: Tag.self) { _ in Tag() }
    #expect(controller.companion(of: Badge.self) { Badge(of: $0) } === badge)
    #expect(controller.companion(of: Tag.self) { _ in Tag() } === tag)
  }

  @Test("A companion is released with its controller")
  func end() {
    weak var badge: Badge?
    do {
      let controller = ViewController()
      badge = controller.companion(of: Badge.self) { Badge(of: $0) }
      #expect(badge != nil)
    }
    #expect(badge == nil)
  }
}
