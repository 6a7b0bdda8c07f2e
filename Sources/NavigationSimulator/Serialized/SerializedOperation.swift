internal import TransitionLock
internal import TransitionSupport

/// What a ``SerializedNavigation`` is asked for: how it starts when its turn has come, and whether it still makes sense.
struct SerializedOperation<Value> {
  /// The verb.
  let label: StaticString
  /// Why the operation makes no sense any more, beyond what starting it finds out.
  let objection: (ViewController) -> NavigationFailure.Code?
  /// Starts the operation on the controller.
  let start: (ViewController, CallSite, @escaping TransitionCompletion) throws(NavigationFailure) -> Value

  init(
    _ label: StaticString,
    objection: @escaping (ViewController) -> NavigationFailure.Code? = { _ in nil },
    start: @escaping (ViewController, CallSite, @escaping TransitionCompletion) throws(NavigationFailure) -> Value
  ) {
    self.label = label
    self.objection = objection
    self.start = start
  }
}

extension SerializedOperation {
  /// What the lock calls the transition.
  var title: TransitionLock.Label { TransitionLock.Label(stringLiteral: label) }
}

extension SerializedOperation where Value == Void {
  static func push(_ controller: ViewController, _ animated: Bool) -> Self {
    .onStack("pushViewController(_:animated:)") { navigation, place, completion throws(NavigationFailure) in
      try navigation.startPush(controller, animated, place, completion)
    }
  }

  static func set(_ controllers: [ViewController], _ animated: Bool) -> Self {
    .onStack("setViewControllers(_:animated:)") { navigation, place, completion throws(NavigationFailure) in
      try navigation.startSet(controllers, animated, place, completion)
    }
  }

  static func present(_ controller: ViewController, _ animated: Bool) -> Self {
    Self("present(_:animated:)") { presenter, place, completion throws(NavigationFailure) in
      try presenter.startPresentation(of: controller, animated, place, completion)
    }
  }

  static func dismiss(_ animated: Bool) -> Self {
    Self("dismiss(animated:)") { controller in
      controller.presenterToDismissFrom == nil ? .nothingPresented : nil
    } start: { controller, place, completion throws(NavigationFailure) in
      try controller.startDismissal(animated, place, completion)
    }
  }

  static func performSegue(_ identifier: String, _ sender: Any?) -> Self {
    Self("performSegue(withIdentifier:sender:)") { controller, place, completion throws(NavigationFailure) in
      try controller.startSegue(identifier, sender, place, completion)
    }
  }
}

extension SerializedOperation where Value == [ViewController] {
  static func pop(_ animated: Bool) -> Self {
    .onStack("popViewController(animated:)") { navigation, place, completion throws(NavigationFailure) in
      try navigation.startPop(animated, place, completion).map { [$0] } ?? []
    }
  }

  static func pop(to controller: ViewController, _ animated: Bool) -> Self {
    .onStack("popToViewController(_:animated:)") { navigation, place, completion throws(NavigationFailure) in
      try navigation.startPop(to: controller, animated, place, completion)
    }
  }

  static func popToRoot(_ animated: Bool) -> Self {
    .onStack("popToRootViewController(animated:)") { navigation, place, completion throws(NavigationFailure) in
      try navigation.startPopToRoot(animated, place, completion)
    }
  }
}

extension SerializedOperation where Value == PercentDrivenInteractiveTransition? {
  static var interactivePop: Self {
    .onStack("beginInteractivePop()") { navigation, place, completion throws(NavigationFailure) in
      try navigation.startInteractivePop(place, completion)
    }
  }

  static var interactiveDismissal: Self {
    Self("beginInteractiveDismissal()") { controller, place, completion throws(NavigationFailure) in
      try controller.startInteractiveDismissal(place, completion)
    }
  }
}

extension SerializedOperation {
  /// An operation of the navigation controller that the controller is, or is in.
  private static func onStack(
    _ label: StaticString,
    start:
      @escaping (NavigationController, CallSite, @escaping TransitionCompletion) throws(NavigationFailure) ->
      Value
  ) -> Self {
    Self(label) { controller, place, completion throws(NavigationFailure) in
      guard let navigation = (controller as? NavigationController) ?? controller.navigationController else {
        throw NavigationFailure(
          .noNavigationController,
          operation: "\(label)",
          controllers: [controller],
          message: "\(controller) is in no navigation controller.",
          at: place
        )
      }
      return try start(navigation, place, completion)
    }
  }
}
