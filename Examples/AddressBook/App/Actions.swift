import NavigationSimulator

/// The actions of the buttons and the timer, and the other actions of a session.
extension AddressBookApp {
  func perform(_ action: Session.Action, of event: Int) {
    switch action {
    case .tap(.edit): edit(of: event)
    case .tap(.add): add(of: event)
    case .timer: timer(of: event)
    case .present(let screen, let presenter): present(screen, on: presenter, of: event)
    case .dismiss(let screen): dismiss(screen, of: event)
    case .push(let screen, let column): push(screen, in: column, of: event)
    case .pop(let column): pop(in: column, of: event)
    }
  }

  /// The action of the button Edit, in the contact. A controller that covers the contact makes the
  /// button unreachable. During a transition, no controller covers it yet, so hasty taps collide.
  private func edit(of event: Int) {
    if simulation.openTransitions.isEmpty, let cover = screens.cover ?? screens.coverOfContact {
      recorder.outdate(event, at: simulation.clock.now.offset, because: covers(cover))
      return
    }
    transition(
      "tap Edit",
      of: event,
      unless: self.screens.obstacle(toPresentingOn: .contact)
        ?? self.screens.coverOfContact.map(self.covers)
    ) { done in
      try self.screens.contact.performSegue(withIdentifier: "edit", sender: nil) { _ in done() }
    }
  }

  private func covers(_ cover: ViewController) -> String {
    "\(cover.identity.name) covers the button"
  }

  /// The action of the button Add, in the list, which stays reachable: clears the detail column,
  /// and presents there.
  private func add(of event: Int) {
    let contact = screens.contact
    transition(
      "tap Add",
      of: event,
      { done in
        guard contact.presentedViewController != nil else { return done() }
        try contact.dismiss(animated: true) { _ in done() }
      },
      { done in
        try contact.present(self.screens.make(.newContact), animated: true) { _ in done() }
      }
    )
  }

  /// The action of the timer, which must not keep the contact alive, and checks again at its turn.
  private func timer(of event: Int) {
    transition("timer", of: event) { [weak contact = screens.contact] done in
      guard let contact, contact.presentedViewController != nil else {
        throw NothingToDo(reason: "nothing is presented")
      }
      try contact.dismiss(animated: true) { _ in done() }
    }
  }

  private func present(_ screen: Session.Screen, on presenter: Session.Screen, of event: Int) {
    transition("present", of: event, unless: self.screens.obstacle(toPresentingOn: presenter)) {
      done in
      try self.screens.find(presenter).present(self.screens.make(screen), animated: true) { _ in
        done()
      }
    }
  }

  private func dismiss(_ screen: Session.Screen, of event: Int) {
    transition("dismiss", of: event) { done in
      try self.screens.find(screen).dismiss(animated: true) { _ in done() }
    }
  }

  private func push(_ screen: Session.Screen, in column: Session.Column, of event: Int) {
    transition("push", of: event) { done in
      try self.screens.stack(of: column).pushViewController(
        self.screens.make(screen),
        animated: true
      ) { _ in done() }
    }
  }

  private func pop(in column: Session.Column, of event: Int) {
    transition("pop", of: event) { done in
      try self.screens.stack(of: column).popViewController(animated: true) { _ in done() }
    }
  }
}
