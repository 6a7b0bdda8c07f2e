import NavigationSimulator
import Transitioning

/// A transition of the catalog: its description, the line that selects it, and its visible values.
struct Exhibit: Sendable {
  /// The name of the transition on the command line.
  let name: String
  /// A short description of the transition.
  let summary: String
  /// The line of code that selects the transition, as in ``pick``.
  let line: String
  /// The function that selects the transition.
  let pick: @Sendable (_ editor: ViewController, _ photo: View) -> Void
  /// The values that move.
  let tracks: [Track]
  /// A Boolean value that indicates whether the photo has gone from the screen when the way back
  /// begins.
  var losesPhoto = false
}

extension Exhibit {
  /// The catalog.
  static let all = [fade, sheet, zoom, photo]

  /// Returns the transition with a name.
  ///
  /// - Returns: nil for a name that is not in the catalog.
  static func named(_ name: String) -> Exhibit? { all.first { $0.name == name } }

  static let fade = Exhibit(
    name: "fade",
    summary: "the editor fades in and out",
    line: "editor.transitionController.transition = FadeTransition()",
    pick: { editor, _ in
      editor.transitionController.transition = FadeTransition()
    },
    tracks: [.alpha]
  )

  static let sheet = Exhibit(
    name: "sheet",
    summary: "it comes from below, and the area above is dimmed",
    line: "editor.transitionController.transition = SheetTransition()",
    pick: { editor, _ in
      editor.transitionController.transition = SheetTransition()
    },
    tracks: [.top, .dimming]
  )

  static let zoom = Exhibit(
    name: "zoom",
    summary: "composed: it springs to its size while FadeTransition fades it",
    line: "editor.transitionController.transition = ZoomTransition()",
    pick: { editor, _ in
      editor.transitionController.transition = ZoomTransition()
    },
    tracks: [.scale, .alpha]
  )

  static let photo = Exhibit(
    name: "photo",
    summary: "it grows out of a photo; without the photo, falls back to FadeTransition",
    line: "editor.transitionController.transition = PhotoTransition(from: photo)",
    pick: { editor, photo in
      editor.transitionController.transition = PhotoTransition(from: photo)
    },
    tracks: [.photo, .alpha],
    losesPhoto: true
  )
}
