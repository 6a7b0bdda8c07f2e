import NavigationSimulator

extension Trial {
  /// Presents and dismisses the editor, and releases first the editor, then the window.
  ///
  /// - Returns: the objects that still exist afterwards.
  static func leaks(_ profile: SystemProfile, _ recipe: Recipe) throws -> [String] {
    let litter = Litter()
    var trial: Trial? = Trial(profile, litter: litter)
    let contact = Weak(object: trial?.contact)
    let editor = try trial?.visit(recipe)
    return withExtendedLifetime(litter) {
      var leaks: [String] = []
      if editor?.object != nil { leaks.append("Editor") }
      trial = nil
      if contact.object != nil { leaks.append("Contact") }
      return leaks
    }
  }

  private func visit(_ recipe: Recipe) throws -> Weak<Editor> {
    let editor = Editor(recipe, litter: litter)
    try present(editor)
    try dismiss(editor)
    return Weak(object: editor)
  }
}
