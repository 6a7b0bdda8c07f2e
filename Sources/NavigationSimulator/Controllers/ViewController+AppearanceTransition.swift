internal import VirtualTime

/// Appearance that a container of an app reports.
extension ViewController {
  /// Tells a child that its view is about to appear, or to disappear; for containers that forward
  /// appearance themselves (documented).
  ///
  /// The child gets `viewWillAppear` or `viewWillDisappear`, and passes that on to its children.
  /// `viewIsAppearing` follows when its view is in a window, at the latest before `viewDidAppear`
  /// (inferred). A child on its way may turn round: `false` while it appears, or `true` while it
  /// disappears.
  ///
  /// ```swift
  /// child.beginAppearanceTransition(true, animated: false)
  /// view.addSubview(child.view)
  /// child.endAppearanceTransition()
  /// ```
  ///
  /// A second call in the same direction changes nothing, and neither does a call for a controller
  /// whose appearance others report: the root of a window, a presented controller, a controller on
  /// a navigation stack or in a split, a controller that a transition moves. As in UIKit
  /// "Unbalanced calls to begin/end appearance transitions" is written to
  /// ``NavigationSimulation/messages`` (seen).
  ///
  /// - Parameters:
  ///   - isAppearing: a Boolean value that indicates whether the view is about to come, or to go.
  ///   - animated: the argument of the callbacks.
  /// - Complexity: O(*v*) for *v* controllers that are visible inside, besides callbacks.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    let simulation = simulation
    guard isToldByContainer, appearance.begun(appearing: isAppearing) != nil else {
      simulation?.recordMessage(.unbalancedCalls(for: self))
      return
    }
    if isAppearing {
      willAppear(animated, in: simulation)
      if loadedView?.window != nil { self.isAppearing(animated, in: simulation) }
    } else {
      beginDisappearing(animated, in: simulation)
    }
    // A callback may have reversed it.
    if appearance.ended != nil { drivenAppearance = DrivenAppearance(isAnimated: animated) }
  }

  /// Tells a child that its view has appeared, or disappeared, to end the call of
  /// ``beginAppearanceTransition(_:animated:)`` (documented).
  ///
  /// Without a beginning, it changes nothing, and "Unbalanced calls to begin/end appearance
  /// transitions" is written to ``NavigationSimulation/messages`` (seen). A container that forwards
  /// appearance, and is itself appearing, tells the child `viewDidAppear` once more (seen).
  ///
  /// - Complexity: O(*v*) for *v* controllers that are visible inside, besides callbacks.
  public func endAppearanceTransition() {
    let simulation = simulation
    guard isToldByContainer, let driven = drivenAppearance, let ended = appearance.ended else {
      simulation?.recordMessage(.unbalancedCalls(for: self))
      return
    }
    drivenAppearance = nil
    if ended == .appeared {
      isAppearing(driven.isAnimated, in: simulation)
      endAppearing(driven.isAnimated, in: simulation)
      if let parent, parent.shouldAutomaticallyForwardAppearanceMethods {
        isToldTwice = parent.appearance == .appearing
      }
    } else {
      endDisappearing(driven.isAnimated, in: simulation)
    }
  }

  /// Whether only a container of the app calls this controller's appearance callbacks.
  private var isToldByContainer: Bool {
    rootedWindow == nil && presenter == nil && parent?.managesItsChildren != true
      && busiest() == nil
  }
}

/// An appearance that a container of an app has begun and not ended.
struct DrivenAppearance {
  let isAnimated: Bool
}

extension String {
  /// Returns UIKit's message for appearances that collide.
  static func unbalancedCalls(for controller: ViewController) -> String {
    "Unbalanced calls to begin/end appearance transitions for \(controller)."
  }
}

/// The state of a controller's view: on screen or not, or on its way.
enum Appearance {
  case disappeared, appearing, appeared, disappearing

  /// Whether the view is in the window.
  var isInWindow: Bool { self != .disappeared }

  /// Whether the view is on screen, or appearing.
  var isShown: Bool { self == .appearing || self == .appeared }

  /// Returns the state that follows when the view begins to appear, or to disappear.
  ///
  /// A view that moves in one direction may reverse.
  ///
  /// - Returns: nil if it moves in that direction already, or has arrived.
  func begun(appearing: Bool) -> Appearance? {
    switch (self, appearing) {
    case (.disappeared, true), (.disappearing, true): .appearing
    case (.appeared, false), (.appearing, false): .disappearing
    default: nil
    }
  }

  /// The state that follows when the view arrives.
  ///
  /// - Returns: nil if it does not move.
  var ended: Appearance? {
    switch self {
    case .appearing: .appeared
    case .disappearing: .disappeared
    default: nil
    }
  }
}
