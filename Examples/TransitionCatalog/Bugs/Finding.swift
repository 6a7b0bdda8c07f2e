import NavigationSimulator

/// What becomes of a presentation and its dismissal on a system.
struct Finding: Hashable, Sendable {
  let profile: SystemProfile
  let recipe: Recipe
  /// Whose views are in the window while the editor is presented.
  let during: [String]
  /// Whose views are in the window when it has been dismissed.
  let after: [String]
  /// Who got which callback, in order, from the presentation to the end of the dismissal.
  let callbacks: [String]
  /// Whether the contact's view has the size of the window after present, rotate, dismiss.
  let isRotated: Bool
  /// Whether an unwind segue leads from the editor back to the contact.
  let unwinds: Bool
  /// Who is still there when nobody needs them any more.
  let leaks: [String]

  /// The callbacks of the presenter.
  var presentersCallbacks: [String] { callbacks.filter { $0.hasPrefix("Contact.") } }
}

extension Finding {
  /// Finds it out, in simulations of its own.
  ///
  /// - Throws: what the simulation throws, unless that is a finding.
  init(_ profile: SystemProfile, _ recipe: Recipe) throws {
    self.profile = profile
    self.recipe = recipe
    (during, after, callbacks) = try Stage(profile).watch(recipe)
    isRotated = try Stage(profile).rotate(recipe)
    unwinds = try Stage(profile).unwind(recipe)
    leaks = try Stage.leaks(profile, recipe)
  }
}
