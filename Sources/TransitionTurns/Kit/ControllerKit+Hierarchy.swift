extension ControllerKit {
  /// The controller that a dismissal takes away which is called on a controller: what it presents, or else what is
  /// presented that it is, or is in.
  package func targetOfDismissal(on controller: Controller) -> Controller? {
    presented(by: controller) ?? presenter(of: controller).flatMap { presented(by: $0) }
  }

  /// What is presented on a controller, on that, and so on.
  ///
  /// - Complexity: O(*p*) for *p* such controllers, to go through.
  package func presentedChain(from controller: Controller) -> some Sequence<Controller> {
    sequence(first: controller, next: presented(by:)).dropFirst()
  }

  /// Returns a Boolean value that indicates whether a controller is presented itself, and not only something that it is
  /// in.
  func isPresented(_ controller: Controller) -> Bool {
    presenter(of: controller).map { presented(by: $0) === controller } ?? false
  }
}
