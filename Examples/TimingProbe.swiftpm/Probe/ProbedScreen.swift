internal import NavigationSimulator

/// A window with a stack, of UIKit or of the simulator, on which a probe performs the same steps.
///
/// A script refers to controllers by name. A controller is created when a script uses its name
/// first, and records its callbacks. Containers are made explicitly, and record nothing. When a
/// probe begins, the stack `nav` with the root `A` is on screen.
@MainActor
protocol ProbedScreen: AnyObject {
  /// The recorder of the callbacks and notes.
  var recorder: Recorder { get }

  /// Creates a navigation controller.
  func makeStack(_ name: String, of controllers: [String])
  /// Creates a tab bar controller.
  func makeTabs(_ name: String, of controllers: [String])
  /// Creates a controller of the system; the simulator has one of an app instead.
  func makeSystem(_ system: SystemScreen, _ name: String)
  /// Runs a function in the handler of an alert's button, or when the delegate of a picker is told
  /// that a person has closed it; in the simulator, when the alert or the picker has appeared.
  func whenTapped(_ name: String, _ body: @escaping () -> Void)
  /// Shows a menu on a controller, and runs a function in the handler of its action.
  func showMenu(_ menu: MenuKind, on name: String, _ body: @escaping () -> Void)
  /// Makes the transitions of a presented controller return to their start.
  func cancelTransitions(of name: String)
  /// Sets the style of a future presentation.
  func setStyle(_ style: ModalPresentationStyle, of name: String)
  /// Makes a controller the context of presentations.
  func defineContext(_ name: String)
  /// Replaces the root of the window; nil leaves the window empty.
  func setRoot(_ name: String?)
  /// Shows a second window.
  func openWindow(_ root: String)

  /// Runs a function at a moment.
  func after(_ moment: ProbeMoment, _ body: @escaping () -> Void)
  /// Runs a function in a completion of the transition coordinator of a controller.
  func whenCoordinated(_ name: String, _ body: @escaping () -> Void)

  /// Runs a function each time when the delegate of a stack is told that a controller has been
  /// shown.
  func whenShown(on stack: String, _ body: @escaping () -> Void)

  /// Calls the verb of the same name.
  func push(_ name: String, on stack: String, animated: Bool)
  func pop(from stack: String, animated: Bool)
  func popTo(_ name: String, on stack: String, animated: Bool)
  func popToRoot(of stack: String, animated: Bool)
  func set(_ names: [String], on stack: String, animated: Bool)
  func present(
    _ name: String,
    on controller: String,
    animated: Bool,
    completion: @escaping () -> Void
  )
  func dismiss(on controller: String, animated: Bool, completion: @escaping () -> Void)
  func select(_ name: String, in tabs: String)
  func setTabs(_ names: [String], of tabs: String)
  /// Adds a child and its view.
  func embed(_ name: String, in parent: String)

  /// The names of the children of a controller, or of the controllers on a stack.
  func children(of name: String) -> [String]
  /// The name of the selected tab.
  func selectedTab(of tabs: String) -> String?
  /// A Boolean value that indicates whether a controller has a presenter.
  func isPresented(_ name: String) -> Bool
  /// A Boolean value that indicates whether a controller has a transition coordinator.
  func isMoving(_ name: String) -> Bool
  /// A Boolean value that indicates whether the lock for UIKit takes a controller for one of the
  /// system.
  func isOfSystem(_ name: String) -> Bool
  /// A Boolean value that indicates whether the transition coordinator of a controller says that it
  /// can be interrupted.
  func isInterruptible(_ name: String) -> Bool
}

/// A moment at which a probe looks or acts.
enum ProbeMoment: String, Sendable, CaseIterable {
  /// A later job of the main queue.
  case callbacks
  /// A job after the next commit.
  case commit
  /// A frame later.
  case frame
  /// Two frames later.
  case twoFrames
  /// A tenth of a second later, in the middle of a transition.
  case middle
}

extension ProbedScreen {
  /// Runs a function once, in a callback of a controller.
  func when(_ callback: Callback, of name: String, _ body: @escaping () -> Void) {
    recorder.hooks["\(callback) of \(name)"] = body
  }

  /// Presents a controller, notes the call of the completion, and then runs a function.
  func present(
    _ name: String,
    on controller: String = "nav",
    animated: Bool = true,
    then body: @escaping () -> Void = {}
  ) {
    present(name, on: controller, animated: animated) { [recorder] in
      recorder.note("completion of \(name)")
      body()
    }
  }

  /// Dismisses the controllers presented on a controller, and notes the call of the completion.
  func dismiss(on controller: String = "nav", animated: Bool = true) {
    dismiss(on: controller, animated: animated) { [recorder] in recorder.note("dismissed") }
  }

  /// Makes tabs, and shows them.
  func showTabs(_ names: [String]) {
    makeTabs("tabs", of: names)
    setRoot("tabs")
  }

  /// Presents a controller, and notes whether it has a presenter when the call returns.
  func presentAndNote(_ name: String, on controller: String = "nav") {
    present(name, on: controller)
    notePresented(name)
  }

  func notePresented(_ name: String) { recorder.note("\(name) is presented: \(isPresented(name))") }

  func noteMoving(_ name: String) { recorder.note("\(name) moves: \(isMoving(name))") }

  func noteCoordinator(of name: String) {
    whenCoordinated(name) { [recorder] in recorder.note("coordinator") }
  }

  func noteChildren(of name: String) {
    recorder.note("\(name) contains \(children(of: name).joined(separator: ", "))")
  }
}
