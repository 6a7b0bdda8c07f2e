internal import TransitionSupport

/// Scenes, and the segues between them.
///
/// ```swift
/// let storyboard = Storyboard(name: "Main")
/// storyboard.addScene("Contact") { ContactController() }
/// storyboard.addScene("Editor") { EditorController() }
/// try storyboard.addSegue("edit", from: "Contact", to: "Editor")
/// try storyboard.addUnwindSegue("done", from: "Editor", action: "editorIsDone")
///
/// let contact = try storyboard.instantiateViewController(withIdentifier: "Contact")
/// let window = Window(simulation: simulation, rootViewController: contact)
/// try contact.performSegue(withIdentifier: "edit", sender: nil)
/// ```
///
/// Controllers refer to their storyboard weakly; keep it as long as segues are performed.
public final class Storyboard {
  /// The name of the storyboard in messages.
  public let name: String

  private var scenes: [String: () -> ViewController] = [:]
  /// The segues, by the scene that they start from, and by identifier. Apart from the scenes, so
  /// that a scene can be replaced.
  private var segues: [String: [String: SegueTemplate]] = [:]

  /// Creates a storyboard without scenes.
  public init(name: String = "Main") { self.name = name }

  /// Adds a scene. One with the same identifier makes its controllers this way from now on, and
  /// keeps its segues.
  ///
  /// - Parameters:
  ///   - identifier: the name of the scene.
  ///   - make: makes the scene's controller, or the container that it is in; a new one each time.
  /// - Complexity: O(1).
  public func addScene(_ identifier: String, _ make: @escaping () -> ViewController) {
    scenes[identifier] = make
  }

  /// Creates the controller of a scene.
  ///
  /// - Throws: ``StoryboardFailure`` with the code `unknownScene`.
  public func instantiateViewController(
    withIdentifier identifier: String,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(StoryboardFailure) -> ViewController {
    guard let make = scenes[identifier] else {
      throw unknownScene(
        identifier,
        "instantiateViewController(withIdentifier:)",
        CallSite(file, line)
      )
    }
    let controller = make()
    controller.adopt(storyboard: self, scene: identifier)
    return controller
  }

  func segue(_ identifier: String, from scene: String) -> SegueTemplate? {
    segues[scene]?[identifier]
  }

  func add(
    _ template: SegueTemplate,
    _ identifier: String,
    from scene: String,
    _ operation: String,
    _ site: CallSite
  ) throws(StoryboardFailure) {
    guard scenes[scene] != nil else { throw unknownScene(scene, operation, site) }
    segues[scene, default: [:]][identifier] = template
  }

  private func unknownScene(_ identifier: String, _ operation: String, _ site: CallSite)
    -> StoryboardFailure
  {
    StoryboardFailure(
      .unknownScene,
      operation: operation,
      message:
        "Storyboard (\(name)) doesn't contain a view controller with identifier '\(identifier)'",
      at: site
    )
  }
}

extension ViewController {
  /// Marks a controller that was made for a scene, and those that it came with, as controllers of
  /// that scene.
  func adopt(storyboard: Storyboard, scene: String) {
    if self.storyboard == nil {
      self.storyboard = storyboard
      self.scene = scene
    }
    for child in children { child.adopt(storyboard: storyboard, scene: scene) }
  }
}
