import TransitionSupport

@testable import NavigationSimulator

extension Walker {
  /// One random verb, which may be refused.
  func step(waits: Bool = true) {
    let animated = random.next() % 2 == 0
    do {
      switch random.next() % (waits ? 21 : 19) {
      case 0, 1, 2: try present(animated)
      case 3, 4: try dismiss(animated)
      case 5, 6, 7: try push(animated)
      case 8, 9: try pop(animated)
      case 10: try replaceStack(animated)
      case 11:
        note("rotate \(animated)")
        window.rotate(animated: animated, completion: completion())
      case 12: try addOrRemoveChild()
      case 13: if random.next() % 4 == 0 { replaceRoot() }
      case 14: swipe()
      case 15: pullDown()
      case 16: try changeTabs(animated)
      case 17: setStack()
      case 18: try showDetail()
      default: try wait()
      }
    } catch let failure as NavigationFailure {
      journal.append("  refused: \(failure.code)")
      if failure.hasCompletion { refusedCompletions += 1 }
    } catch {
      journal.append("  \(error)")
    }
  }

  func note(_ line: String) { journal.append("\(simulation.clock.now.offset) \(line)") }

  /// Ends all transitions and timers.
  func rest() {
    note("rest")
    for _ in 0..<100 {
      do {
        try simulation.run()
        return
      } catch {
        journal.append("  \(error.message)")
        delegate.remember()
      }
    }
  }

  private func wait() throws {
    let time = Duration.milliseconds(Int(random.next() % 600))
    note("wait \(time)")
    try simulation.advance(by: time)
  }

  private func present(_ animated: Bool) throws {
    guard let source = pick(cast) else { return }
    let presented = random.next() % 3 == 0 ? makeStack() : make()
    presented.definesPresentationContext = random.next() % 3 == 0
    presented.modalPresentationStyle =
      pick(shape.styles) ?? .automatic
    if random.next() % 2 == 0 { presented.transitioningDelegate = delegate }
    if random.next() % 2 == 0 { presented.presentationController?.delegate = delegate }
    note("\(source) presents \(presented) \(presented.modalPresentationStyle) \(animated)")
    try source.present(presented, animated: animated, completion: completion())
  }

  private func dismiss(_ animated: Bool) throws {
    guard let controller = pick(cast) else { return }
    note("dismiss \(controller) \(animated)")
    try controller.dismiss(animated: animated, completion: completion())
  }

  private var stacks: [NavigationController] { cast.compactMap { $0 as? NavigationController } }

  private func push(_ animated: Bool) throws {
    guard let stack = pick(stacks) else { return }
    stack.delegate = random.next() % 2 == 0 ? delegate : nil
    let new = make()
    new.definesPresentationContext = random.next() % 2 == 0
    note("push \(new) on \(stack) \(animated)")
    try stack.pushViewController(new, animated: animated, completion: completion())
  }

  private func pop(_ animated: Bool) throws {
    guard let stack = pick(stacks), let target = pick(stack.viewControllers) else { return }
    stack.delegate = random.next() % 2 == 0 ? delegate : nil
    note("pop \(stack) to \(target) \(animated)")
    if random.next() % 2 == 0 {
      try stack.popToViewController(target, animated: animated, completion: completion())
    } else {
      try stack.popViewController(animated: animated, completion: completion())
    }
  }

  private func replaceStack(_ animated: Bool) throws {
    guard let stack = pick(stacks) else { return }
    var new = stack.viewControllers.filter { _ in random.next() % 2 == 0 }
    if random.next() % 2 == 0 || new.isEmpty { new.append(make()) }
    if random.next() % 8 == 0 { new = [] }
    new.shuffle(using: &random)
    note("set \(stack) to \(new) \(animated)")
    try stack.setViewControllers(new, animated: animated, completion: completion())
  }

  // Gestures have no completions here, because a gesture that does not begin calls none.
  private func swipe() {
    guard let stack = pick(stacks) else { return }
    note("swipe \(stack)")
    letGo(try? stack.beginInteractivePop(completion: nil))
  }

  private func pullDown() {
    guard let controller = pick(cast) else { return }
    controller.isModalInPresentation = random.next() % 4 == 0
    note("pull \(controller) down")
    letGo(try? controller.beginInteractiveDismissal(completion: nil))
  }

  /// Moves a finger once, and then lifts it.
  private func letGo(_ interaction: PercentDrivenInteractiveTransition?) {
    guard let interaction else { return }
    let finishes = random.next() % 2 == 0
    interaction.update(0.3)
    simulation.schedule(after: .milliseconds(Int(random.next() % 300))) { [unowned self] in
      guard interaction.isDriving else { return }
      note(finishes ? "finish" : "cancel")
      if finishes { interaction.finish() } else { interaction.cancel() }
    }
  }

  private func addOrRemoveChild() throws {
    if random.next() % 2 == 0,
      let child = pick(cast.filter { $0.parent != nil && $0.parent?.managesItsChildren == false })
    {
      note("remove child \(child)")
      guard child.busiest() == nil else { return }
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      do { try child.removeFromParent() } catch {
        child.didMove(toParent: child.parent)
        throw error
      }
    } else if let parent = pick(cast.filter { !$0.managesItsChildren }) {
      let child = random.next() % 3 == 0 ? makeStack() : make()
      note("add child \(child) to \(parent)")
      try addChild(child, to: parent)
    }
  }

  private func replaceRoot() {
    note("replace root")
    window.rootViewController = makeRoot()
  }
}

extension NavigationFailure {
  /// A Boolean value that indicates whether the failed verb has a completion.
  fileprivate var hasCompletion: Bool { !operation.hasPrefix("addChild") && !operation.hasPrefix("removeFromParent") }
}

extension WalkShape {
  fileprivate var styles: [ModalPresentationStyle] {
    [.fullScreen, .overFullScreen, .pageSheet, .popover, .custom, .currentContext, .overCurrentContext]
  }
}
