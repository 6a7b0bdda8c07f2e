import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// A navigation controller with a container `P` on its stack, and children to be: `X`, `Y` and `Z`.
final class ContainerFixture {
  let stack = StackFixture()
  let parent: Member
  let x = Member(title: "X")
  let y = Member(title: "Y")
  let z = Member(title: "Z")

  /// - Parameter forwards: a Boolean value that indicates whether the container forwards appearance
  ///   callbacks.
  init(forwards: Bool = true) throws {
    parent = Member(title: "P", forwards: forwards)
    try stack.push(parent)
  }

  var simulation: NavigationSimulation { stack.simulation }

  /// Adds children as UIKit's documentation requires, and clears the callbacks.
  func embed(_ children: Member...) throws {
    for child in children { try add(child) }
    forget()
  }

  /// Adds a child as UIKit's documentation requires.
  func add(_ child: ViewController) throws {
    try parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
  }

  func forget() {
    stack.forget()
    for member in [parent, x, y, z] { member.notes = [] }
  }

  var callbacks: [String] {
    stack.callbacks.filter { !$0.contains("willShow") && !$0.contains("didShow") }
  }

  /// The console messages.
  var messages: [String] { simulation.messages.map(\.text) }

  /// Expects that `operation` throws, and that nothing has changed.
  func expectRefusal(
    _ code: NavigationFailure.Code,
    saying message: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ operation: () throws -> Void
  ) {
    let before = snapshot
    stack.expectRefusal(
      code,
      conflictingTransition: code == .conflict ? simulation.openTransitions.first?.kind : nil,
      saying: message,
      sourceLocation: sourceLocation
    ) { _ in try operation() }
    #expect(snapshot == before, sourceLocation: sourceLocation)
  }

  private var snapshot: [String] {
    [parent, x, y, z].map {
      "\($0) \($0.parent as Any) \($0.children) \($0.appearance) \($0.viewIfLoaded?.superview?.name as Any) \($0.notes)"
    }
  }
}

/// A controller that records its callbacks with their flags, and calls `super` where a child must.
final class Member: ViewController {
  var notes: [String] = []
  var reactions: [Callback: () -> Void] = [:]
  private let forwards: Bool

  init(title: String, forwards: Bool = true) {
    self.forwards = forwards
    super.init(title: title)
  }

  override var shouldAutomaticallyForwardAppearanceMethods: Bool { forwards }

  override func viewWillAppear(_ animated: Bool) { note(.viewWillAppear) }
  override func viewIsAppearing(_ animated: Bool) { note(.viewIsAppearing) }
  override func viewDidAppear(_ animated: Bool) { note(.viewDidAppear) }
  override func viewWillDisappear(_ animated: Bool) { note(.viewWillDisappear) }
  override func viewDidDisappear(_ animated: Bool) { note(.viewDidDisappear) }

  override func willMove(toParent parent: ViewController?) {
    super.willMove(toParent: parent)
    note(.willMove)
  }

  override func didMove(toParent parent: ViewController?) {
    note(.didMove)
    super.didMove(toParent: parent)
  }

  private func note(_ callback: Callback) {
    let flags = [isMovingToParent ? "toParent" : nil, isMovingFromParent ? "fromParent" : nil]
    notes.append(([callback.rawValue] + flags.compactMap(\.self)).joined(separator: " "))
    reactions[callback]?()
  }
}
