/// The controller at the top of a stack at the call of a pop.
struct PopTarget<Kit: ControllerKit>: OperationTarget {
  typealias Controller = Kit.Controller

  private let kit: Kit
  private weak var top: Controller?
  private let name: String?

  init(in kit: Kit, on controller: Controller?) {
    self.kit = kit
    top = controller.flatMap { kit.top(ofStackOf: $0) }
    name = top.map { kit.name(of: $0) }
  }

  func objection(on controller: Controller) -> CallRefusal? {
    guard let name, top == nil || kit.top(ofStackOf: controller) !== top else { return nil }
    return CallRefusal(.notOnStack, "\(name) is no longer at the top of the stack.")
  }
}

extension ControllerKit {
  /// Returns the controller at the top of the stack that a controller is in or has.
  fileprivate func top(ofStackOf controller: Controller) -> Controller? {
    stack(of: controller).flatMap { controllers(onStackOf: $0).last }
  }
}
