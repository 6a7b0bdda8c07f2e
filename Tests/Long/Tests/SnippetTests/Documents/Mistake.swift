import NavigationSimulator
import Testing

/// A mistake, which UIKit answers with the message of a page of "The console says".
struct Mistake: Sendable, CustomTestStringConvertible {
  /// The name of the page.
  let page: String
  /// Makes the mistake with a stack on screen, and the controller at its root.
  private let make: @Sendable (NavigationController, ViewController) throws -> Void

  var testDescription: String { page }

  init(
    _ page: String,
    _ make: @escaping @Sendable (NavigationController, ViewController) throws -> Void
  ) {
    self.page = page
    self.make = make
  }

  /// The simulator's report: its messages, the misuse that it noticed, and the exception.
  func said() throws -> [String] {
    let simulation = NavigationSimulation()
    simulation.collisionBehavior = .matchingUIKit
    let contact = ViewController(title: "Contact")
    let stack = NavigationController(rootViewController: contact)
    let window = Window(simulation: simulation, rootViewController: stack)
    window.makeKeyAndVisible()
    var exceptions: [String] = []
    do {
      try make(stack, contact)
    } catch let failure as NavigationFailure {
      exceptions.append("\(failure.exceptionName ?? "no exception"): \(failure.message)")
    } catch let failure as StoryboardFailure {
      exceptions.append("\(failure.exceptionName ?? "no exception"): \(failure.message)")
    }
    return simulation.messages.map { "\($0)" } + simulation.misuses.map { "\($0)" } + exceptions
  }

  static let all = [
    Mistake("AttemptToPresent") { _, contact in
      try contact.present(ViewController(), animated: true)
      try contact.present(ViewController(), animated: true)
    },
    Mistake("AlreadyPresenting") { _, contact in
      try contact.showModal(ViewController())
      try contact.present(ViewController(), animated: true)
    },
    Mistake("NotInWindowHierarchy") { stack, _ in
      let gone = ViewController()
      try stack.pushViewController(gone, animated: false)
      try stack.popViewController(animated: false)
      try gone.present(ViewController(), animated: true)
    },
    Mistake("AttemptToDismiss") { _, contact in
      try contact.showModal(ViewController())
      try contact.dismiss(animated: true)
      try contact.dismiss(animated: true)
    },
    Mistake("StackWillNotBeUpdated") { stack, _ in
      try stack.pushViewController(ViewController(), animated: true)
      try stack.pushViewController(ViewController(), animated: true)
    },
    Mistake("StackWillNotBeUpdated") { stack, _ in
      try stack.pushViewController(ViewController(), animated: true)
      try stack.popViewController(animated: true)
    },
    Mistake("UnbalancedCalls") { _, contact in
      let map = ViewController()
      try contact.addChild(map)
      contact.view.addSubview(map.view)
      map.beginAppearanceTransition(true, animated: false)
    },
    Mistake("SameInstanceTwice") { stack, contact in
      try stack.pushViewController(contact, animated: true)
    },
    Mistake("CannotAddSelf") { _, contact in contact.view.addSubview(contact.view) },
    Mistake("PopToMissing") { stack, _ in
      try stack.popToViewController(ViewController(), animated: true)
    },
    Mistake("PresentActiveController") { stack, contact in
      try stack.present(contact, animated: true)
    },
    Mistake("PresentOnItself") { _, contact in
      let help = ViewController()
      try contact.present(help, animated: false)
      try help.present(help, animated: true)
    },
    Mistake("ChildShouldHaveParent") { _, contact in
      let map = ViewController()
      contact.view.addSubview(map.view)
      try ViewController().addChild(map)
    },
    Mistake("CommonParent") { _, contact in
      let map = ViewController()
      try contact.addChild(map)
      contact.view.addSubview(map.view)
      try contact.transition(
        from: map,
        to: ViewController(),
        duration: .milliseconds(300),
        completion: nil
      )
    },
    Mistake("ExceptionEveryTime") { stack, _ in
      try stack.pushViewController(
        NavigationController(rootViewController: ViewController()),
        animated: true
      )
    },
    Mistake("ExceptionEveryTime") { _, _ in
      let storyboard = Storyboard()
      storyboard.addScene("Contact") { ViewController() }
      let contact = try storyboard.instantiateViewController(withIdentifier: "Contact")
      try contact.performSegue(withIdentifier: "Edit", sender: nil)
    },
    Mistake("ExceptionEveryTime") { _, _ in
      _ = try Storyboard(name: "Main").instantiateViewController(withIdentifier: "Editor")
    },
    Mistake("ExceptionEveryTime") { stack, contact in
      let tabs = TabBarController()
      tabs.viewControllers = [NavigationController(rootViewController: ViewController())]
      try tabs.setSelectedViewController(contact)
    },
    Mistake("ExceptionEveryTime") { _, contact in
      let animator = PropertyAnimator(duration: .seconds(1), curve: .easeInOut) {
        contact.view.alpha = 0
      }
      try animator.pauseAnimation()
    },
  ]
}

extension ViewController {
  /// Presents a controller without animation, and lets that come to its end.
  fileprivate func showModal(_ modal: ViewController) throws {
    try present(modal, animated: false)
    try simulation?.advance(by: .zero)
  }
}
