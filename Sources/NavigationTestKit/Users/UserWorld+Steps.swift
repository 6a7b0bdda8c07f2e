internal import NavigationSimulator
internal import TransitionLock
internal import VirtualTime

/// The performance of steps.
extension UserWorld {
  nonisolated(nonsending) func perform(_ step: UserStep) async {
    look()
    switch step {
    case .wait(let milliseconds):
      note("wait \(milliseconds)ms")
      await simulation.advance(by: .milliseconds(milliseconds))
    case .rest:
      note("rest")
      await rest()
    default: performAtOnce(step)
    }
    look()
  }

  /// Advances time until nothing moves, or a minute has passed.
  nonisolated(nonsending) func rest() async {
    await simulation.advance(by: .zero)
    var seconds = 0
    while isMoving, seconds < 60 {
      await simulation.advance(by: .seconds(1))
      seconds += 1
    }
  }

  private var isMoving: Bool {
    fingers > 0 || !simulation.openTransitions.isEmpty || app.lock?.isTransitioning == true
  }

  private func performAtOnce(_ step: UserStep) {
    switch step {
    case .rotate(let animated):
      note("rotate")
      let (_, run) = completion("rotation")
      app.window.rotate(animated: animated) { run("\($0)") }
    case .tap(let x, let y):
      let size = app.window.bounds.size
      let point = Point(x: size.width * Double(x) / 100, y: size.height * Double(y) / 100)
      if app.window.tap(at: point) != nil { note("tap at \(x) %, \(y) %") }
    case .action(let number):
      guard !app.actions.isEmpty else { return }
      let action = app.actions[number % app.actions.count]
      note(action.name)
      do { try action.perform() } catch { note("  it throws: \(error)") }
    case .swipeBack(let percent, let milliseconds, let lifts):
      let size = app.window.bounds.size
      let start = Point(x: 5, y: size.height / 2)
      note(
        "swipe back, \(percent) % in \(milliseconds)ms, and \(lifts ? "lift" : "lose") the finger"
      )
      move(
        from: start,
        to: Point(x: 5 + size.width * Double(percent) / 100, y: start.y),
        milliseconds,
        lifts
      )
    case .pullDown(let percent, let milliseconds, let lifts):
      let size = app.window.bounds.size
      let start = Point(x: size.width / 2, y: size.height / 4)
      note(
        "pull down, \(percent) % in \(milliseconds)ms, and \(lifts ? "lift" : "lose") the finger"
      )
      move(
        from: start,
        to: Point(x: start.x, y: start.y + size.height * Double(percent) / 100),
        milliseconds,
        lifts
      )
    default: performVerb(step)
    }
  }

  private func move(from start: Point, to end: Point, _ milliseconds: Int, _ lifts: Bool) {
    let finger = Finger(on: app.window, at: start)
    fingers += 1
    finger.move(to: end, over: .milliseconds(milliseconds))
    simulation.schedule(after: .milliseconds(milliseconds)) { [weak self] in
      self?.fingers -= 1
      if lifts { finger.lift() } else { finger.cancel() }
    }
  }

  // MARK: Verbs

  private func performVerb(_ step: UserStep) {
    guard let front = app.window.frontmost else { return }
    let stack = front as? NavigationController ?? front.navigationController
    guard let call = ResolvedStep(step, in: self, stack: stack) else { return }
    note(call.text)
    let (index, run) = completion("\(call.name) \(completions.count + 1)")
    guard let lock = app.lock else {
      if step == .tapBack, !simulation.openTransitions.isEmpty {
        refused.insert(index)
        return note("  dropped")
      }
      do { try call.start(on: stack, front) { run("\($0)") } } catch {
        refused.insert(index)
        note("  refused: \(error.code)")
      }
      return
    }
    let transitions = (call.isOfStack ? stack ?? front : front).transitions(by: lock)
    call.start(by: step == .tapBack ? transitions.ifIdle : transitions) { [weak self] result in
      switch result {
      case .success(let end): run("\(end)")
      case .failure(let failure) where failure.code == .dropped:
        self?.refused.insert(index)
        self?.note("  dropped")
      case .failure(let failure): run("\(failure.code)")
      }
    }
  }

  /// A step with the controllers that its numbers stand for now.
  private struct ResolvedStep {
    enum Verb {
      case push(ViewController), pop, popTo(ViewController), popToRoot, set([ViewController]),
        present(ViewController),
        dismiss
    }

    let verb: Verb
    let animated: Bool
    let name: String
    let text: String
    var isOfStack = true

    /// - Returns: nil if the step is impossible now.
    init?(_ step: UserStep, in world: UserWorld, stack: NavigationController?) {
      let app = world.app
      func screen(_ number: Int, of screens: [() -> ViewController]) -> ViewController? {
        guard !screens.isEmpty else { return nil }
        let screen = screens[number % screens.count]()
        world.remember(screen)
        return screen
      }
      switch step {
      case .push(let number, let animated):
        guard stack != nil, let new = screen(number, of: app.screens) else { return nil }
        (verb, self.animated, name, text) = (.push(new), animated, "push", "push \(new)")
      case .pop(let animated):
        guard stack != nil else { return nil }
        (verb, self.animated, name, text) = (.pop, animated, "pop", "pop")
      case .tapBack:
        guard let stack, stack.viewControllers.count > 1 else { return nil }
        (verb, animated, name, text) = (.pop, true, "back", "tap back")
      case .popTo(let number, let animated):
        guard let stack, !stack.viewControllers.isEmpty else { return nil }
        let target = stack.viewControllers[number % stack.viewControllers.count]
        (verb, self.animated, name, text) = (.popTo(target), animated, "pop", "pop to \(target)")
      case .popToRoot(let animated):
        guard stack != nil else { return nil }
        (verb, self.animated, name, text) = (.popToRoot, animated, "pop", "pop to the root")
      case .set(let keeping, let adding, let animated):
        guard let stack else { return nil }
        var new = stack.viewControllers.enumerated().filter {
          keeping >> UInt8($0.offset % 8) & 1 == 1
        }.map(\.element)
        for number in 0..<max(adding, 0) {
          if let added = screen(number, of: app.screens) { new.append(added) }
        }
        guard !new.isEmpty else { return nil }
        (verb, self.animated, name, text) = (.set(new), animated, "set", "set \(new)")
      case .present(let number, let animated):
        guard let new = screen(number, of: app.screens + app.modals) else { return nil }
        (verb, self.animated, name, text) = (.present(new), animated, "present", "present \(new)")
        isOfStack = false
      case .dismiss(let animated):
        (verb, self.animated, name, text) = (.dismiss, animated, "dismiss", "dismiss")
        isOfStack = false
      default: return nil
      }
    }

    /// Makes the call without a lock.
    func start(
      on stack: NavigationController?,
      _ controller: ViewController,
      _ completion: @escaping TransitionCompletion
    ) throws(NavigationFailure) {
      switch verb {
      case .push(let new):
        try stack?.pushViewController(new, animated: animated, completion: completion)
      case .pop: try stack?.popViewController(animated: animated, completion: completion)
      case .popTo(let target):
        try stack?.popToViewController(target, animated: animated, completion: completion)
      case .popToRoot:
        try stack?.popToRootViewController(animated: animated, completion: completion)
      case .set(let new):
        try stack?.setViewControllers(new, animated: animated, completion: completion)
      case .present(let new):
        try controller.present(new, animated: animated, completion: completion)
      case .dismiss: try controller.dismiss(animated: animated, completion: completion)
      }
    }

    /// Queues the call; through `ifIdle`, starts it now or drops it.
    func start(
      by transitions: Transitions,
      _ completion: @escaping (Result<TransitionEnd, TransitionFailure>) -> Void
    ) {
      func popped<Value>(_ result: Result<Value, TransitionFailure>) {
        completion(result.map { _ in .finished })
      }
      switch verb {
      case .push(let new): transitions.pushViewController(new, animated: animated).onEnd(completion)
      case .pop: transitions.popViewController(animated: animated).onEnd(popped)
      case .popTo(let target):
        transitions.popToViewController(target, animated: animated).onEnd(popped)
      case .popToRoot: transitions.popToRootViewController(animated: animated).onEnd(popped)
      case .set(let new): transitions.setViewControllers(new, animated: animated).onEnd(completion)
      case .present(let new): transitions.present(new, animated: animated).onEnd(completion)
      case .dismiss: transitions.dismiss(animated: animated).onEnd(completion)
      }
    }
  }
}
