@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// A stack of `A` and of a container `P`, and children to be: `X`, `Y` and `Z`.
class ContainerFixture: StackFixture {
  let parent: Probe
  let x = Probe(title: "X")
  let y = Probe(title: "Y")
  let z = Probe(title: "Z")

  /// - Parameter forwards: whether the container forwards appearance callbacks.
  init(forwards: Bool = true) throws {
    parent = Probe(title: "P", forwards: forwards)
    super.init()
    story.cast = "PXYZ"
    try push(parent)
  }

  override var members: [ViewController] { [a, parent, x, y, z] }

  /// Adds children as UIKit's documentation requires.
  func embed(_ children: ViewController...) throws {
    for child in children {
      try parent.addChild(child)
      parent.view.addSubview(child.view)
      child.didMove(toParent: parent)
    }
  }

  /// Clears the callbacks.
  override func forget() {
    super.forget()
    for member in [parent, x, y, z] { member.flags = [] }
  }
}
