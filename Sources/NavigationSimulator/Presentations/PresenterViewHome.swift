/// The place where the view of a presenter belongs while it is not covered.
struct PresenterViewHome {
  // The presenter keeps the presented controller, which keeps this object.
  private unowned let presenter: ViewController
  private weak var superview: View?
  private let index: Int

  init(of presenter: ViewController) {
    self.presenter = presenter
    let view = presenter.view
    superview = view.superview
    index = view.superview?.subviews.firstIndex { $0 === view } ?? 0
  }

  var isHome: Bool { superview != nil && presenter.viewIfLoaded?.superview === superview }

  /// Whether the view is visible when it is in its place: whether that is in a window,
  /// and not further down a stack or on a tab that is not selected.
  var isOnScreen: Bool { superview?.window != nil && isShownByParent }

  private var isShownByParent: Bool {
    presenter.parent?.shows(presenter) ?? (presenter.formerWindow == nil)
  }

  /// The place of the view, in the coordinates of its superview.
  var frame: Rect {
    if let presentation = presenter.presentation {
      return presentation.frameOfPresentedViewInContainerView
    }
    // Windows, stacks and tabs show one controller, which fills them; a controller that is placed
    // otherwise keeps its frame.
    guard let superview, presenter.rootedWindow != nil || presenter.parent is any OneChildContainer
    else {
      return currentFrame(in: superview)
    }
    return superview.bounds
  }

  /// Returns the place of the view, in the coordinates of a container.
  func frame(in container: View) -> Rect {
    superview.map { container.convert(frame, from: $0) } ?? frame
  }

  /// Returns the current frame of the view; for a view without a superview, the frame of its home.
  private func currentFrame(in view: View?) -> Rect {
    guard let view, let current = presenter.view.superview ?? superview else {
      return presenter.view.frame
    }
    return view.convert(presenter.view.frame, from: current)
  }

  /// Puts the view back; a stack or a tab does that itself when it shows the view.
  func putHome() {
    guard let superview, !isHome, isShownByParent else { return }
    keepingPlace(in: superview) { superview.insertSubview($0, at: index) }
  }

  /// Moves the view into the container of a transition.
  func moveView(into container: View) { keepingPlace(in: container) { container.addSubview($0) } }

  /// Removes the view, because the presented one covers it.
  func removeView() { keepingPlace(in: superview) { $0.removeFromSuperview() } }

  /// Moves the view to another superview, so that it stays where it is on the screen.
  private func keepingPlace(in superview: View?, _ move: (View) -> Void) {
    let frame = currentFrame(in: superview)
    move(presenter.view)
    presenter.view.frame = frame
  }

  /// Gives the view the current size of its place.
  func fill() {
    guard presenter.view.frame != frame else { return }
    presenter.view.frame = frame
    presenter.layOut()
  }
}
