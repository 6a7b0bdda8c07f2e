internal import TransitionSupport

/// Two columns side by side, both on screen.
///
/// Pushes and pops in the columns run side by side. A presentation from either of them excludes
/// both, because its presenter is the nearest ancestor that defines a context: in general the root,
/// so the split (documented). ``showDetailViewController(_:sender:completion:file:line:)`` puts
/// another controller into the secondary column. A split never collapses.
///
/// ```swift
/// let split = SplitViewController(
///   primary: NavigationController(rootViewController: contacts),
///   secondary: NavigationController(rootViewController: contact)
/// )
/// ```
open class SplitViewController: ViewController {
  /// A column of a split.
  public enum Column: Hashable, Sendable, CaseIterable {
    /// The leading one, often a list.
    case primary
    /// The trailing one, often the selection in the list.
    case secondary
  }

  private var columns: [ViewController]

  /// Creates a split of two controllers.
  ///
  /// Misuse stops the program: a throwing initializer would put `try` on every line that builds a
  /// screen, and a split without its columns would fail later, and elsewhere.
  ///
  /// - Precondition: `primary` and `secondary` are two controllers that have no parent, are not
  ///   presented and are not the root of a window.
  public init(primary: ViewController, secondary: ViewController, title: String? = nil) {
    columns = [primary, secondary]
    super.init(title: title)
    precondition(
      primary !== secondary
        && columns.allSatisfy { $0.parent == nil && $0.presenter == nil && $0.rootedWindow == nil },
      "the columns of a split are two controllers that are nowhere else"
    )
    for column in columns {
      column.callWillMove(to: self, in: nil)
      column.parent = self
      column.callDidMove(to: self, in: nil)
    }
  }

  /// The two columns, the primary first.
  public final var viewControllers: [ViewController] { columns }

  /// The controller that fills a column.
  ///
  /// - Complexity: O(1).
  public final func viewController(for column: Column) -> ViewController {
    columns[column == .primary ? 0 : 1]
  }

  /// The two columns, the primary first.
  public final override var children: [ViewController] { columns }

  /// The frames of the columns. The primary column is 320 points wide, or 40 % of the split if that
  /// is less.
  private func frames(in size: Size) -> [Rect] {
    let width = min(320, size.width * 0.4)
    return [
      Rect(x: 0, y: 0, width: width, height: size.height),
      Rect(x: width, y: 0, width: size.width - width, height: size.height),
    ]
  }

  final override func size(ofChild child: ViewController, in size: Size) -> Size {
    frames(in: size)[child === columns[0] ? 0 : 1].size
  }

  final override func layOutChildren() {
    for (column, frame) in zip(columns, frames(in: view.bounds.size)) {
      guard let columnView = column.viewIfLoaded else { continue }
      // A controller that a column presents in its context may have taken the place of its view.
      if columnView.superview !== view, !column.isCoveredInContext { view.addSubview(columnView) }
      columnView.frame = frame
    }
  }

  final override var visibleChildren: [ViewController] { columns }

  final override func shows(_ child: ViewController) -> Bool { columns.contains { $0 === child } }

  final func replace(_ column: Column, with controller: ViewController) {
    columns[column == .primary ? 0 : 1] = controller
  }

  /// Returns true for `showDetailViewController`: a split has a column for details.
  open override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
    action == .showDetailViewController
  }

  /// Puts the controller into the secondary column, instead of the one that is there (documented),
  /// as it is, and at once.
  ///
  /// - Throws: ``NavigationFailure`` with the code `containsItself`, `hasParent`, `alreadyActive`
  ///   or `conflict`.
  open override func showDetailViewController(
    _ vc: ViewController,
    sender: Any?,
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    let call = StartingCall(file, line, completion)
    _ = try startOrDrop(call.completion) { () throws(NavigationFailure) in
      try startShowingDetail(vc, call)
    }
  }

  final override func checkShowing(of controller: ViewController, _ site: CallSite)
    throws(NavigationFailure)
  {
    _ = try changeOfDetail(to: controller, site)
  }

  final override var managesItsChildren: Bool { true }
}
