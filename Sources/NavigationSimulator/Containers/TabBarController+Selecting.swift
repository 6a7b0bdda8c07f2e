internal import TransitionEngine

/// The selection of a tab.
extension TabBarController {
  /// The controller of the selected tab; nil without tabs. During a change, the arriving
  /// controller.
  ///
  /// Setting it selects another tab. A controller without a tab, which is an exception in UIKit,
  /// and a conflict change nothing, and are recorded as a ``Misuse``.
  public var selectedViewController: ViewController? {
    get { selection }
    set {
      guard let newValue else {
        simulation?.recordMisuse("Setting selectedViewController of \(self) to nil")
        return
      }
      startOrRecord { () throws(NavigationFailure) in
        _ = try kit.start(.selectTab(newValue), on: self, StartingCall())
      }
    }
  }

  /// The index of the selected tab; `Int.max`, which UIKit calls `NSNotFound`, without tabs. During
  /// a change, the index of the arriving controller.
  ///
  /// Setting it selects another tab. An index that no tab has, which UIKit ignores (inferred), and
  /// a conflict change nothing, and are recorded as a ``Misuse``.
  ///
  /// - Complexity: O(*n*) for *n* tabs.
  public var selectedIndex: Int {
    get { children.firstIndex { $0 === selection } ?? .max }
    set {
      guard children.indices.contains(newValue) else {
        simulation?.recordMisuse(
          "Setting selectedIndex of \(self) to \(newValue), of \(children.count) tabs"
        )
        return
      }
      selectedViewController = children[newValue]
    }
  }

  static var selectOperation: String { "setSelectedViewController(_:)" }

  func startSelection(of controller: ViewController, _ call: StartingCall)
    throws(NavigationFailure)
  {
    guard controller !== selection else {
      // With nothing to change there is no transition, and the call has ended.
      call.end()
      return
    }
    let change = try change(.select(controller, in: self), Self.selectOperation, call.site)
    start(change, animated: true, call)
  }
}
