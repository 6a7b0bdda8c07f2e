internal import TransitionLock
internal import TransitionSupport

extension SerializedNavigation {
  /// The verbs of a controller in a form that drops: a call that finds the lock busy does nothing.
  ///
  /// For what a person does: a tap that comes while the screen is moving is dropped.
  ///
  /// ```swift
  /// let isShown = try serialized.ifIdle.pushViewController(contact, animated: true, completion: nil)
  /// ```
  ///
  /// A call with a completion returns whether it was started; the completion of a call that was dropped never runs. An
  /// awaited call returns nil if it was dropped, and otherwise when its transition has ended. Both throw as the
  /// controller's own verbs do.
  public struct IfIdle {
    let serialized: SerializedNavigation
  }
}

extension SerializedNavigation.IfIdle {
  func start<Value>(
    _ operation: SerializedOperation<Value>,
    _ place: CallSite,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) -> Value? {
    guard let token = serialized.lock.tryStart(operation.title, file: place.file, line: place.line) else { return nil }
    let held = HeldToken(token)
    let controller = serialized.controller
    do {
      return try serialized.call(at: place).start(operation, on: controller, hasWaited: false) { end in
        held.end()
        completion?(end)
      }
    } catch {
      controller?.simulation?.refuse(error, .thrown)
      held.end()
      throw error
    }
  }

  private nonisolated(nonsending) func perform<Value>(
    _ operation: SerializedOperation<Value>,
    _ place: CallSite
  ) async throws(NavigationFailure) -> TransitionEnd? {
    guard let token = serialized.lock.tryStart(operation.title, file: place.file, line: place.line) else { return nil }
    defer { token.end() }
    return try await serialized.startAndAwait(operation, serialized.call(at: place), hasWaited: false).1
  }
}

/// The verbs, with a completion.
extension SerializedNavigation.IfIdle {
  /// Puts a controller on top of the stack, if the lock is free.
  ///
  /// The completion runs once, when the transition has ended; never if the call was dropped or throws.
  ///
  /// - Returns: whether it was started.
  /// - Throws: ``NavigationFailure``, as the controller's own verb.
  @discardableResult
  public func pushViewController(
    _ viewController: ViewController,
    animated: Bool,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> Bool {
    try start(.push(viewController, animated), CallSite(file: file, line: line), completion) != nil
  }

  /// Takes the top off the stack, if the lock is free.
  ///
  /// The completion runs once, when the transition has ended; never if the call was dropped or throws.
  ///
  /// - Returns: whether it was started.
  /// - Throws: ``NavigationFailure``, as the controller's own verb.
  @discardableResult
  public func popViewController(
    animated: Bool,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> Bool {
    try start(.pop(animated), CallSite(file: file, line: line), completion) != nil
  }

  /// Takes everything above a controller off the stack, if the lock is free.
  ///
  /// The completion runs once, when the transition has ended; never if the call was dropped or throws.
  ///
  /// - Returns: whether it was started.
  /// - Throws: ``NavigationFailure``, as the controller's own verb.
  @discardableResult
  public func popToViewController(
    _ viewController: ViewController,
    animated: Bool,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> Bool {
    try start(.pop(to: viewController, animated), CallSite(file: file, line: line), completion) != nil
  }

  /// Takes everything but the root off the stack, if the lock is free.
  ///
  /// The completion runs once, when the transition has ended; never if the call was dropped or throws.
  ///
  /// - Returns: whether it was started.
  /// - Throws: ``NavigationFailure``, as the controller's own verb.
  @discardableResult
  public func popToRootViewController(
    animated: Bool,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> Bool {
    try start(.popToRoot(animated), CallSite(file: file, line: line), completion) != nil
  }

  /// Replaces the stack, if the lock is free.
  ///
  /// The completion runs once, when the transition has ended; never if the call was dropped or throws.
  ///
  /// - Returns: whether it was started.
  /// - Throws: ``NavigationFailure``, as the controller's own verb.
  @discardableResult
  public func setViewControllers(
    _ viewControllers: [ViewController],
    animated: Bool,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> Bool {
    try start(.set(viewControllers, animated), CallSite(file: file, line: line), completion) != nil
  }

  /// Presents a controller, if the lock is free.
  ///
  /// The completion runs once, when the transition has ended; never if the call was dropped or throws.
  ///
  /// - Returns: whether it was started.
  /// - Throws: ``NavigationFailure``, as the controller's own verb.
  @discardableResult
  public func present(
    _ viewController: ViewController,
    animated: Bool,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> Bool {
    try start(.present(viewController, animated), CallSite(file: file, line: line), completion) != nil
  }

  /// Dismisses what is presented, or else the controller itself, if the lock is free.
  ///
  /// The completion runs once, when the transition has ended; never if the call was dropped or throws.
  ///
  /// - Returns: whether it was started.
  /// - Throws: ``NavigationFailure``, as the controller's own verb.
  @discardableResult
  public func dismiss(
    animated: Bool,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> Bool {
    try start(.dismiss(animated), CallSite(file: file, line: line), completion) != nil
  }

  /// Performs a segue of the controller's scene, if the lock is free.
  ///
  /// The completion runs once, when the transition has ended; never if the call was dropped or throws.
  ///
  /// - Returns: whether it was started.
  /// - Throws: ``NavigationFailure``, as the controller's own verb.
  @discardableResult
  public func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> Bool {
    try start(.performSegue(identifier, sender), CallSite(file: file, line: line), completion) != nil
  }
}

/// The verbs, awaited.
extension SerializedNavigation.IfIdle {
  /// Puts a controller on top of the stack, if the lock is free, and waits for the end of the transition.
  ///
  /// - Returns: how the transition ended; nil if the call was dropped.
  /// - Throws: ``NavigationFailure``, as the controller's own verb.
  @discardableResult
  public nonisolated(nonsending) func pushViewController(
    _ viewController: ViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd? {
    try await perform(.push(viewController, animated), CallSite(file: file, line: line))
  }

  /// Takes the top off the stack, if the lock is free, and waits for the end of the transition.
  ///
  /// - Returns: how the transition ended; nil if the call was dropped.
  /// - Throws: ``NavigationFailure``, as the controller's own verb.
  @discardableResult
  public nonisolated(nonsending) func popViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd? {
    try await perform(.pop(animated), CallSite(file: file, line: line))
  }

  /// Takes everything above a controller off the stack, if the lock is free, and waits for the end of the transition.
  ///
  /// - Returns: how the transition ended; nil if the call was dropped.
  /// - Throws: ``NavigationFailure``, as the controller's own verb.
  @discardableResult
  public nonisolated(nonsending) func popToViewController(
    _ viewController: ViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd? {
    try await perform(.pop(to: viewController, animated), CallSite(file: file, line: line))
  }

  /// Takes everything but the root off the stack, if the lock is free, and waits for the end of the transition.
  ///
  /// - Returns: how the transition ended; nil if the call was dropped.
  /// - Throws: ``NavigationFailure``, as the controller's own verb.
  @discardableResult
  public nonisolated(nonsending) func popToRootViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd? {
    try await perform(.popToRoot(animated), CallSite(file: file, line: line))
  }

  /// Replaces the stack, if the lock is free, and waits for the end of the transition.
  ///
  /// - Returns: how the transition ended; nil if the call was dropped.
  /// - Throws: ``NavigationFailure``, as the controller's own verb.
  @discardableResult
  public nonisolated(nonsending) func setViewControllers(
    _ viewControllers: [ViewController],
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd? {
    try await perform(.set(viewControllers, animated), CallSite(file: file, line: line))
  }

  /// Presents a controller, if the lock is free, and waits for the end of the transition.
  ///
  /// - Returns: how the transition ended; nil if the call was dropped.
  /// - Throws: ``NavigationFailure``, as the controller's own verb.
  @discardableResult
  public nonisolated(nonsending) func present(
    _ viewController: ViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd? {
    try await perform(.present(viewController, animated), CallSite(file: file, line: line))
  }

  /// Dismisses what is presented, or else the controller itself, if the lock is free, and waits for the end of the transition.
  ///
  /// - Returns: how the transition ended; nil if the call was dropped.
  /// - Throws: ``NavigationFailure``, as the controller's own verb.
  @discardableResult
  public nonisolated(nonsending) func dismiss(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd? {
    try await perform(.dismiss(animated), CallSite(file: file, line: line))
  }

  /// Performs a segue of the controller's scene, if the lock is free, and waits for the end of the transition.
  ///
  /// - Returns: how the transition ended; nil if the call was dropped.
  /// - Throws: ``NavigationFailure``, as the controller's own verb.
  @discardableResult
  public nonisolated(nonsending) func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd? {
    try await perform(.performSegue(identifier, sender), CallSite(file: file, line: line))
  }
}
