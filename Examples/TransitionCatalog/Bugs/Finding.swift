import NavigationSimulator

/// The course of a presentation and its dismissal on a system.
struct Finding: Hashable, Sendable {
  let profile: SystemProfile
  let recipe: Recipe
  /// The controllers whose views are in the window while the editor is presented.
  let during: [String]
  /// The controllers whose views are in the window when it has been dismissed.
  let after: [String]
  /// The callbacks of the controllers, in order, from the presentation to the end of the dismissal.
  let callbacks: [String]
  /// A Boolean value that indicates whether the contact's view has the size of the window after
  /// present, rotate, dismiss.
  let isRotated: Bool
  /// A Boolean value that indicates whether an unwind segue leads from the editor back to the
  /// contact.
  let unwinds: Bool
  /// The objects that still exist when they are no longer needed.
  let leaks: [String]

  /// The callbacks of the presenter.
  var presentersCallbacks: [String] { callbacks.filter { $0.hasPrefix("Contact.") } }
}

extension Finding {
  /// Creates a finding in separate simulations.
  ///
  /// - Throws: the errors of the simulation, except for those that are findings.
  init(_ profile: SystemProfile, _ recipe: Recipe) throws {
    self.profile = profile
    self.recipe = recipe
    (during, after, callbacks) = try Trial(profile).watch(recipe)
    isRotated = try Trial(profile).rotate(recipe)
    unwinds = try Trial(profile).unwind(recipe)
    leaks = try Trial.leaks(profile, recipe)
  }
}
