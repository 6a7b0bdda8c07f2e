/// The part of a transition that an animator sees: the controllers that leave and arrive, which of their views it may
/// move, and where.
struct TransitionScene {
  /// One side of the scene.
  struct Side {
    let controller: ViewController?
    /// The view that takes part; nil for one that stays where it is.
    var view: View?
    /// The frame of the view at the start, in the container.
    var initialFrame = Rect.zero
    /// The frame that the view is to have at the end, in the container.
    var finalFrame = Rect.zero
  }

  let container: View
  let style: ModalPresentationStyle
  let from: Side
  let to: Side

  func side(of controller: ViewController) -> Side? {
    [from, to].first { $0.controller === controller }
  }

  /// A scene without sides, before anything is prepared.
  static func over(_ view: View, _ style: ModalPresentationStyle) -> TransitionScene {
    TransitionScene(container: view, style: style, from: Side(controller: nil), to: Side(controller: nil))
  }
}
