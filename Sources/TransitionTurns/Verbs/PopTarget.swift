/// The top of a stack when a pop was called.
struct PopTarget<Graph: ControllerGraph>: OperationTarget {
  typealias Controller = Graph.Controller

  private let graph: Graph
  private weak var top: Controller?
  private let name: String?

  init(in graph: Graph, on controller: Controller?) {
    self.graph = graph
    top = controller.flatMap { graph.top(ofStackOf: $0) }
    name = top.map { graph.name(of: $0) }
  }

  func objection(on controller: Controller) -> TargetObjection? {
    guard let name, top == nil || graph.top(ofStackOf: controller) !== top else { return nil }
    return TargetObjection(kind: .notOnStack, message: "\(name) is not at the top of the stack any more.")
  }

  func receiver(for controller: Controller) -> Controller { controller }
}
