import NavigationSimulator
import Testing

@Suite("Windows: sizes")
struct WindowSizesTests {
  @Test("A telephone and a tablet work side by side, and controllers fill each of them")
  func sideBySide() throws {
    let simulation = NavigationSimulation()
    let sizes = [Window.telephoneSize, Window.tabletSize, Size(width: 320, height: 480)]
    for size in sizes {
      let root = NavigationController(rootViewController: ViewController(title: "A"), title: "nav")
      let window = Window(simulation: simulation, rootViewController: root, size: size)
      #expect(window.frame == Rect(origin: .zero, size: size))
      let presented = ViewController(title: "B")
      presented.modalPresentationStyle = .fullScreen
      try root.pushViewController(ViewController(title: "C"), animated: true, completion: nil)
      try simulation.run()
      #expect(root.topViewController?.view.frame.size == size)
      try root.present(presented, animated: true, completion: nil)
      try simulation.run()
      #expect(presented.view.frame.size == size)
      window.rotate(animated: true, completion: nil)
      try simulation.run()
      #expect(presented.view.frame.size == Size(width: size.height, height: size.width))
      try presented.dismiss(animated: true, completion: nil)
      try simulation.run()
      #expect(root.topViewController?.view.frame.size == Size(width: size.height, height: size.width))
    }
  }

  @Test("A window without a given size has the size of a telephone")
  func standard() {
    let simulation = NavigationSimulation()
    #expect(Window(simulation: simulation).bounds.size == Window.telephoneSize)
    let window = Window(simulation: simulation, rootViewController: ViewController())
    #expect(window.bounds.size == Window.telephoneSize)
  }
}
