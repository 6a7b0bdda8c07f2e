import NavigationSimulator

extension Stage {
  private struct Weak<Object: AnyObject> {
    weak var object: Object?
  }

  /// Presents and dismisses, and lets go: first of the editor, then of the window too.
  ///
  /// - Returns: who is still there then.
  static func leaks(_ profile: SystemProfile, _ recipe: Recipe) throws -> [String] {
    var animators: [Weak<OldAnimator>] = []
    // What leaks keeps itself alive; it is freed in the end, so that this program itself leaks nothing.
    defer { for animator in animators { animator.object?.letGo() } }
    var stage: Stage? = Stage(profile)
    let contact = Weak(object: stage?.contact)
    let editor = try stage?.visit(recipe) { animators.append(Weak(object: $0)) }
    var leaks: [String] = []
    if editor?.object != nil { leaks.append("Editor") }
    stage = nil
    if contact.object != nil { leaks.append("Contact") }
    return leaks
  }

  private func visit(_ recipe: Recipe, watch: @escaping (OldAnimator) -> Void) throws -> Weak<Editor> {
    let editor = Editor(recipe, watch: watch)
    try contact.present(editor, animated: true, completion: nil)
    try simulation.run()
    try editor.dismiss(animated: true, completion: nil)
    try simulation.run()
    return Weak(object: editor)
  }
}
