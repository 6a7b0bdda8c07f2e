import NavigationSimulator

// The examples in the doc comments of NavigationSimulator's room Segues.

func addReplacement(to storyboard: Storyboard) throws {
  // snippet.comment-segue
  final class Replace: Segue {
    override func perform() throws(NavigationFailure) {
      try source.navigationController?.setViewControllers([destination], animated: isAnimated)
    }
  }

  try storyboard.addSegue(
    "replace",
    from: "Contact",
    to: "Editor",
    style: .custom,
    make: Replace.init
  )
  // snippet.end
}

enum Scenes {
  final class ContactController: ViewController {
    override func viewDidLoad() { addUnwindAction("editorIsDone") { _ in } }
  }

  final class EditorController: ViewController {}

  static func edit(in simulation: NavigationSimulation) throws -> (Storyboard, Window) {
    // snippet.comment-storyboard
    let storyboard = Storyboard(name: "Main")
    storyboard.addScene("Contact") { ContactController() }
    storyboard.addScene("Editor") { EditorController() }
    try storyboard.addSegue("edit", from: "Contact", to: "Editor")
    try storyboard.addUnwindSegue("done", from: "Editor", action: "editorIsDone")

    let contact = try storyboard.instantiateViewController(withIdentifier: "Contact")
    let window = Window(simulation: simulation, rootViewController: contact)
    try contact.performSegue(withIdentifier: "edit", sender: nil)
    // snippet.end
    return (storyboard, window)
  }
}
