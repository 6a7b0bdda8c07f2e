import NavigationSimulator

// The examples in the doc comments of NavigationSimulator's room Segues.

func addReplacement(to storyboard: Storyboard) throws {
  // snippet: Segue.swift
}

enum Scenes {
  final class ContactController: ViewController {
    override func viewDidLoad() { addUnwindAction("editorIsDone") { _ in } }
  }

  final class EditorController: ViewController {}

  static func edit(in simulation: NavigationSimulation) throws -> (Storyboard, Window) {
    // snippet: Storyboard.swift
    return (storyboard, window)
  }
}
