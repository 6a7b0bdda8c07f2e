/// Scenes, and the segues between them.
///
/// ```swift
/// let storyboard = Storyboard(name: "Main")
/// storyboard.addScene("Contact") { ContactController() }
/// storyboard.addScene("Editor") { EditorController() }
/// storyboard.addSegue("edit", from: "Contact", to: "Editor")
///
/// let contact = try storyboard.instantiateViewController(withIdentifier: "Contact")
/// try contact.performSegue(withIdentifier: "edit", sender: nil, completion: nil)
/// ```
///
/// Controllers refer to their storyboard weakly; keep it as long as segues are to be performed.
public final class Storyboard {
  struct SegueTemplate {
    let destination: String
    let style: Segue.Style
    let isAnimated: Bool
  }

  private struct Scene {
    let make: () -> ViewController
    var segues: [String: SegueTemplate] = [:]
  }

  /// What messages call the storyboard.
  public let name: String

  private var scenes: [String: Scene] = [:]

  /// Makes a storyboard without scenes.
  public init(name: String = "Main") { self.name = name }

  /// Adds a scene, in the place of one with the same identifier and its segues.
  ///
  /// - Parameters:
  ///   - identifier: the name of the scene.
  ///   - make: makes the scene's controller, or the container that it is in.
  public func addScene(_ identifier: String, _ make: @escaping () -> ViewController) {
    scenes[identifier] = Scene(make: make)
  }

  /// Adds a segue from one scene to another.
  ///
  /// - Parameters:
  ///   - identifier: the name of the segue in its scene, not empty.
  ///   - source: the identifier of the scene that it starts from; a scene that is there already.
  ///   - destination: the identifier of the scene that it leads to; looked up when the segue is performed.
  ///   - style: what the segue does.
  ///   - animated: whether it takes time.
  public func addSegue(
    _ identifier: String,
    from source: String,
    to destination: String,
    style: Segue.Style = .presentModally,
    animated: Bool = true
  ) {
    precondition(scenes[source] != nil, "add the scene \"\(source)\" before its segues")
    precondition(!identifier.isEmpty, "a segue that is to be performed has an identifier")
    scenes[source]?.segues[identifier] = SegueTemplate(destination: destination, style: style, isAnimated: animated)
  }

  /// Makes the controller of a scene.
  ///
  /// - Throws: ``NavigationFailure`` with the code `unknownScene`.
  public func instantiateViewController(
    withIdentifier identifier: String,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> ViewController {
    guard let scene = scenes[identifier] else {
      throw NavigationFailure(
        .unknownScene,
        operation: "instantiateViewController(withIdentifier:)",
        controllers: [],
        message: "Storyboard (\(name)) doesn't contain a view controller with identifier '\(identifier)'",
        at: SourcePlace(file: file, line: line)
      )
    }
    let controller = scene.make()
    controller.adopt(storyboard: self, scene: identifier)
    return controller
  }

  func segue(_ identifier: String, from scene: String) -> SegueTemplate? { scenes[scene]?.segues[identifier] }
}

extension ViewController {
  /// Makes a controller that was made for a scene, and those that it came with, controllers of that scene.
  final func adopt(storyboard: Storyboard, scene: String) {
    if self.storyboard == nil {
      self.storyboard = storyboard
      self.scene = scene
    }
    for child in children { child.adopt(storyboard: storyboard, scene: scene) }
  }
}
