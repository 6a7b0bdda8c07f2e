public import NavigationSimulator

/// A ``Transition`` that says how its controller covers what is beneath, and what surrounds it there.
///
/// ```swift
/// extension Sheet: TransitionWithPresentation {
///   func defaultModalPresentationStyle() -> ModalPresentationStyle { .custom }
///
///   func presentationController(
///     forPresented presented: ViewController,
///     presenting: ViewController,
///     source: ViewController?
///   ) -> PresentationController? {
///     TransitionPresentationController(presentedViewController: presented, presenting: presenting)
///   }
/// }
/// ```
///
/// The presentation is customized only if both hold: the style is `custom`, and there is a presentation controller. A
/// presentation controller that is itself a ``Transition`` is started as one, before the transition and with a context
/// of its own; the whole completes when both have said that they ended.
public protocol TransitionWithPresentation: Transition {
  /// Returns the style that the controller gets when the transition is assigned to it.
  func defaultModalPresentationStyle() -> ModalPresentationStyle

  /// Returns what is to surround the controller while it is presented; nil for the system's.
  ///
  /// Asked once a presentation, whether that is animated or not, and only if the style is `custom`.
  func presentationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController?
  ) -> PresentationController?
}
