/// The top of a stack when a pop was called.
final class PopTarget: OperationTarget {
  private weak var top: ViewController?
  private let description: String?

  init(on controller: ViewController?) {
    top = controller.flatMap(Self.top)
    description = top?.description
  }

  func objection(on controller: ViewController) -> TargetObjection? {
    guard let description, top == nil || Self.top(of: controller) !== top else { return nil }
    return TargetObjection(code: .notOnStack, message: "\(description) is not at the top of the stack any more.")
  }

  func receiver(for controller: ViewController) -> ViewController { controller }

  private static func top(of controller: ViewController) -> ViewController? {
    (controller as? NavigationController ?? controller.navigationController)?.topViewController
  }
}
