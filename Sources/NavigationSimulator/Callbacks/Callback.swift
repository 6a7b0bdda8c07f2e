/// A callback of a view controller, as UIKit names it.
public enum Callback: String, Hashable, Sendable, CaseIterable {
  /// `viewDidLoad()`.
  case viewDidLoad
  /// `viewWillAppear(_:)`.
  case viewWillAppear
  /// `viewIsAppearing(_:)`.
  case viewIsAppearing
  /// `viewDidAppear(_:)`.
  case viewDidAppear
  /// `viewWillDisappear(_:)`.
  case viewWillDisappear
  /// `viewDidDisappear(_:)`.
  case viewDidDisappear
  /// `willMove(toParent:)`.
  case willMove
  /// `didMove(toParent:)`.
  case didMove
  /// The delegate of a navigation controller: `navigationController(_:willShow:animated:)`.
  case willShow
  /// The delegate of a navigation controller: `navigationController(_:didShow:animated:)`.
  case didShow
  /// `viewWillTransition(to:with:)`.
  case viewWillTransition
  /// `shouldPerformSegue(withIdentifier:sender:)`.
  case shouldPerformSegue
  /// `prepare(for:sender:)`.
  case prepareForSegue
  /// The action of an unwind segue, in its destination.
  case unwindAction
}
