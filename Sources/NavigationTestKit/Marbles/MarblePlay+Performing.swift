internal import NavigationSimulator
internal import TransitionLock
internal import VirtualTime

/// The performance of operations.
extension MarblePlay {
  func perform(_ operation: MarbleOperation, in lane: Int) {
    isCalling = true
    hasStarted = false
    defer { isCalling = false }
    switch operation.verb {
    case .own(let name, let arguments): performOwn(name, arguments, in: lane)
    case .rotate:
      stage.window.rotate(
        animated: operation.isAnimated,
        completion: ending(in: lane),
        file: location.fileID,
        line: location.line
      )
    case .swipe(let part): swipe(to: part, operation, in: lane)
    case .drag(let part): withSwipe(in: lane) { $0.update(part) }
    case .letGo(let finishes):
      withSwipe(in: lane) { if finishes { $0.finish() } else { $0.cancel() } }
      swipes[lane] = nil
    case .start: start(in: lane)
    case .wait: wait(in: lane)
    case .end: end(in: lane)
    case .withdraw: withdraw(in: lane)
    default: performVerb(operation, in: lane)
    }
  }

  private func performOwn(_ name: String, _ arguments: [String], in lane: Int) {
    guard let own = stage.operations[name] else { return }
    do { try own(arguments, ending(in: lane)) } catch { refuse("\(error)", in: lane) }
  }

  /// Returns a completion that notes the end of a transition.
  private func ending(in lane: Int) -> TransitionCompletion {
    { [weak self] end in self?.note(end == .finished ? .finished : .cancelled, in: lane) }
  }

  // MARK: Verbs

  private func performVerb(_ operation: MarbleOperation, in lane: Int) {
    let controller = receiver(of: operation)
    guard let controller else { return refuse("there is no controller in the window to do this", in: lane) }
    guard let lock = stage.lock, operation.receiver != .direct else {
      do {
        try start(operation, onItself: controller, ending(in: lane))
      } catch let failure as NavigationFailure {
        refuse("\(failure.code): \(failure.message)", in: lane)
      } catch { refuse("\(error)", in: lane) }
      return
    }
    let serialized = controller.serialized(by: lock, isolation: isolation)
    do {
      if operation.receiver == .tap {
        if try start(operation, as: serialized.ifIdle, ending(in: lane)) as? Bool == false {
          note(.dropped, in: lane)
        }
      } else {
        try wait(for: operation, serialized, in: lane)
      }
    } catch let failure as SerializedFailure {
      refuse("\(failure.code): \(failure.message)", in: lane)
    } catch { refuse("\(error)", in: lane) }
  }

  private func wait(
    for operation: MarbleOperation,
    _ serialized: SerializedNavigation,
    in lane: Int
  ) throws {
    let call = PendingCall(lane: lane)
    let request = try start(operation, as: serialized) { [weak self] result in
      call.isSettled = true
      guard let self else { return }
      waiting.removeAll { $0 === call }
      switch result {
      case .success(let end): note(end == .finished ? .finished : .cancelled, in: lane)
      case .failure(let failure): refuse("\(failure.code): \(failure.message)", in: lane)
      }
    }
    guard !call.isSettled, !hasStarted else { return }
    call.request = request as? TransitionLock.Request
    note(.place, in: lane)
    waiting.append(call)
  }

  /// Starts a verb on a receiver of any kind.
  private func start<Performer: StackPerformer>(
    _ operation: MarbleOperation,
    as performer: Performer,
    _ completion: @escaping (Performer.Ending) -> Void
  ) throws -> Any {
    let (animated, file, line) = (operation.isAnimated, location.fileID, location.line)
    switch operation.verb {
    case .push(let name):
      return try performer.pushViewController(
        stage[name],
        animated: animated,
        completion: completion,
        file: file,
        line: line
      )
    case .pop:
      return try performer.popViewController(animated: animated, completion: completion, file: file, line: line)
    case .popTo(let name):
      return try performer.popToViewController(
        stage[name],
        animated: animated,
        completion: completion,
        file: file,
        line: line
      )
    case .popToRoot:
      return try performer.popToRootViewController(animated: animated, completion: completion, file: file, line: line)
    case .set(let names):
      let controllers = names.map { stage[$0] }
      return try performer.setViewControllers(
        controllers,
        animated: animated,
        completion: completion,
        file: file,
        line: line
      )
    case .present(let name):
      return try performer.present(stage[name], animated: animated, completion: completion, file: file, line: line)
    default:
      return try performer.dismiss(animated: animated, completion: completion, file: file, line: line)
    }
  }

  /// Starts a verb on a controller: those of a stack on the navigation controller that it is, or is in.
  private func start(
    _ operation: MarbleOperation,
    onItself receiver: ViewController,
    _ completion: @escaping TransitionCompletion
  ) throws {
    let (animated, file, line) = (operation.isAnimated, location.fileID, location.line)
    switch operation.verb {
    case .present(let name):
      try receiver.present(stage[name], animated: animated, completion: completion, file: file, line: line)
    case .dismiss: try receiver.dismiss(animated: animated, completion: completion, file: file, line: line)
    default:
      guard let stack = receiver as? NavigationController ?? receiver.navigationController else {
        throw NoStack(description: "\(receiver) is in no navigation controller")
      }
      _ = try start(operation, as: stack, completion)
    }
  }

  private struct NoStack: Error, CustomStringConvertible {
    let description: String
  }

  /// Returns the controller that receives the verb: the named one, or else the one in front.
  private func receiver(of operation: MarbleOperation) -> ViewController? {
    if let name = operation.controller { return stage[name] }
    return stage.window.frontmost
  }

  // MARK: Fingers

  private func swipe(to part: Double, _ operation: MarbleOperation, in lane: Int) {
    guard let controller = receiver(of: operation),
      let stack = controller as? NavigationController ?? controller.navigationController
    else { return refuse("there is no navigation controller to swipe back in", in: lane) }
    do {
      let (file, line, completion) = (location.fileID, location.line, ending(in: lane))
      let swipe =
        if let lock = stage.lock, operation.receiver != .direct {
          try stack.serialized(by: lock, isolation: isolation).ifIdle
            .beginInteractivePop(completion: completion, file: file, line: line)
        } else {
          try stack.beginInteractivePop(completion: completion, file: file, line: line)
        }
      guard let swipe else { return note(.dropped, in: lane) }
      swipe.update(part)
      swipes[lane] = swipe
    } catch { refuse("\(error)", in: lane) }
  }

  private func withSwipe(in lane: Int, _ body: (PercentDrivenInteractiveTransition) -> Void) {
    guard let swipe = swipes[lane] else { return refuse("no finger of this lane swipes", in: lane) }
    body(swipe)
  }
}

extension Window {
  /// The controller in front: the visible controller in the one that was presented last.
  var frontmost: ViewController? {
    guard var controller = rootViewController else { return nil }
    while true {
      if let presented = controller.ownPresented {
        controller = presented
      } else if let shown = controller.shownChild {
        controller = shown
      } else {
        return controller
      }
    }
  }
}

extension ViewController {
  /// The child that a person operates: the top of a stack, the selected tab, the last child in the window.
  fileprivate var shownChild: ViewController? {
    switch self {
    case let stack as NavigationController: stack.topViewController
    case let tabs as TabBarController: tabs.selectedViewController
    case let split as SplitViewController: split.viewController(for: .secondary)
    default: children.last { $0.window != nil }
    }
  }
}
