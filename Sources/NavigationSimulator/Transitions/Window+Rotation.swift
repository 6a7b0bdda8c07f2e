internal import TransitionSupport

extension Window {
  /// The rotation that runs now.
  var rotation: RunningTransition? {
    rootViewController?.occupancy.firstClaim { $0.transition.choreography.kind == .rotate }?
      .transition
  }

  /// Turns the window by a quarter: width and height change places.
  ///
  /// Controllers get ``ViewController/viewWillTransition(to:with:)``, the container first, and can
  /// join the rotation with the coordinator that they are given. Up to iOS 9, the view beneath a
  /// `custom` presentation keeps the old size (seen).
  ///
  /// A rotation is not the app's doing, so it does not collide: it waits for transitions in the
  /// window to end (inferred).
  ///
  /// - Parameters:
  ///   - animated: a Boolean value that indicates whether it takes time, as on a device.
  ///   - completion: runs once, when the window has its new size and the transition is over.
  ///   - file: the file where the rotation is asked for.
  ///   - line: the line where the rotation is asked for.
  /// - Complexity: O(*v*) for *v* controllers in the window, besides callbacks.
  public func rotate(
    animated: Bool,
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    let size = Size(width: bounds.size.height, height: bounds.size.width)
    guard isVisible, let root = rootViewController else {
      frame = Rect(origin: .zero, size: size)
      completion?(.finished)
      return
    }
    let rotation = Rotation(of: self, root: root, to: size)
    if let transition = rotation.conflict {
      // A released window cannot turn, but the completion must still run.
      transition.whenOver { [weak self] in
        guard let self else { return completion?(.finished) ?? () }
        rotate(animated: animated, completion: completion, file: file, line: line)
      }
      return
    }
    let call = StartingCall(file, line, completion)
    RunningTransition(rotation, in: simulation, animated: animated, for: call).start()
  }
}
