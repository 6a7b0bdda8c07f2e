import NavigationSimulator

/// A window with a contact, on a system.
final class Trial {
  let simulation = NavigationSimulation()
  let contact = ViewController(title: "Contact")
  let window: Window
  let litter: Litter

  init(_ profile: SystemProfile, litter: Litter = Litter()) {
    self.litter = litter
    simulation.profile = profile
    window = Window(simulation: simulation, rootViewController: contact)
  }

  func present(_ editor: Editor) throws {
    try contact.present(editor, animated: true)
    try simulation.run()
  }

  func dismiss(_ editor: Editor) throws {
    try editor.dismiss(animated: true)
    try simulation.run()
  }

  /// Presents and dismisses the editor, and returns the views in the window and the callbacks.
  func watch(_ recipe: Recipe) throws -> (during: [String], after: [String], callbacks: [String]) {
    let log = simulation.recordCallbacks()
    let editor = Editor(recipe, litter: litter)
    func inWindow() -> [String] {
      [contact, editor].filter { $0.viewIfLoaded?.window === window }.compactMap(\.title)
    }
    try present(editor)
    let during = inWindow()
    try dismiss(editor)
    return (during, inWindow(), log.records.map(\.description))
  }

  /// Presents the editor, rotates the window, and dismisses the editor.
  ///
  /// - Returns: true if the contact's view has the size of the window in the end.
  func rotate(_ recipe: Recipe) throws -> Bool {
    let editor = Editor(recipe, litter: litter)
    try present(editor)
    window.rotate(animated: true)
    try simulation.run()
    try dismiss(editor)
    return contact.view.frame == window.bounds
  }

  /// Presents the editor, and goes back with an unwind segue.
  ///
  /// - Returns: true if the unwind segue finds its destination.
  func unwind(_ recipe: Recipe) throws -> Bool {
    let storyboard = Storyboard()
    storyboard.addScene("Editor") { [litter] in Editor(recipe, litter: litter) }
    try storyboard.addUnwindSegue("done", from: "Editor", action: "editorIsDone")
    contact.addUnwindAction("editorIsDone") { _ in }
    guard let editor = try storyboard.instantiateViewController(withIdentifier: "Editor") as? Editor
    else {
      return false
    }
    try present(editor)
    do {
      try editor.performSegue(withIdentifier: "done", sender: nil)
    } catch let failure where failure.storyboard?.code == .noWayBack {
      return false
    }
    try simulation.run()
    return contact.presentedViewController == nil
  }
}
