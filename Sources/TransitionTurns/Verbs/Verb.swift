package import TransitionLock

/// The change that is asked of a view controller. A plain value, so that making one costs nothing.
package enum Verb<Controller> {
  case push(Controller, animated: Bool)
  case pop(animated: Bool)
  case popTo(Controller, animated: Bool)
  case popToRoot(animated: Bool)
  case setStack([Controller], animated: Bool)
  case present(Controller, animated: Bool)
  case dismiss(animated: Bool)
  case performSegue(String, sender: Any?)

  /// The name, as it stands in failures and as a label of a lock.
  package var name: StaticString {
    switch self {
    case .push: "pushViewController(_:animated:)"
    case .pop: "popViewController(animated:)"
    case .popTo: "popToViewController(_:animated:)"
    case .popToRoot: "popToRootViewController(animated:)"
    case .setStack: "setViewControllers(_:animated:)"
    case .present: "present(_:animated:)"
    case .dismiss: "dismiss(animated:)"
    case .performSegue: "performSegue(withIdentifier:sender:)"
    }
  }
}

extension Verb {
  /// A Boolean value that indicates whether the verb changes a stack, and nothing but that.
  package var changesStack: Bool {
    switch self {
    case .push, .pop, .popTo, .popToRoot, .setStack: true
    case .present, .dismiss, .performSegue: false
    }
  }

  /// A Boolean value that indicates whether the verb may take time; of a segue that is not known.
  package var mayAnimate: Bool {
    switch self {
    case .push(_, let animated), .pop(let animated), .popTo(_, let animated), .popToRoot(let animated),
      .setStack(_, let animated), .present(_, let animated), .dismiss(let animated):
      animated
    case .performSegue: true
    }
  }
}

extension Verb where Controller: AnyObject {
  /// Returns what a call of this verb takes away, where it has to be remembered until its turn.
  ///
  /// - Parameters:
  ///   - controller: the controller on which it is called.
  ///   - graph: how that is connected.
  ///   - place: the place of the call in line.
  ///   - isFixed: a Boolean value that indicates whether the verb means what there is now, and not what there is at its
  ///     turn.
  ///   - policy: what the call does about a conflict.
  package func target<Graph: ControllerGraph>(
    on controller: Controller?,
    in graph: Graph,
    place: PlaceInLine,
    isFixed: Bool,
    policy: TransitionLock.Policy
  ) -> (any OperationTarget<Controller>)? where Graph.Controller == Controller {
    switch self {
    case .dismiss:
      DismissalTarget(
        in: graph,
        on: controller,
        place: place,
        isFixed: isFixed,
        interrupts: policy == .interrupt
      )
    case .pop where isFixed: PopTarget(in: graph, on: controller)
    default: nil
    }
  }
}
