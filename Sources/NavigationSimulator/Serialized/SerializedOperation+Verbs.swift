internal import TransitionSupport

extension SerializedOperation {
  /// Makes the operation of a verb.
  ///
  /// - Parameter resolvesWhenCalled: whether it is found out now which controller a pop or a dismissal takes away.
  init<Value>(
    _ operation: TransitionOperation<Started, Value>,
    on controller: ViewController?,
    resolvesWhenCalled: Bool,
    at site: CallSite
  ) {
    let verb = operation.verb
    let target = resolvesWhenCalled ? controller.map { Target(of: verb, on: $0) } : nil
    self.init(verb.name, on: controller, at: site) { controller in
      verb.objection(on: controller, at: site) ?? target?.objection(to: verb, on: controller, at: site)
    } start: { controller, completion throws(NavigationFailure) in
      operation.started(try verb.start(on: controller, at: site, completion))
    }
  }
}

extension Verb {
  /// What a dismissal would do nothing about, though there was something when it was called.
  fileprivate func objection(on controller: ViewController, at site: CallSite) -> NavigationFailure? {
    guard case .dismiss = self, controller.presenterToDismissFrom == nil else { return nil }
    return NavigationFailure(
      .nothingPresented,
      operation: "\(name)",
      controllers: [controller],
      message: "On \(controller) nothing is presented any more.",
      at: site
    )
  }

  /// The controller that a relative operation takes away as things are: the top of the stack, or what is presented.
  fileprivate func leaving(from controller: ViewController) -> ViewController? {
    switch self {
    case .pop: (controller as? NavigationController ?? controller.navigationController)?.topViewController
    case .dismiss: controller.presenterToDismissFrom?.presented
    default: nil
    }
  }
}

/// The controller that a relative operation meant when it was called.
private final class Target {
  private weak var controller: ViewController?
  private let isRelative: Bool
  private let description: String

  init(of verb: Verb, on receiver: ViewController) {
    controller = verb.leaving(from: receiver)
    isRelative = controller != nil
    description = controller.map { "\($0)" } ?? ""
  }

  func objection(to verb: Verb, on receiver: ViewController, at site: CallSite) -> NavigationFailure? {
    guard isRelative, controller == nil || verb.leaving(from: receiver) !== controller else { return nil }
    let isPop = if case .pop = verb { true } else { false }
    return NavigationFailure(
      isPop ? .notOnStack : .nothingPresented,
      operation: "\(verb.name)",
      controllers: [receiver],
      message: isPop
        ? "\(description) is not at the top of the stack any more." : "\(description) is not presented any more.",
      at: site
    )
  }
}

extension NavigationFailure {
  /// A controller that has left its window while an operation waited.
  static func offScreen(_ controller: ViewController, _ operation: String, _ site: CallSite) -> Self {
    NavigationFailure(
      .notInWindow,
      operation: operation,
      controllers: [controller],
      message: "\(controller) is in no window any more.",
      at: site
    )
  }
}
