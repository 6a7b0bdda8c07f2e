/// The standing of a controller between two callbacks, as far as a log tells.
///
/// A ``CallbackLegality`` keeps one for each controller. A caller that knows where a controller stood before its log
/// began says so in ``CallbackLegality/Assumptions``.
public enum AppearanceState: String, Hashable, Sendable, CaseIterable {
  /// Nothing is known: the log has not said anything yet, and may have begun in the middle.
  case unknown
  /// Not on screen: `viewDidDisappear` was called, or nothing yet.
  case disappeared
  /// Between `viewWillAppear` and `viewDidAppear`.
  case appearing
  /// On screen: `viewDidAppear` was called.
  case appeared
  /// Between `viewWillDisappear` and `viewDidDisappear`.
  case disappearing

  /// A Boolean value that indicates whether no "will" waits for its "did": `appearing` and `disappearing` are not settled, the others are.
  ///
  /// `appeared` is settled. A controller stays that way while it is on screen, and also when its window is let go: UIKit is not
  /// known to call anything then (inferred), and nor does the simulation.
  public var isSettled: Bool { self != .appearing && self != .disappearing }
}
